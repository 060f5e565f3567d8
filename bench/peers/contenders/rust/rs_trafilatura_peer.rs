//! rs-trafilatura as it comes; it is told the page's address, which its guess of the kind of page looks at.
use rs_trafilatura::{extract_with_options, Options};
mod protocol;

fn main() -> std::io::Result<()> {
    protocol::serve(|html, url| {
        let options = Options { url: Some(url.to_string()), ..Options::default() };
        extract_with_options(html, &options).map(|page| page.content_text).map_err(|error| error.to_string())
    })
}
