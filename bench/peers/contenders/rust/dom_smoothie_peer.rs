//! dom_smoothie, Readability in Rust, with its defaults except the text mode: raw text joins words across paragraphs.
//! A page without extracted content has an empty answer, as in Readability itself, and is not a failure.
use dom_smoothie::{Config, Readability, ReadabilityError, TextMode};
mod protocol;

fn main() -> std::io::Result<()> {
    protocol::serve(|html, url| {
        let config = Config { text_mode: TextMode::Formatted, ..Config::default() };
        match Readability::new(html, Some(url), Some(config)).and_then(|mut page| page.parse()) {
            Ok(article) => Ok(article.text_content.to_string()),
            Err(ReadabilityError::GrabFailed) => Ok(String::new()),
            Err(error) => Err(error.to_string()),
        }
    })
}
