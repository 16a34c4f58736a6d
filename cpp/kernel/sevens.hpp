// Hands of seven cards at once, where the processor has SSE 4.2: two, or eight if it has AVX-512.
#pragma once

#if defined(__SSE4_2__)
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "tables.hpp"

namespace showdown {

// Each hand in eight bytes, of which the last is no card. The digits of the ranks' keys, of eight bits,
// are looked up hand by hand and added up, and so are its suits.
class Sevens {
  public:
    static constexpr std::size_t kHands = 64;
    explicit Sevens(bool wide = __builtin_cpu_supports("avx512bw") != 0) : wide_(wide) {}

    // Writes the sums of the ranks' keys of `kHands` hands; gives a bit for each that has a flush or
    // wrong cards. Reads two bytes beyond the hands.
    std::uint64_t operator()(const std::uint8_t* numbers, std::uint32_t* sums) const {
        return wide_ ? eights(numbers, sums) : twos(numbers, sums);
    }

  private:
    std::uint64_t twos(const std::uint8_t* numbers, std::uint32_t* sums) const {
        std::uint64_t odd = 0;
        for (std::size_t hand = 0; hand < kHands; hand += 2) {
            const __m128i cards = _mm_shuffle_epi8(load(numbers + 7 * hand), hands_);
            const __m128i ranks = cards >> 2 & kRankBits;
            const __m128i suits = cards & kSuitBits;
            const __m128i counts = total(suits_[0], suits) + (total(suits_[1], suits) << 8);
            __m128i wrong = _mm_cmpeq_epi8(_mm_max_epu8(cards, _mm_set1_epi8(52)), cards);
            for (const __m128i& turn : turns_) {
                wrong |= _mm_cmpeq_epi8(cards, _mm_shuffle_epi8(cards, turn));
            }
            const __m128i others = (wrong & kCards) | ((counts + kStart) & kFlush);
            const __m128i plain = _mm_cmpeq_epi64(others, _mm_setzero_si128());
            const __m128i sum = total(digits_[0], ranks) + (total(digits_[1], ranks) << 8) +
                                (total(digits_[2], ranks) << 16);
            _mm_storel_epi64(reinterpret_cast<__m128i*>(sums + hand), _mm_shuffle_epi32(sum, 8));
            const int are_plain = _mm_movemask_pd(_mm_castsi128_pd(plain));
            odd |= static_cast<std::uint64_t>(are_plain ^ 3) << hand;
        }
        return odd;
    }

    // The same four times as wide.
    __attribute__((target("avx512bw"))) std::uint64_t eights(const std::uint8_t* numbers,
                                                             std::uint32_t* sums) const {
        std::uint64_t odd = 0;
        for (std::size_t hand = 0; hand < kHands; hand += 8) {
            __m512i cards = _mm512_castsi128_si512(load(numbers + 7 * hand));
            cards = _mm512_inserti32x4(cards, load(numbers + 7 * hand + 14), 1);
            cards = _mm512_inserti32x4(cards, load(numbers + 7 * hand + 28), 2);
            cards = _mm512_inserti32x4(cards, load(numbers + 7 * hand + 42), 3);
            cards = _mm512_shuffle_epi8(cards, four(hands_));
            const __m512i ranks = cards >> 2 & kRankBits;
            const __m512i suits = cards & kSuitBits;
            const __m512i counts = total(suits_[0], suits) + (total(suits_[1], suits) << 8);
            __mmask64 wrong = _mm512_cmpge_epu8_mask(cards, _mm512_set1_epi8(52));
            for (const __m128i& turn : turns_) {
                wrong |= _mm512_cmpeq_epi8_mask(cards, _mm512_shuffle_epi8(cards, four(turn)));
            }
            const __m512i others = (_mm512_movm_epi8(wrong) & kCards) | ((counts + kStart) & kFlush);
            const __m512i sum = total(digits_[0], ranks) + (total(digits_[1], ranks) << 8) +
                                (total(digits_[2], ranks) << 16);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + hand),
                                _mm512_maskz_cvtepi64_epi32(0xff, sum));
            odd |= std::uint64_t{_mm512_test_epi64_mask(others, others)} << hand;
        }
        return odd;
    }

    __attribute__((target("avx512bw"))) static __m512i four(__m128i bytes) {
        return _mm512_maskz_broadcast_i32x4(0xffff, bytes);
    }

    __attribute__((target("avx512bw"))) static __m512i total(__m128i table, __m512i bytes) {
        return _mm512_sad_epu8(_mm512_shuffle_epi8(four(table), bytes), _mm512_setzero_si512());
    }

    // The bytes of each hand looked up in a table, and added up.
    static __m128i total(__m128i table, __m128i bytes) {
        return _mm_sad_epu8(_mm_shuffle_epi8(table, bytes), _mm_setzero_si128());
    }

    static __m128i load(const std::uint8_t* bytes) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    }

    template <class Byte>
    static __m128i table(Byte&& byte) {
        alignas(16) std::uint8_t bytes[16];
        for (int i = 0; i < 16; ++i) {
            bytes[i] = static_cast<std::uint8_t>(byte(i));
        }
        return load(bytes);
    }

    static __m128i digit(int shift) {
        return table([=](int i) { return i < 13 ? tables::Ranks<7>::kKeys[i] >> shift : 0; });
    }

    // Each card beside another of its hand: turned by one, two and three, every two meet.
    static __m128i turn(int by) {
        return table([=](int i) { return i / 8 * 8 + (i % 8 + by) % 7; });
    }

    // In eight bytes each: a card's bits of its rank and suit; those of a hand that are cards.
    static constexpr long long kRankBits = 0x0f0f'0f0f'0f0f'0f0f;
    static constexpr long long kSuitBits = 0x0303'0303'0303'0303;
    static constexpr long long kCards = 0xff'ffff'ffff'ffff;
    // Four bits a suit count from 3, as in Sums; clubs from 2, since the byte that is no card is 0.
    static constexpr long long kStart = 0x3332, kFlush = 0x8888;

    bool wide_;
    __m128i hands_ = table([](int i) { return i % 8 == 7 ? 0x80 : i / 8 * 7 + i % 8; });
    __m128i digits_[3] = {digit(0), digit(8), digit(16)};
    __m128i suits_[2] = {table([](int i) { return i == 0 ? 1 : i == 1 ? 16 : 0; }),
                         table([](int i) { return i == 2 ? 1 : i == 3 ? 16 : 0; })};
    __m128i turns_[3] = {turn(1), turn(2), turn(3)};
};

}  // namespace showdown
#endif
