// The current page by its address. `/history/k7p2mq4x/12?x=1#y` is the page `history` with the rest
// `["k7p2mq4x", "12"]`.
import { signal } from "./html.js";

/** The pages in the menu and on the first page. All pages: the modules in pages/. */
export const MENU = ["lobby", "trainer", "strategy", "laboratory", "history", "desk", "rules", "print"];
export const FIRST = MENU[0];

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a page that looks for it says that there is no such thing
  }
}

function read() {
  const [page, ...rest] = location.pathname.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(location.search);
  return { page: page ?? FIRST, rest, query, hash: location.hash.slice(1) };
}

export const place = signal(read());

/**
 * Goes to another page of ours, without loading the frame again.
 * @param {string} address
 */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  const before = place.value;
  place.value = read();
  if (before.page !== place.value.page || before.rest.join() !== place.value.rest.join()) {
    scrollTo(0, 0);
  }
}

/**
 * Replaces the address with that of what is shown, so that it can be shared; nothing is loaded.
 * @param {string} address
 */
export function replaceAddress(address) {
  history.replaceState(null, "", address);
}

addEventListener("popstate", () => {
  place.value = read();
});

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
});
