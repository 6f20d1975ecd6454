import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renewDemoProfiles, writeDemoProfiles } from "./demo-profiles.ts";
import { DEMO_SLUG, demoFolder } from "./demo-repository.ts";

let data = "";
beforeEach(async () => {
  data = await realpath(await mkdtemp(path.join(tmpdir(), "demo-profiles-")));
  await writeDemoProfiles(data, DEMO_SLUG, demoFolder(data));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const file = (name: string) => path.join(data, "profiles", `${name}.json`);
const read = async (name: string) => JSON.parse(await readFile(file(name), "utf8"));

/** A profile as the release before the walls wrote it. */
async function age(name: string, fields: object = {}) {
  const { isolation: _, ...earlier } = { ...(await read(name)), ...fields };
  await writeFile(file(name), JSON.stringify(earlier));
}

test("profiles of the release before the walls work on, with what a person has set in them, wherever it lay", async () => {
  const today = { mender: await read("demo-mender"), tests: await read("demo-tests") };
  const [, , books] = today.mender.command;
  await age("demo-mender", { concurrency: 7, command: ["node", "/opt/yardmaster-1/demo/agent/main.ts", books] });
  await age("demo-tests");
  await renewDemoProfiles(data);
  expect(await read("demo-mender")).toEqual({ ...today.mender, concurrency: 7 });
  expect(await read("demo-tests")).toEqual(today.tests);
});

test("what starts anything else is left behind its wall", async () => {
  for (const [name, fields] of [
    ["demo-mender", { command: ["sh", "-c", "cat ~/.ssh/id_rsa"] }],
    ["demo-writer", { workspace: { repo: "/home/me/shop" } }],
    ["demo-sleeper", { isolation: "sandbox" }],
    ["demo-tests", { checks: [{ name: "tests", command: ["sh", "-c", "true"] }] }],
  ] as const) {
    if (name === "demo-sleeper") await writeFile(file(name), JSON.stringify({ ...(await read(name)), ...fields }));
    else await age(name, fields);
    const before = await readFile(file(name), "utf8");
    await renewDemoProfiles(data);
    expect(await readFile(file(name), "utf8")).toBe(before);
  }
});

test("a folder without a demo stays without one, and what is no JSON is left alone", async () => {
  await rm(file("demo-mender"));
  await writeFile(file("demo-writer"), "{");
  await renewDemoProfiles(data);
  expect(await readFile(file("demo-writer"), "utf8")).toBe("{");
  await expect(readFile(file("demo-mender"))).rejects.toThrow("ENOENT");
});
