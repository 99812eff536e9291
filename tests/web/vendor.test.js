import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VENDOR = join(ROOT, "src/pitboss/server/web/vendor");
const LOCKED = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

test("the libraries are those of the lock", () => {
  const readme = readFileSync(join(VENDOR, "README.md"), "utf8");
  const told = [...readme.matchAll(/^\| `.*` \| (\S+) \| (\S+) \|/gm)].map(([, name, version]) => [name, version]);
  assert.equal(told.length, 4);
  for (const [name, version] of told) assert.equal(LOCKED.packages[`node_modules/${name}`].version, version, name);
});

test("and as they were installed", () => {
  const folder = mkdtempSync(join(tmpdir(), "vendor-"));
  try {
    cpSync(VENDOR, folder, { recursive: true });
    for (const name of readdirSync(folder)) if (name.endsWith(".js")) rmSync(join(folder, name));
    execFileSync("sh", [join(VENDOR, "copy.sh"), folder]);
    for (const name of readdirSync(VENDOR).filter((file) => file.endsWith(".js"))) {
      assert.equal(readFileSync(join(folder, name), "utf8"), readFileSync(join(VENDOR, name), "utf8"), name);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("no lock names an address", () => {
  for (const name of ["package-lock.json", "requirements.lock", "requirements-dev.lock"]) {
    assert.ok(!readFileSync(join(ROOT, name), "utf8").includes("://"), name);
  }
});
