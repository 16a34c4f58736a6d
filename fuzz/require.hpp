// REQUIRE: ends the program, which is how a fuzzer learns that something is wrong.
#pragma once

#include <cstdio>
#include <cstdlib>

#define REQUIRE(condition) showdown::require(condition, #condition, __FILE__, __LINE__)

namespace showdown {

inline void require(bool condition, const char* words, const char* file, int line) {
    if (!condition) {
        std::fprintf(stderr, "%s:%d: %s is false\n", file, line, words);
        std::abort();
    }
}

}  // namespace showdown
