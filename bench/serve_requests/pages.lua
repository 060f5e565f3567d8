-- wrk sends the pages of WINNOW_PAGES in turn and counts answers other than 200.
local pages = {}
local folder = os.getenv("WINNOW_PAGES")
local counter = 0
local threads = {}

function setup(thread)
  thread:set("first", counter * 37)
  counter = counter + 1
  table.insert(threads, thread)
end

function init()
  bad = 0
  at = first
  local headers = {["Content-Type"] = "text/html"}
  while true do
    local file = io.open(string.format("%s/%05d.html", folder, #pages), "rb")
    if not file then break end
    table.insert(pages, wrk.format("POST", "/v1/extract", headers, file:read("*a")))
    file:close()
  end
end

function request()
  at = at + 1
  return pages[at % #pages + 1]
end

function response(status)
  if status ~= 200 then bad = bad + 1 end
end

function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get("bad") end
  local errors = summary.errors
  print(string.format("RESULT %.1f %.1f %.1f %d %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    wrong, errors.connect + errors.read + errors.write + errors.timeout))
end
