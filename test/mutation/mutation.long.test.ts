import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCheckout, takeOut } from "./checkout-copy.ts";
import { GUARDS } from "./guards.ts";
import { runWatchers } from "./run-watchers.ts";

let copy: string;
beforeAll(async () => {
  copy = await copyCheckout();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** A mutant that PostgreSQL or Node cannot even read is red for another reason than the one that is looked for. */
const UNREADABLE =
  /syntax error|SyntaxError|bind message supplies|could not determine data type|is not defined|no unique or exclusion constraint/;

test("with all guards in place every test that watches one is green", async () => {
  const ran = await runWatchers(copy, GUARDS);
  expect(ran.filter(({ errors }) => errors !== null)).toEqual([]);
  for (const { watchedBy } of GUARDS)
    expect(ran.map(({ test }) => test)).toContainEqual(expect.stringContaining(watchedBy.test));
});

test.each(GUARDS.map((guard) => [guard.name, guard] as const))("%s: a test goes red without it", async (_, guard) => {
  const putBack = await takeOut(copy, guard);
  try {
    const ran = await runWatchers(copy, [guard]);
    const red = ran.flatMap(({ errors }) => errors ?? []);
    expect(red, `it survived: ${ran.map(({ test }) => test).join("; ")} stayed green`).not.toEqual([]);
    for (const error of red) expect(error).not.toMatch(UNREADABLE);
    process.stdout.write(`${guard.name}: ${red[0]?.split("\n")[0]}\n`);
  } finally {
    await putBack();
  }
});
