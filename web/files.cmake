# The files that `winnow serve` delivers, relative to web/: index.html at /, all others below /assets/.
set(winnow_web_files index.html read.css read.js)
