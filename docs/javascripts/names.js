// Names and roles that the theme leaves out, for screen readers and keyboards.
function complete() {
  document.querySelectorAll(".md-search").forEach((e) => e.setAttribute("aria-label", "Search"));
  document.querySelectorAll(".md-code__nav").forEach((e) => e.setAttribute("role", "presentation"));
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((e) => (e.tabIndex = 0));
}
complete();
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });
