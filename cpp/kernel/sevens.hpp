// Two hands of seven cards at once, where the processor has SSE 4.2.
#pragma once

#if defined(__SSE4_2__)
#include <nmmintrin.h>

#include <cstdint>

#include "tables.hpp"

namespace showdown {

// Each hand in eight bytes, of which the last is no card. The digits of the ranks' keys, of eight bits,
// are looked up sixteen at a time and added up hand by hand, and so are its suits.
class Sevens {
  public:
    struct Pair {
        std::uint32_t sums[2];  // of the ranks' keys
        int plain;              // a bit for each that has different cards and no flush
    };

    // Reads sixteen bytes, from the first of fourteen numbers.
    Pair operator()(const std::uint8_t* numbers) const {
        const __m128i read = _mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers));
        const __m128i cards = _mm_shuffle_epi8(read, hands_);
        const __m128i ranks = _mm_and_si128(_mm_srli_epi16(cards, 2), _mm_set1_epi8(15));
        const __m128i suits = _mm_and_si128(cards, _mm_set1_epi8(3));
        const __m128i high = _mm_add_epi64(_mm_slli_epi64(total(digits_[1], ranks), 8),
                                           _mm_slli_epi64(total(digits_[2], ranks), 16));
        const __m128i sums = _mm_add_epi64(total(digits_[0], ranks), high);

        // Four bits a suit count from 3, as in Sums; clubs from 2, since the byte that is no card is 0.
        const __m128i counts = _mm_add_epi64(total(suits_[0], suits),
                                             _mm_slli_epi64(total(suits_[1], suits), 8));
        const __m128i flushes = _mm_and_si128(_mm_add_epi64(counts, _mm_set1_epi64x(0x3332)),
                                              _mm_set1_epi64x(0x8888));
        __m128i wrong = _mm_cmpeq_epi8(_mm_max_epu8(cards, _mm_set1_epi8(52)), cards);
        for (const __m128i& turn : turns_) {
            wrong = _mm_or_si128(wrong, _mm_cmpeq_epi8(cards, _mm_shuffle_epi8(cards, turn)));
        }
        wrong = _mm_and_si128(wrong, _mm_set1_epi64x(0xff'ffff'ffff'ffff));
        const __m128i plain = _mm_cmpeq_epi64(_mm_or_si128(wrong, flushes), _mm_setzero_si128());
        return {{static_cast<std::uint32_t>(_mm_cvtsi128_si32(sums)),
                 static_cast<std::uint32_t>(_mm_extract_epi32(sums, 2))},
                _mm_movemask_pd(_mm_castsi128_pd(plain))};
    }

  private:
    // The bytes of each hand looked up in a table, and added up.
    static __m128i total(__m128i table, __m128i bytes) {
        return _mm_sad_epu8(_mm_shuffle_epi8(table, bytes), _mm_setzero_si128());
    }

    template <class Byte>
    static __m128i table(Byte&& byte) {
        alignas(16) std::uint8_t bytes[16];
        for (int i = 0; i < 16; ++i) {
            bytes[i] = static_cast<std::uint8_t>(byte(i));
        }
        return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
    }

    static __m128i digit(int shift) {
        return table([=](int i) { return i < 13 ? tables::Ranks<7>::kKeys[i] >> shift : 0; });
    }

    // Each card beside another of its hand: turned by one, two and three, every two meet.
    static __m128i turn(int by) {
        return table([=](int i) { return i / 8 * 8 + (i % 8 + by) % 7; });
    }

    __m128i hands_ = table([](int i) { return i % 8 == 7 ? 0x80 : i / 8 * 7 + i % 8; });
    __m128i digits_[3] = {digit(0), digit(8), digit(16)};
    __m128i suits_[2] = {table([](int i) { return i == 0 ? 1 : i == 1 ? 16 : 0; }),
                         table([](int i) { return i == 2 ? 1 : i == 3 ? 16 : 0; })};
    __m128i turns_[3] = {turn(1), turn(2), turn(3)};
};

}  // namespace showdown
#endif
