//! The pipe between the benchmark and an extractor written in Rust (README.md, "The pipe").
//!
//! The clock runs over the one call and counts processor time. A panic is an answer like any other.
use std::io::{self, BufRead, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

fn processor_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

pub fn serve(extract: impl Fn(&str, &str) -> Result<String, String>) -> io::Result<()> {
    let mut pages = io::stdin().lock();
    let mut answers = io::stdout().lock();
    writeln!(answers, "{{\"ready\": true}}")?;
    answers.flush()?;
    loop {
        let mut head = String::new();
        if pages.read_line(&mut head)? == 0 {
            return Ok(());
        }
        let (size, url) = head.trim_end_matches('\n').split_once(' ').unwrap_or(("0", ""));
        let mut bytes = vec![0; size.parse::<usize>().map_err(io::Error::other)? + 1];
        pages.read_exact(&mut bytes)?;
        bytes.pop();
        let html = String::from_utf8_lossy(&bytes);
        let start = processor_seconds();
        let outcome = catch_unwind(AssertUnwindSafe(|| extract(&html, url))).unwrap_or_else(|_| Err("panic".into()));
        let seconds = processor_seconds() - start;
        let (text, error) = match outcome {
            Ok(text) => (text, None),
            Err(error) => (String::new(), Some(error)),
        };
        let answer = serde_json::json!({"url": url, "text": text, "seconds": seconds, "error": error});
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
}
