// What stands in the pages of Parquet files, unpacked:
// https://parquet.apache.org/docs/file-format/data-pages/encodings/
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace showdown {

using Bytes = std::span<const std::uint8_t>;

inline constexpr unsigned kMostRunBits = 32;

// Numbers of `width` bits in runs, each of one number so many times or of numbers side by side.
// How many bytes they take; nothing if there are too few numbers. At most kMostRunBits.
std::optional<std::size_t> unpack_runs(Bytes packed, unsigned width, std::span<std::uint32_t> out);

// Numbers of 32 bits by how they differ from the one before. How many bytes they take; nothing if
// they are damaged, or are not as many.
std::optional<std::size_t> unpack_deltas(Bytes packed, std::span<std::uint32_t> out);

// Each of the following writes Arrow's views of `rows` texts in one buffer; `levels` has 0 for a
// row that is null, whose text is empty, and nothing stands for it in the page; without levels none
// is. False if there are too few texts, or one is not inside the data.

// Texts one after the other, each behind its length of four bytes.
bool view_plain(Bytes page, const std::uint32_t* levels, std::size_t rows, std::uint8_t* views);

// Texts one after the other, whose lengths stand elsewhere.
bool view_lengths(Bytes texts, std::span<const std::uint32_t> lengths, const std::uint32_t* levels,
                  std::size_t rows, std::uint8_t* views);

// Texts by their numbers in a dictionary, which is views itself.
bool view_entries(Bytes dictionary, std::span<const std::uint32_t> numbers,
                  const std::uint32_t* levels, std::size_t rows, std::uint8_t* views);

}  // namespace showdown
