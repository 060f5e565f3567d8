# Converts Markdown texts to HTML with Text::Markdown, which follows the original Markdown:
#   perl other_markdown.pl <texts >pages        both are separated by zero bytes
use strict;
use warnings;
use Text::Markdown ();

binmode STDIN,  ':encoding(UTF-8)';
binmode STDOUT, ':encoding(UTF-8)';
local $/;
print join "\0", map { Text::Markdown::markdown($_) } split /\0/, <STDIN>, -1;
