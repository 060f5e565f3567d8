// Which ICU converter is used for which encoding, and where it differs from the standard.
//
// Every table was compared with an independent implementation of the standard over all bytes. The
// corrections below are the complete list of differences with ICU 72.
#include "decode/single_byte.h"

#include <mutex>
#include <span>

#include "base/check.h"
#include "base/utf8.h"
#include "decode/icu_converter.h"

namespace winnow::decode {
namespace {

struct Correction {
  std::uint8_t byte;
  char16_t code_point;  // kUnmapped: the standard has no character here
};

// ICU's koi8-u has box drawing characters where the standard, like browsers, follows KOI8-RU.
constexpr Correction kKoi8U[] = {{0xAE, 0x045E}, {0xBE, 0x040E}};
constexpr Correction kWindows1253[] = {{0xAA, kUnmapped}};
constexpr Correction kWindows1255[] = {{0xCA, 0x05BA}};

// ICU has no ISO-8859-16. It is Latin-1 with letters of Romanian, Polish and related languages.
constexpr Correction kIso8859_16[] = {
    {0xA1, 0x0104}, {0xA2, 0x0105}, {0xA3, 0x0141}, {0xA4, 0x20AC}, {0xA5, 0x201E}, {0xA6, 0x0160},
    {0xA8, 0x0161}, {0xAA, 0x0218}, {0xAC, 0x0179}, {0xAE, 0x017A}, {0xAF, 0x017B}, {0xB2, 0x010C},
    {0xB3, 0x0142}, {0xB4, 0x017D}, {0xB5, 0x201D}, {0xB8, 0x017E}, {0xB9, 0x010D}, {0xBA, 0x0219},
    {0xBC, 0x0152}, {0xBD, 0x0153}, {0xBE, 0x0178}, {0xBF, 0x017C}, {0xC3, 0x0102}, {0xC5, 0x0106},
    {0xD0, 0x0110}, {0xD1, 0x0143}, {0xD5, 0x0150}, {0xD7, 0x015A}, {0xD8, 0x0170}, {0xDD, 0x0118},
    {0xDE, 0x021A}, {0xE3, 0x0103}, {0xE5, 0x0107}, {0xF0, 0x0111}, {0xF1, 0x0144}, {0xF5, 0x0151},
    {0xF7, 0x015B}, {0xF8, 0x0171}, {0xFD, 0x0119}, {0xFE, 0x021B},
};

struct Source {
  const char* icu_name;
  std::span<const Correction> corrections = {};
};

Source source_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::Ibm866: return {"ibm-866"};
    case Encoding::Iso8859_2: return {"iso-8859-2"};
    case Encoding::Iso8859_3: return {"iso-8859-3"};
    case Encoding::Iso8859_4: return {"iso-8859-4"};
    case Encoding::Iso8859_5: return {"iso-8859-5"};
    case Encoding::Iso8859_6: return {"iso-8859-6"};
    case Encoding::Iso8859_7: return {"iso-8859-7"};
    case Encoding::Iso8859_8:
    case Encoding::Iso8859_8I: return {"iso-8859-8"};
    case Encoding::Iso8859_10: return {"iso-8859-10"};
    case Encoding::Iso8859_13: return {"iso-8859-13"};
    case Encoding::Iso8859_14: return {"iso-8859-14"};
    case Encoding::Iso8859_15: return {"iso-8859-15"};
    case Encoding::Iso8859_16: return {"iso-8859-1", kIso8859_16};
    case Encoding::Koi8R: return {"koi8-r"};
    case Encoding::Koi8U: return {"koi8-u", kKoi8U};
    case Encoding::Macintosh: return {"macintosh"};
    // ICU's "windows-874" maps eight free bytes to private-use characters; ibm-1162 does not.
    case Encoding::Windows874: return {"ibm-1162"};
    case Encoding::Windows1250: return {"windows-1250"};
    case Encoding::Windows1251: return {"windows-1251"};
    case Encoding::Windows1253: return {"windows-1253", kWindows1253};
    case Encoding::Windows1254: return {"windows-1254"};
    case Encoding::Windows1255: return {"windows-1255", kWindows1255};
    case Encoding::Windows1256: return {"windows-1256"};
    case Encoding::Windows1257: return {"windows-1257"};
    case Encoding::Windows1258: return {"windows-1258"};
    case Encoding::MacCyrillic: return {"x-mac-cyrillic"};
    default: return {"windows-1252"};
  }
}

Utf8Entry entry_for(char32_t code_point) {
  Utf8Entry entry;
  entry.unmapped = code_point == kUnmapped ? 1 : 0;
  std::array<char, 4> utf8{};
  const std::size_t length =
      base::write_utf8(entry.unmapped ? base::kReplacementCharacter : code_point, utf8.data());
  WINNOW_CHECK(length <= entry.bytes.size());
  entry.bytes = {utf8[0], utf8[1], utf8[2]};
  entry.length = static_cast<std::uint8_t>(length & 0x7F);
  return entry;
}

SingleByteTable make_table(Encoding encoding) {
  const Source source = source_of(encoding);
  const IcuConverter converter(source.icu_name);
  SingleByteTable table;
  for (unsigned i = 0; i < 0x80; ++i) table[i] = {{static_cast<char>(i)}, 1, 0};
  for (unsigned i = 0x80; i < table.size(); ++i) {
    const char byte = static_cast<char>(i);
    table[i] = entry_for(converter.code_point_of({&byte, 1}));
  }
  for (const Correction& correction : source.corrections)
    table[correction.byte] = entry_for(correction.code_point);
  return table;
}

struct LazyTable {
  std::once_flag once;
  SingleByteTable table;
};

}  // namespace

const SingleByteTable& single_byte_table(Encoding encoding) {
  WINNOW_CHECK(is_single_byte(encoding));
  static std::array<LazyTable, static_cast<std::size_t>(Encoding::kCount)> tables;
  LazyTable& lazy = tables[static_cast<std::size_t>(encoding)];
  std::call_once(lazy.once, [&] { lazy.table = make_table(encoding); });
  return lazy.table;
}

}  // namespace winnow::decode
