import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { layoutBreaches } from "./layout-rules.ts";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** What is wrong with a checkout of these files, as `rule at`. */
async function breachesOf(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-layout-"));
  folders.push(folder);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return layoutBreaches(folder).map(({ rule, at }) => `${rule} ${at}`);
}

const lines = (count: number) => "export const one = 1;\n".repeat(count);
const files = (count: number, folder: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/file-${n}.ts`, ""]));

test("this checkout breaks no rule", () => {
  expect(layoutBreaches(projectFolder)).toEqual([]);
});

test("what keeps the rules passes", async () => {
  const kept = await breachesOf({
    "lib/engine/holds/decide.ts": lines(250),
    "lib/engine/holds/decide.test.ts": lines(400),
    "lib/engine/failures/generated/words.ts": lines(4000),
    ...files(25, "components/ui/button"),
    "lib/db/holds/read.ts": "const HOLDS = `SELECT id FROM hold`;\n",
    "lib/client/holds/words.ts":
      "// Select one from the list; see docs/states.md#a-held-ticket and `lib/db/holds/read.ts`.\n",
    "docs/states.md": "# States\n\n## A held ticket\n",
  });
  expect(kept).toEqual([]);
});

test.each([
  ["a file of 251 lines", { "lib/server/live/listen.ts": lines(251) }, ["file-size lib/server/live/listen.ts"]],
  ["a folder of 26 files", files(26, "lib/worker"), ["folder-size lib/worker"]],
  ["a file loose on a floor", { "lib/db/holds.ts": "" }, ["noun lib/db/holds.ts"]],
  ["a folder that is no noun", { "components/widgets/box.tsx": "" }, ["noun components/widgets/box.tsx"]],
  ["a drawer", { "lib/server/api/utils.ts": "" }, ["drawer lib/server/api/utils.ts"]],
  ["a drawer for types", { "components/holds/types.ts": "" }, ["drawer components/holds/types.ts"]],
  [
    "SQL outside lib/db",
    { "lib/lifecycle/holds/decide.ts": "\nexport const sql = `\n  UPDATE hold SET state = 1`;\n" },
    ["sql lib/lifecycle/holds/decide.ts:3"],
  ],
  ["a document that is not here", { "lib/log.ts": "/** As DESIGN 3.6 has it. */\n" }, ["reference lib/log.ts:1"]],
  ["a link to no document", { "lib/log.ts": "// docs/absent.md says why\n" }, ["reference lib/log.ts:1"]],
  ["a link to no heading", { "docs/a.md": "# A\n", "README.md": "[there](docs/a.md#b)\n" }, ["reference README.md:1"]],
  ["a link to no document of the same folder", { "docs/a.md": "[b](b.md)\n" }, ["reference docs/a.md:1"]],
  ["a file that is gone", { "README.md": "See `lib/engine/gone.ts`.\n" }, ["reference README.md:1"]],
])("%s is seen", async (_what, planted, seen) => {
  expect(await breachesOf(planted)).toEqual(seen);
});
