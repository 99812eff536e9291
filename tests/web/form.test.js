// What the formatter does not see to: it leaves templates and texts as long as they are.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../src/pitboss/server/web/", import.meta.url);
const WIDEST = 120;

const modules = readdirSync(WEB, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js") && !path.startsWith("vendor/"));

test("no line of a module is wider than 120 characters", () => {
  assert.ok(modules.includes("pages/table.js"), "the modules are found");
  const wide = modules.flatMap((path) =>
    readFileSync(new URL(path, WEB), "utf8")
      .split("\n")
      .flatMap((line, at) => ([...line].length > WIDEST ? [`${path}:${at + 1}`] : [])),
  );
  assert.deepEqual(wide, []);
});
