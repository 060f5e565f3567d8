# Converts Markdown texts to HTML with kramdown:
#   ruby other_markdown.rb <texts >pages        both are separated by zero bytes
require "kramdown"

STDIN.binmode
STDOUT.binmode
texts = STDIN.read.force_encoding("UTF-8").split("\0", -1)
print texts.map { |text| Kramdown::Document.new(text).to_html }.join("\0")
