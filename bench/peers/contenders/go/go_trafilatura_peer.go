// go-trafilatura with its fallbacks on, as its command line has them. The pipe is README.md's; the clock runs over the
// one call and counts processor time, the collector's included. A panic is an answer like any other.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"strings"
	"syscall"

	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"
)

type answer struct {
	URL     string  `json:"url"`
	Text    string  `json:"text"`
	Seconds float64 `json:"seconds"`
	Error   *string `json:"error"`
}

func processorSeconds() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) * 1e-9
}

func extract(page string, address string) (text string, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	original, _ := url.Parse(address)
	// Not trafilatura.Extract: it would guess the encoding of a page that is UTF-8, at a seventh of the time.
	document, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return "", err
	}
	result, err := trafilatura.ExtractDocument(document,
		trafilatura.Options{OriginalURL: original, EnableFallback: true})
	if err != nil {
		return "", err
	}
	text = result.ContentText
	if result.CommentsText != "" {
		text += "\n" + result.CommentsText
	}
	return text, nil
}

func main() {
	pages := bufio.NewReaderSize(os.Stdin, 1<<20)
	answers := json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	fmt.Println(`{"ready": true}`)
	for {
		head, err := pages.ReadString('\n')
		if err == io.EOF {
			return
		}
		var size int
		if _, err := fmt.Sscanf(head, "%d", &size); err != nil {
			log.Fatal(err)
		}
		_, address, _ := strings.Cut(strings.TrimSuffix(head, "\n"), " ")
		bytes := make([]byte, size+1)
		if _, err := io.ReadFull(pages, bytes); err != nil {
			log.Fatal(err)
		}
		page := string(bytes[:size])
		start := processorSeconds()
		text, failure := extract(page, address)
		reply := answer{URL: address, Text: text, Seconds: processorSeconds() - start}
		if failure != nil {
			message := failure.Error()
			reply.Error = &message
		}
		if err := answers.Encode(reply); err != nil {
			log.Fatal(err)
		}
	}
}
