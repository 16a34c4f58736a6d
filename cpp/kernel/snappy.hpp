// Snappy's format, which most Parquet files are packed in:
// https://github.com/google/snappy/blob/main/format_description.txt
#pragma once

#include <cstdint>
#include <span>

namespace showdown {

// Unpacks all of `packed`; false if it is damaged, or does not fill `out` exactly. What `out` then
// has is not defined.
bool unpack_snappy(std::span<const std::uint8_t> packed, std::span<std::uint8_t> out);

}  // namespace showdown
