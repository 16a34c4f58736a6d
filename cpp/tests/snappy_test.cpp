#include "snappy.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check.hpp"
#include "dealing.hpp"

namespace showdown {
namespace {

using namespace std::string_literals;

std::optional<std::string> unpacked(std::string_view packed, std::size_t size) {
    const Exact from(packed);
    std::vector<std::uint8_t> out(size);
    if (!unpack_snappy({reinterpret_cast<const std::uint8_t*>(from.begin()), packed.size()}, out)) {
        return std::nullopt;
    }
    return std::string(out.begin(), out.end());
}

// So many bytes of a number, the lowest first.
std::string bytes_of(std::size_t number, std::size_t count) {
    std::string bytes;
    for (; count > 0; --count, number /= 256) {
        bytes += static_cast<char>(number);
    }
    return bytes;
}

std::string with_size(std::size_t size, const std::string& elements) {
    std::string packed;
    for (; size >= 0x80; size /= 0x80) {
        packed += static_cast<char>(size | 0x80);
    }
    return packed + static_cast<char>(size) + elements;
}

// A text and the elements that it is unpacked from.
struct Packing {
    std::string text;
    std::string elements;

    // With its size in so many bytes behind the tag, or in the tag itself.
    Packing& literal(std::string_view more, std::size_t bytes = 0) {
        const std::size_t less = more.size() - 1;
        elements += bytes == 0 ? bytes_of(4 * less, 1)
                               : bytes_of(4 * (59 + bytes), 1) + bytes_of(less, bytes);
        elements += more;
        text += more;
        return *this;
    }

    // With its offset in one, two or four bytes.
    Packing& copy(std::size_t size, std::size_t offset, std::size_t bytes) {
        elements += bytes == 1 ? bytes_of(offset / 256 * 32 + (size - 4) * 4 + 1, 1)
                               : bytes_of((size - 1) * 4 + (bytes == 2 ? 2 : 3), 1);
        elements += bytes_of(offset, bytes);
        for (; size > 0; --size) {
            text += text[text.size() - offset];
        }
        return *this;
    }

    std::string packed() const { return with_size(text.size(), elements); }
    bool right() const { return unpacked(packed(), text.size()) == text; }
};

std::string letters(std::size_t size) {
    Random random(size);
    std::string text;
    while (text.size() < size) {
        text += static_cast<char>(random.below(256));
    }
    return text;
}

const Packing kAllKinds = Packing()
                              .literal("8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
                              .copy(9, 30, 1)
                              .literal("JH QS")
                              .copy(20, 35, 2)
                              .copy(12, 9, 2)
                              .literal(letters(70), 1)
                              .copy(64, 1, 4)
                              .copy(4, 8, 1)
                              .copy(16, 16, 2)
                              .literal("AS KD 2C 3C 4C 5C 6C 7C");

TEST(examples_by_hand) {
    CHECK(unpacked("\0"s, 0) == "");
    CHECK(unpacked("\x05\x10hello"s, 5) == "hello");
    CHECK(unpacked("\x07\x08xab\x01\x02"s, 7) == "xababab");
    CHECK(unpacked("\x07\x08xab\x0e\x02\x00"s, 7) == "xababab");
    CHECK(unpacked("\x07\x08xab\x0f\x02\x00\x00\x00"s, 7) == "xababab");
    CHECK(unpacked("\x41\x00z\xfe\x01\x00"s, 65) == std::string(65, 'z'));
    CHECK(kAllKinds.right());
}

TEST(copies_of_every_size_overlap_or_not) {
    const std::string after = letters(40);
    for (const std::size_t size_before : {20U, 21U, 36U, 2047U}) {
        const std::string before = letters(size_before);
        for (std::size_t offset = 1; offset <= 20; ++offset) {
            for (std::size_t size = 1; size <= 64; ++size) {
                for (const std::size_t bytes : {1U, 2U, 4U}) {
                    if (bytes == 1 && (size < 4 || size > 11)) {
                        continue;
                    }
                    // At the end, and where there is room for more.
                    Packing packing;
                    packing.literal(before, before.size() > 60 ? 2 : 0);
                    CHECK(packing.copy(size, offset, bytes).right());
                    CHECK(packing.literal(after).right());
                }
            }
        }
    }
}

TEST(copies_from_far_behind) {
    for (const std::size_t offset : {255U, 256U, 257U, 2046U, 2047U}) {
        CHECK(Packing().literal(letters(2047), 2).copy(11, offset, 1).literal(letters(30)).right());
    }
    for (const std::size_t before : {65535U, 65536U, 100000U}) {
        Packing packing;
        packing.literal(letters(before), 3);
        CHECK(packing.copy(16, 65535, 2).copy(16, before, 4).literal(letters(30)).right());
    }
}

TEST(literals_of_sizes_around_those_that_are_told_otherwise) {
    for (const std::size_t size : {1U, 15U, 16U, 17U, 59U, 60U, 61U, 62U, 255U, 256U, 257U, 65535U,
                                   65536U, 65537U}) {
        for (std::size_t bytes = 0; bytes <= 4; ++bytes) {
            if (bytes == 0 ? size > 60 : bytes < 4 && (size - 1) >> 8 * bytes != 0) {
                continue;
            }
            Packing packing;
            CHECK(packing.literal(letters(size), bytes).right());
            CHECK(packing.literal(letters(3)).literal(letters(40)).right());
        }
    }
}

TEST(sizes_that_are_not_so) {
    const std::string packed = kAllKinds.packed();
    const std::size_t size = kAllKinds.text.size();
    for (const std::size_t other : {std::size_t{0}, size - 1, size + 1, size + 16}) {
        CHECK(!unpacked(packed, other));
        CHECK(!unpacked(with_size(other, kAllKinds.elements), other));
    }
    CHECK(!unpacked("", 0));
    // The size has up to five bytes, even if fewer were enough.
    CHECK(unpacked("\x81\x80\x80\x80\x00\x00z"s, 1) == "z");
    CHECK(!unpacked("\x81\x80\x80\x80\x80\x00\x00z"s, 1));
    CHECK(!unpacked("\x81\x80"s, 1));
}

TEST(elements_that_are_not_so) {
    const std::string text = letters(40);
    const auto fails = [&](const std::string& element, std::size_t size) {
        const std::string elements = Packing().literal(text).elements + element;
        CHECK(!unpacked(with_size(40 + size, elements), 40 + size));
        CHECK(!unpacked(with_size(80 + size, elements + elements), 80 + size));
    };
    fails("\x01\x00"s, 4);                  // Nothing is no bytes back.
    fails("\x02\x00\x00"s, 1);
    fails("\x03\x00\x00\x00\x00"s, 1);
    fails("\x01\xff"s, 4);                  // Before the first byte.
    fails("\x02\xff\xff"s, 1);
    fails("\x03\x29\x00\x00\x80"s, 1);
    fails("\xfc\xff\xff\xff\xff"s, 0);      // A literal of 4 GiB.
    fails("\xf8\xff\xff\xff"s, 30);
    for (const std::size_t bytes : {1U, 2U, 4U}) {
        Packing first;
        CHECK(first.literal(text).copy(8, 40, bytes).right());
        const std::string before = Packing().literal(text).elements +
                                   first.elements.substr(41, 1) + bytes_of(41, bytes);
        CHECK(!unpacked(with_size(48, before), 48));
        const std::string at_once = first.elements.substr(41, 1) + bytes_of(1, bytes) + text;
        CHECK(!unpacked(with_size(48, at_once), 48));
    }
}

TEST(what_is_cut_is_damaged) {
    const std::string packed = kAllKinds.packed();
    for (std::size_t size = 0; size < packed.size(); ++size) {
        CHECK(!unpacked(packed.substr(0, size), kAllKinds.text.size()));
    }
}

TEST(whatever_byte_is_changed_nothing_is_read_or_written_outside) {
    const std::string right = kAllKinds.packed();
    for (std::size_t place = 0; place < right.size(); ++place) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            std::string packed = right;
            packed[place] = static_cast<char>(byte);
            const auto found = unpacked(packed, kAllKinds.text.size());
            CHECK(!found || place >= 2 || packed == right);
        }
    }
}

}  // namespace
}  // namespace showdown
