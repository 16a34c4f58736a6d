// Whatever stands in a page of a Parquet file, the kernel stays inside it, and what it unpacks is
// what is unpacked byte by byte and bit by bit: the first four bytes ask, the rest are the page.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns.hpp"
#include "padding.hpp"
#include "parquet.hpp"
#include "require.hpp"
#include "snappy.hpp"
#include "unpacking.hpp"

namespace showdown {
namespace {

constexpr std::size_t kMost = 1 << 16;  // As many bytes or numbers are unpacked.

// Without slack, so that the sanitizer sees a byte read too many.
Page page_of(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

void write_size(std::size_t size, Page& packed) {
    for (; size >= 0x80; size /= 0x80) {
        packed.push_back(static_cast<std::uint8_t>(size | 0x80));
    }
    packed.push_back(static_cast<std::uint8_t>(size));
}

void write_literal(Bytes bytes, Page& packed) {
    if (bytes.size() <= 60) {
        packed.push_back(static_cast<std::uint8_t>(4 * (bytes.size() - 1)));
    } else {
        packed.insert(packed.end(), {61 * 4, static_cast<std::uint8_t>(bytes.size() - 1),
                                     static_cast<std::uint8_t>((bytes.size() - 1) / 256)});
    }
    packed.insert(packed.end(), bytes.begin(), bytes.end());
}

// The bytes as elements that are all right, which by chance few are: copies are of what there is.
Page mended(Bytes bytes) {
    Slowly from(bytes);
    Page out;
    Page elements;
    while (from.more() && out.size() < kMost) {
        const unsigned tag = bytes[from.place()];
        const Element found = element(from);
        const Bytes rest = bytes.subspan(from.place());
        if (tag % 4 == 0 || out.empty()) {
            const std::size_t size = std::min({found.size, rest.size(), std::size_t{300}});
            if (size > 0) {
                const Bytes literal = rest.first(size);
                write_literal(literal, elements);
                out.insert(out.end(), literal.begin(), literal.end());
            }
            from = Slowly(bytes = rest.subspan(size));
            continue;
        }
        const std::size_t most = tag % 4 == 1 ? 2047 : tag % 4 == 2 ? 65535 : kMost * 2;
        const std::size_t offset = 1 + found.offset % std::min(out.size(), most);
        elements.push_back(static_cast<std::uint8_t>(
            tag % 4 == 1 ? offset / 256 * 32 + tag % 32 : tag));
        for (unsigned i = 0; i < (tag % 4 == 3 ? 4 : tag % 4); ++i) {
            elements.push_back(static_cast<std::uint8_t>(offset >> 8 * i));
        }
        copy(out, {found.size, offset});
    }
    Page packed;
    write_size(out.size(), packed);
    packed.insert(packed.end(), elements.begin(), elements.end());
    return packed;
}

void check_unpacking(Bytes packed) {
    const Page from = page_of(packed);
    const std::uint64_t size = Slowly(packed).varint(5);
    if (size > kMost) {
        Page out(kMost);
        REQUIRE(!unpack_snappy(from, out));
        return;
    }
    const auto wanted = unpack_slowly(packed);
    Page out(size);
    REQUIRE(unpack_snappy(from, out) == wanted.has_value());
    REQUIRE(!wanted || out == *wanted);
    Page larger(size + 1);
    REQUIRE(!unpack_snappy(from, larger));
}

void check_snappy(Bytes bytes, std::size_t piece) {
    check_unpacking(bytes);
    const Page right = mended(bytes);
    REQUIRE(unpack_slowly(right).has_value());
    check_unpacking(right);
    Page packed;
    write_size(bytes.size(), packed);
    for (Bytes rest = bytes; !rest.empty();) {
        const Bytes literal = rest.first(std::min(rest.size(), piece));
        write_literal(literal, packed);
        rest = rest.subspan(literal.size());
    }
    packed.shrink_to_fit();
    Page out(bytes.size());
    REQUIRE(unpack_snappy(packed, out) && std::ranges::equal(out, bytes));
}

Numbers check_runs(Bytes bytes, unsigned width, std::size_t count) {
    Slowly from(bytes);
    const Numbers wanted = runs_slowly(from, width, count);
    Numbers found(count);
    const auto used = unpack_runs(page_of(bytes), width, found);
    REQUIRE(used.has_value() == !from.failed());
    REQUIRE(!used || (*used == from.place() && *used <= bytes.size() && found == wanted));
    for (const std::uint64_t number : found) {
        REQUIRE(number >> width == 0);
    }
    return used ? found : Numbers{};
}

void check_deltas(Bytes bytes, std::size_t otherwise) {
    Slowly head(bytes);
    head.varint(10);
    head.varint(10);
    const std::uint64_t said = head.varint(10);
    const std::size_t count = said <= kMost ? said : otherwise;
    Slowly from(bytes);
    const Numbers wanted = deltas_slowly(from, count);
    Numbers found(count);
    const auto used = unpack_deltas(page_of(bytes), found);
    REQUIRE(used.has_value() == !from.failed());
    REQUIRE(!used || (*used == from.place() && *used <= bytes.size() && found == wanted));
    Numbers more(count + 1);
    REQUIRE(said == count + 1 || !unpack_deltas(page_of(bytes), more));
}

using Texts = std::vector<std::string_view>;

std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Views of rows are of these texts, in order, and empty where a level is 0.
void check_views(const Page& views, Bytes data, const Texts& texts, const std::uint32_t* levels) {
    const std::string_view buffers[] = {text_of(data)};
    const ViewTexts found{reinterpret_cast<const char*>(views.data()), buffers};
    auto text = texts.begin();
    for (std::size_t row = 0; row < views.size() / 16; ++row) {
        const bool null = levels != nullptr && levels[row] == 0;
        REQUIRE(null || text != texts.end());
        const std::string_view wanted = null ? std::string_view{} : *text++;
        const auto view = found(row);
        REQUIRE(view && *view == wanted);
        const std::string_view inside = text_of(Bytes(views).subspan(16 * row + 4, 12));
        std::string start(wanted.substr(0, wanted.size() > 12 ? 4 : 12));
        start.resize(wanted.size() > 12 ? 4 : 12);
        REQUIRE(inside.starts_with(start));
    }
}

std::size_t texts_in(const Numbers& levels) {
    return static_cast<std::size_t>(std::ranges::count(levels, 1U));
}

// Fields of `width` bytes in rows that have one more are the texts, cut or filled up.
void check_fields(const Page& page, std::size_t rows, std::size_t width, const Texts& texts) {
    std::string out(rows * (width + 1), '|');
    std::size_t used = 0;
    const PlainTexts all{text_of(page), used};
    const auto lengths = pad_texts(all, rows, {}, width, width + 1, out.data());
    REQUIRE(used <= page.size() && lengths.has_value() == (texts.size() >= rows));
    for (std::size_t row = 0; lengths && row < rows; ++row) {
        std::string wanted(texts[row].substr(0, width));
        std::ranges::replace(wanted, '\n', ' ');
        std::ranges::replace(wanted, '\r', ' ');
        std::ranges::replace(wanted, '#', '!');
        wanted.resize(width, ' ');
        REQUIRE(out.substr(row * (width + 1), width + 1) == wanted + '|');
        REQUIRE(lengths->shortest <= texts[row].size() && texts[row].size() <= lengths->longest);
    }
}

void check_texts(Bytes bytes, const Numbers& levels, const Numbers& numbers) {
    const Page page = page_of(bytes);
    const std::size_t rows = levels.size();
    Texts plain;
    for (Slowly from(page); from.more();) {
        const std::uint64_t size = from.number(4);
        const std::size_t place = from.place();
        from.require(size <= page.size() - place);
        if (!from.failed()) {
            plain.push_back(text_of(page).substr(place, size));
            from = Slowly(page);
            from.packed(place + size, 8);
        }
    }
    check_fields(page, rows, 1 + rows % 40, plain);
    Page views(16 * rows);
    for (const std::uint32_t* some : {levels.data(), static_cast<const std::uint32_t*>(nullptr)}) {
        const std::size_t texts = some == nullptr ? rows : texts_in(levels);
        const bool right = view_plain(page, some, rows, views.data());
        REQUIRE(right == (plain.size() >= texts));
        if (right) {
            check_views(views, page, plain, some);
        }

        // The same numbers as lengths, and as places in a dictionary.
        Texts cut;
        std::size_t place = 0;
        for (std::size_t i = 0; i < numbers.size() && numbers[i] <= page.size() - place; ++i) {
            cut.push_back(text_of(page).substr(place, numbers[i]));
            place += numbers[i];
        }
        REQUIRE(view_lengths(page, numbers, some, rows, views.data()) == (cut.size() >= texts));
        if (cut.size() >= texts) {
            check_views(views, page, cut, some);
        }
        Page dictionary(16 * plain.size());
        REQUIRE(view_plain(page, nullptr, plain.size(), dictionary.data()));
        Texts entries;
        for (std::size_t i = 0; i < numbers.size() && numbers[i] < plain.size(); ++i) {
            entries.push_back(plain[numbers[i]]);
        }
        REQUIRE(view_entries(dictionary, numbers, some, rows, views.data()) ==
                (entries.size() >= texts));
        if (entries.size() >= texts) {
            check_views(views, page, entries, some);
        }
    }
}

void check(const unsigned char* ask, Bytes bytes) {
    const unsigned width = ask[0] % (kMostRunBits + 1);
    const std::size_t count = ask[1];
    check_snappy(bytes, 1U + ask[2]);
    check_deltas(bytes, count);
    const Numbers numbers = check_runs(bytes, width, count);
    Numbers levels;
    for (std::size_t row = 0; row < count; ++row) {
        levels.push_back(ask[3] >> row % 8 & 1U);
    }
    check_texts(bytes, levels, numbers);
    // Few numbers are as low as those of a small dictionary, or as lengths in a short page.
    Numbers low(bytes.begin(), bytes.end());
    for (std::uint32_t& number : low) {
        number %= 1U + ask[2] % 16;
    }
    check_texts(bytes, levels, low);
}

}  // namespace
}  // namespace showdown

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    constexpr std::size_t asked = 4;
    if (size >= asked) {
        showdown::check(data, {data + asked, size - asked});
    }
    return 0;
}
