// Numbers whose lowest byte comes first, whatever the machine has.
#pragma once

#include <cstdint>

namespace showdown {

inline std::uint32_t load_32(const std::uint8_t* bytes) {
    return bytes[0] | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
           std::uint32_t{bytes[3]} << 24;
}

inline std::uint64_t load_64(const std::uint8_t* bytes) {
    return load_32(bytes) | std::uint64_t{load_32(bytes + 4)} << 32;
}

}  // namespace showdown
