import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { dispatch, Element, openAt } from "./fake_browser.js";

let scrolled = 0;
globalThis.scrollTo = () => {
  scrolled += 1;
};
let visited = openAt("/history/k7p2mq4x/12?x=1#y");
const { go, MENU, place, replaceAddress } = await import("#web/router.js");
const { texts } = await import("#web/texts.js");

beforeEach(() => {
  visited = openAt("/");
  dispatch("popstate");
  scrolled = 0;
});

const at = (address) => {
  openAt(address);
  dispatch("popstate");
  return place.value;
};

test("an address is a page, and what is left of it", () => {
  const { page, rest, query, hash } = at("/history/k7p2mq4x/12?x=1&x=2#y");
  assert.deepEqual([page, rest, query.getAll("x"), hash], ["history", ["k7p2mq4x", "12"], ["1", "2"], "y"]);
});

test("the first page has no name", () => {
  for (const address of ["/", "/?x=1"]) assert.equal(at(address).page, "lobby");
});

test("every page has a title, and every page of the menu a line on the first page", () => {
  const modules = readdirSync(new URL("../../src/pitboss/server/web/pages/", import.meta.url));
  const pages = modules.map((name) => name.replace(".js", ""));
  assert.deepEqual(Object.keys(texts.pages).sort(), pages.sort());
  assert.deepEqual([MENU[0], ...Object.keys(texts.lobby.cards)], MENU);
  for (const page of MENU) assert.ok(pages.includes(page), page);
});

test("parts are decoded, and what cannot be stays", () => {
  assert.deepEqual(at("/rules/a%20b/%C3%A9/%2F").rest, ["a b", "é", "/"]);
  assert.deepEqual(at("/rules/%E0%A4%A").rest, ["%E0%A4%A"]);
});

test("going to another page begins at its top", () => {
  go("/trainer?seed=1");
  assert.equal(place.value.page, "trainer");
  assert.equal(place.value.query.get("seed"), "1");
  assert.equal(visited.length, 2);
  assert.equal(scrolled, 1);
  go("/trainer?seed=2");
  assert.equal(scrolled, 1); // it is the same page
});

test("going in place of another leaves nothing to go back to", () => {
  go("/desk", { replace: true });
  assert.equal(visited.length, 1);
  assert.equal(place.value.page, "desk");
});

test("an address that is replaced loads nothing", () => {
  const before = place.value;
  replaceAddress("/laboratory?flop=2+3");
  assert.equal(globalThis.location.search, "?flop=2+3");
  assert.equal(place.value, before);
});

const click = (link, fields = {}) => dispatch("click", { button: 0, ...fields, target: link });

test("a link of ours is followed without loading the frame", () => {
  const event = click(new Element({ href: "/rules/table/k7p2mq4x#8.3" }));
  assert.ok(event.defaultPrevented);
  assert.deepEqual([place.value.page, place.value.hash], ["rules", "8.3"]);
});

test("the browser follows all other links itself", () => {
  const links = [
    new Element({ href: "http://elsewhere.test/" }),
    new Element({ href: "/api/tables" }),
    new Element({ href: "/desk", target: "_blank" }),
    new Element({ href: "/desk", download: "" }),
    new Element({ href: "#page" }),
    new Element(),
  ];
  for (const link of links) assert.ok(!click(link).defaultPrevented, JSON.stringify(link.attributes));
  const desk = new Element({ href: "/desk" });
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"])
    assert.ok(!click(desk, { [key]: true }).defaultPrevented);
  assert.ok(!click(desk, { button: 1 }).defaultPrevented);
  assert.equal(place.value.page, "lobby");
});
