// Samples deals with OMPEval on one thread, and prints the million deals a second:
// ompeval DEALS RANGE...
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "omp/EquityCalculator.h"

int main(int count, char** arguments) {
    std::vector<omp::CardRange> ranges(arguments + 2, arguments + count);
    omp::EquityCalculator calculator;
    calculator.setHandLimit(std::strtoull(arguments[1], nullptr, 10));
    calculator.start(ranges, 0, 0, false, 0, nullptr, 0.02, 1);
    calculator.wait();
    const auto results = calculator.getResults();
    std::printf("%f\n", static_cast<double>(results.hands) / results.time / 1e6);
}
