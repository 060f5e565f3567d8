// The text of a page of a mill, which is on no other of its pages.
#pragma once

#include <string>

namespace winnow::programs {

inline std::string day_text(int number) {
  const std::string day = std::to_string(number);
  std::string text;
  for (const char* const words : {"the rye was dry enough to be cut on the fields above the river",
                                  "four carts came from the neighbours, and one broke its axle",
                                  "the stones turned until it was dark, and the flour was good"})
    text += "<p>On day number " + day + " " + words + ", as it is every year after the feast of " +
            std::string(static_cast<std::size_t>(number % 7) + 3, 'a') + ".</p>";
  return text;
}

}  // namespace winnow::programs
