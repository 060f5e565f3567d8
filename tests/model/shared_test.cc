// Shared models: one object per process for the same bytes.
#include "model/shared.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace winnow::model {
namespace {

// A type of its own in each test, so that no test sees the models of another.
template <int kTest>
struct Length {
  std::size_t bytes = 0;
};

template <int kTest>
Result<Shared<Length<kTest>>> share_length(std::string_view bytes, std::string_view part,
                                           std::atomic<int>& reads) {
  return share<Length<kTest>>(bytes, part, [&]() -> Result<Length<kTest>> {
    ++reads;
    if (bytes.empty()) return fail(ErrorCode::Malformed, "empty");
    return Length<kTest>{bytes.size()};
  });
}

TEST(SharedModel, IsOneObjectForEqualBytes) {
  std::atomic<int> reads = 0;
  const std::string first = "the same bytes";
  const std::string second = first;
  const auto one = share_length<1>(first, "", reads);
  const auto other = share_length<1>(second, "", reads);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->get(), other->get());
  EXPECT_EQ(reads, 1);
}

TEST(SharedModel, IsAnotherObjectForOtherBytesAndOtherParts) {
  std::atomic<int> reads = 0;
  const auto one = share_length<2>("some bytes", "", reads);
  const auto other = share_length<2>("more bytes than that", "", reads);
  const auto part = share_length<2>("some bytes", "part", reads);
  ASSERT_TRUE(one && other && part);
  EXPECT_EQ((*other)->bytes, 20U);
  EXPECT_NE(one->get(), part->get());
  EXPECT_EQ(reads, 3);
}

TEST(SharedModel, OfAFileIsReleasedWithItsLastUser) {
  std::atomic<int> reads = 0;
  std::weak_ptr<const Length<3>> seen = *share_length<3>("bytes", "", reads);
  EXPECT_TRUE(seen.expired());
  ASSERT_TRUE(share_length<3>("bytes", "", reads));
  EXPECT_EQ(reads, 2);
}

TEST(SharedModel, ThatIsBuiltInIsKept) {
  std::atomic<int> reads = 0;
  const std::string_view bytes = shipped("auto").value();
  std::weak_ptr<const Length<4>> seen = *share_length<4>(bytes, "", reads);
  EXPECT_FALSE(seen.expired());
  ASSERT_TRUE(share_length<4>(bytes, "", reads));
  EXPECT_EQ(reads, 1);
}

TEST(SharedModel, IsReadAgainAfterAFailure) {
  std::atomic<int> reads = 0;
  EXPECT_FALSE(share_length<5>("", "", reads));
  EXPECT_FALSE(share_length<5>("", "", reads));
  EXPECT_EQ(reads, 2);
}

TEST(SharedModel, IsReadOnceWhenThreadsNeedItAtTheSameTime) {
  std::atomic<int> reads = 0;
  const std::string_view bytes = shipped("blocks").value();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] { EXPECT_TRUE(share_length<6>(bytes, "", reads)); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(reads, 1);
}

}  // namespace
}  // namespace winnow::model
