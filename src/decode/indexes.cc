// Builds the standard's indexes from ICU's character sets.
//
// Each index was compared with an independent implementation of the standard over all sequences.
// The corrections below are the complete list of differences with ICU 72. ICU maps sequences that
// vendors left free to private-use characters. The standard leaves them unmapped in Big5 and EUC-KR
// and keeps them where web pages use them (gb18030, the user area of Shift_JIS).
#include "decode/indexes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace winnow::decode {
namespace {

// Maps `count` sequences, starting with `bytes`, to the code points from `code_point` on.
struct Correction {
  std::uint16_t bytes;
  std::uint16_t code_point;
  std::uint16_t count;
};

// Big5 with HKSCS-2008: characters added to Unicode after ICU's table was made, second encodings of
// characters that have a first one, and the control pictures of the ETEN extensions.
constexpr Correction kBig5Corrections[] = {
    {0x87A4, 0x9F97, 1}, {0x87AC, 0x9F96, 1},  {0x8840, 0x31C0, 5}, {0x8846, 0x31C5, 1},
    {0x8849, 0x31C6, 2}, {0x884D, 0x31C8, 1},  {0x884F, 0x31C9, 4}, {0x8854, 0x31CD, 2},
    {0x88A9, 0x23DA, 2}, {0x8C43, 0x9FA6, 1},  {0x8C6D, 0x9FA7, 1}, {0x8C74, 0x9FA8, 1},
    {0x8CB7, 0x9FA9, 1}, {0x8CB9, 0x9FAA, 1},  {0x8CBB, 0x9FAB, 1}, {0x8CC0, 0x9FAC, 1},
    {0x8CD7, 0x9FAD, 2}, {0x8CDA, 0x9FAF, 1},  {0x8CED, 0x9FB2, 1}, {0x8D48, 0x9FB3, 1},
    {0x8E69, 0x7BB8, 1}, {0x8E6F, 0x7C06, 1},  {0x8E7E, 0x7CCE, 1}, {0x8EAB, 0x7DD2, 1},
    {0x8EB4, 0x7E1D, 1}, {0x8ECD, 0x8005, 1},  {0x8ED0, 0x8028, 1}, {0x8F57, 0x83C1, 1},
    {0x8F69, 0x84A8, 1}, {0x8F6E, 0x840F, 1},  {0x8FCB, 0x89A6, 1}, {0x8FCC, 0x89A9, 1},
    {0x8FFE, 0x8D77, 1}, {0x906D, 0x90FD, 1},  {0x907A, 0x92B9, 1}, {0x90DC, 0x975C, 1},
    {0x90F1, 0x97FF, 1}, {0x91BF, 0x9F16, 1},  {0x9244, 0x8503, 1}, {0x92AF, 0x5159, 1},
    {0x92B0, 0x515B, 1}, {0x92B1, 0x515D, 2},  {0x92C8, 0x936E, 1}, {0x92D1, 0x7479, 1},
    {0x9447, 0x6D67, 1}, {0x94CA, 0x799B, 1},  {0x95D9, 0x9097, 1}, {0x9644, 0x975D, 1},
    {0x96ED, 0x701E, 1}, {0x96FC, 0x5B28, 1},  {0x9B76, 0x7201, 1}, {0x9B78, 0x77D7, 1},
    {0x9B7B, 0x7E87, 1}, {0x9BC6, 0x99D6, 1},  {0x9BDE, 0x91D4, 1}, {0x9BEC, 0x60DE, 1},
    {0x9BF6, 0x6FB6, 1}, {0x9C42, 0x8F36, 1},  {0x9C53, 0x4FBB, 1}, {0x9C62, 0x71DF, 1},
    {0x9C68, 0x9104, 1}, {0x9C6B, 0x9DF0, 1},  {0x9C77, 0x83CF, 1}, {0x9CBC, 0x5C10, 1},
    {0x9CBD, 0x79E3, 1}, {0x9CD0, 0x5A67, 1},  {0x9D57, 0x8F0B, 1}, {0x9D5A, 0x7B51, 1},
    {0x9DC4, 0x62D0, 1}, {0x9EA9, 0x6062, 1},  {0x9EEF, 0x75F9, 1}, {0x9EFD, 0x6C4A, 1},
    {0x9F60, 0x9B2E, 1}, {0x9F66, 0x9F17, 1},  {0x9FCB, 0x50ED, 1}, {0x9FD8, 0x5F0C, 1},
    {0xA063, 0x880F, 1}, {0xA077, 0x62CE, 1},  {0xA0D5, 0x7468, 1}, {0xA0DF, 0x7162, 1},
    {0xA0E4, 0x7250, 1}, {0xA3C0, 0x2400, 32}, {0xA3E0, 0x2421, 1}, {0xC6CF, 0x5EF4, 1},
    {0xC6D3, 0x65E0, 1}, {0xC6D5, 0x7676, 1},  {0xC6D7, 0x96B6, 1}, {0xC6DE, 0x3003, 1},
    {0xC6DF, 0x4EDD, 1}, {0xC879, 0x31CF, 1},  {0xC8A1, 0x9FB0, 1}, {0xC8A3, 0x9FB1, 1},
    {0xFA5F, 0x5029, 1}, {0xFA66, 0x507D, 1},  {0xFABD, 0x5305, 1}, {0xFAC5, 0x5344, 1},
    {0xFAD5, 0x537F, 1}, {0xFB48, 0x5605, 1},  {0xFBB8, 0x5A77, 1}, {0xFBF3, 0x5E75, 1},
    {0xFBF9, 0x5ED0, 1}, {0xFC4F, 0x5F58, 1},  {0xFC6C, 0x60A4, 1}, {0xFCB9, 0x6490, 1},
    {0xFCE2, 0x6674, 1}, {0xFCF1, 0x675E, 1},  {0xFDB7, 0x6C9C, 1}, {0xFDB8, 0x6E1D, 1},
    {0xFDBB, 0x6E2F, 1}, {0xFDF1, 0x716E, 1},  {0xFE52, 0x732A, 1}, {0xFE6F, 0x745C, 1},
    {0xFEAA, 0x74E9, 1}, {0xFEDD, 0x7809, 1}};

// GB18030-2022 moves 18 characters out of the private-use area. Web pages use a second encoding of
// U+3000.
constexpr Correction kGb18030Corrections[] = {
    {0xA3A0, 0x3000, 1}, {0xA6D9, 0xFE10, 1}, {0xA6DA, 0xFE12, 1}, {0xA6DB, 0xFE11, 1},
    {0xA6DC, 0xFE13, 4}, {0xA6EC, 0xFE17, 2}, {0xA6F3, 0xFE19, 1}, {0xFE59, 0x9FB4, 1},
    {0xFE61, 0x9FB5, 1}, {0xFE66, 0x9FB6, 2}, {0xFE6D, 0x9FB8, 1}, {0xFE7E, 0x9FB9, 1},
    {0xFE90, 0x9FBA, 1}, {0xFEA0, 0x9FBB, 1}};

constexpr bool is_private_use(char32_t code_point) {
  return code_point >= 0xE000 && code_point <= 0xF8FF;
}

// Trail bytes of one encoding: low_first..low_last, then high_first..high_last.
struct Columns {
  unsigned low_first;
  unsigned low_last;
  unsigned high_first;
  unsigned high_last;

  constexpr unsigned count() const { return low_last - low_first + 1 + high_last - high_first + 1; }
  constexpr unsigned trail(unsigned column) const {
    const unsigned low_count = low_last - low_first + 1;
    return column < low_count ? low_first + column : high_first + column - low_count;
  }
  constexpr unsigned column(unsigned trail_byte) const {
    return trail_byte <= low_last ? trail_byte - low_first
                                  : low_last - low_first + 1 + trail_byte - high_first;
  }
};

constexpr Columns kBig5Columns{0x40, 0x7E, 0xA1, 0xFE};
constexpr Columns kGb18030Columns{0x40, 0x7E, 0x80, 0xFE};
constexpr Columns kEucKrColumns{0x41, 0x7F, 0x80, 0xFE};
constexpr Columns kShiftJisColumns{0x40, 0x7E, 0x80, 0xFC};

constexpr unsigned kFirstLead = 0x81;
constexpr unsigned kLastLead = 0xFE;

enum class PrivateUse : std::uint8_t { Keep, Drop };

Index two_byte_index(const char* icu_name, const Columns& columns, PrivateUse private_use,
                     std::span<const Correction> corrections) {
  const IcuConverter converter(icu_name);
  Index index;
  index.reserve(std::size_t{kLastLead - kFirstLead + 1} * columns.count());
  for (unsigned lead = kFirstLead; lead <= kLastLead; ++lead) {
    for (unsigned column = 0; column < columns.count(); ++column) {
      const std::array<char, 2> bytes = {static_cast<char>(lead),
                                         static_cast<char>(columns.trail(column))};
      const char32_t code_point = converter.code_point_of({bytes.data(), bytes.size()});
      const bool dropped = private_use == PrivateUse::Drop && is_private_use(code_point);
      index.push_back(dropped ? kUnmapped : code_point);
    }
  }
  for (const Correction& correction : corrections) {
    const std::size_t first = std::size_t{(correction.bytes >> 8U) - kFirstLead} * columns.count() +
                              columns.column(correction.bytes & 0xFFU);
    for (std::size_t i = 0; i < correction.count; ++i)
      index[first + i] = static_cast<char32_t>(correction.code_point + i);
  }
  return index;
}

// Shift_JIS packs two rows of JIS X 0208 into each lead byte, so its pointers equal the index's.
Index make_jis0208_index() {
  const IcuConverter converter("ibm-943_P15A-2003");
  Index index;
  for (unsigned lead = 0x81; lead <= 0xFC; ++lead) {
    if (lead == 0xA0) lead = 0xE0;
    for (unsigned column = 0; column < kShiftJisColumns.count(); ++column) {
      const std::array<char, 2> bytes = {static_cast<char>(lead),
                                         static_cast<char>(kShiftJisColumns.trail(column))};
      index.push_back(converter.code_point_of({bytes.data(), bytes.size()}));
    }
  }
  return index;
}

// DEVIATION from ICU: row 0x73 has vendor characters that are not part of JIS X 0212.
Index make_jis0212_index() {
  constexpr unsigned kFirstVendorRow = 0xF3;
  const IcuConverter converter("euc-jp-2007");
  Index index;
  for (unsigned lead = 0xA1; lead < kFirstVendorRow; ++lead) {
    for (unsigned trail = 0xA1; trail <= 0xFE; ++trail) {
      const std::array<char, 3> bytes = {static_cast<char>(0x8F), static_cast<char>(lead),
                                         static_cast<char>(trail)};
      index.push_back(converter.code_point_of({bytes.data(), bytes.size()}));
    }
  }
  return index;
}

// Pointers from `pointer` on map to consecutive code points from `code_point` on.
struct Range {
  std::size_t pointer = 0;
  char32_t code_point = 0;
};

constexpr std::size_t kGb18030BmpPointers = 39420;          // 81 30 81 30 .. 84 31 A4 39
constexpr std::size_t kGb18030SupplementaryFirst = 189000;  // 90 30 81 30 is U+10000
constexpr std::size_t kGb18030SupplementaryLast = 1237575;  // E3 32 9A 35 is U+10FFFF

std::vector<Range> make_gb18030_ranges() {
  const IcuConverter converter("gb18030");
  std::vector<Range> ranges;
  for (std::size_t pointer = 0; pointer < kGb18030BmpPointers; ++pointer) {
    const std::array<char, 4> bytes = {
        static_cast<char>(0x81 + pointer / 12600), static_cast<char>(0x30 + pointer / 1260 % 10),
        static_cast<char>(0x81 + pointer / 10 % 126), static_cast<char>(0x30 + pointer % 10)};
    const char32_t code_point = converter.code_point_of({bytes.data(), bytes.size()});
    const bool counts_on =
        !ranges.empty() && code_point == ranges.back().code_point + pointer - ranges.back().pointer;
    if (!counts_on) ranges.push_back({pointer, code_point});
  }
  return ranges;
}

}  // namespace

const Index& big5_index() {
  static const Index index =
      two_byte_index("Big5-HKSCS", kBig5Columns, PrivateUse::Drop, kBig5Corrections);
  return index;
}

const Index& euc_kr_index() {
  static const Index index = two_byte_index("windows-949", kEucKrColumns, PrivateUse::Drop, {});
  return index;
}

const Index& gb18030_index() {
  static const Index index =
      two_byte_index("gb18030", kGb18030Columns, PrivateUse::Keep, kGb18030Corrections);
  return index;
}

const Index& jis0208_index() {
  static const Index index = make_jis0208_index();
  return index;
}

const Index& jis0212_index() {
  static const Index index = make_jis0212_index();
  return index;
}

// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
char32_t gb18030_ranges_code_point(std::size_t pointer) {
  if (pointer >= kGb18030SupplementaryFirst && pointer <= kGb18030SupplementaryLast)
    return static_cast<char32_t>(0x10000 + pointer - kGb18030SupplementaryFirst);
  if (pointer >= kGb18030BmpPointers) return kUnmapped;
  static const std::vector<Range> ranges = make_gb18030_ranges();
  const auto after = std::ranges::upper_bound(ranges, pointer, {}, &Range::pointer);
  const Range& range = *(after - 1);
  if (range.code_point == kUnmapped) return kUnmapped;
  return static_cast<char32_t>(range.code_point + pointer - range.pointer);
}

}  // namespace winnow::decode
