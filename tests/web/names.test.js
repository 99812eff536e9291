import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_NAME, oneLine, tidyName } from "#web/names.js";

test("a name has single spaces, and none around it", () => {
  assert.equal(tidyName("  Ada \t Lovelace\n"), "Ada Lovelace");
  assert.equal(tidyName("   "), "");
});

test("a name that is too long is cut, and ends with no space", () => {
  const long = `${"x".repeat(LONGEST_NAME - 1)} y`;
  assert.equal(tidyName(long), "x".repeat(LONGEST_NAME - 1));
  assert.equal(oneLine(long), long);
});
