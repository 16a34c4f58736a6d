// Fails on purpose: that it does is what makes the other tests worth running.
#include "check.hpp"

TEST(a_failure_is_counted_and_said) {
    const check::In text("a\nb");
    CHECK_EQUAL(1 + 1, 3);
    CHECK(2 > 3);
    CHECK(2 < 3);
}
