import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFailures } from "./find-failures.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  await mkdir(path.join(folder, "src"));
  await mkdir(path.join(folder, "node_modules"));
  for (const file of ["src/a.ts", "src/run.sh", "main.go", "node_modules/b.js"])
    await writeFile(path.join(folder, file), "");
});
afterAll(() => rm(folder, { recursive: true }));

test.each<[string, string, number]>([
  ["checking\nsrc/a.ts:12:TODO mend this\n", "src/a.ts", 12],
  ["./src/run.sh: line 5: syntax error near unexpected token\n", "src/run.sh", 5],
  ["panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\tFOLDER/main.go:7 +0x1d\nexit status 2\n", "main.go", 7],
  ["Rule broken in 'src/a.ts(3,1)', see https://example.com:443/rules\n", "src/a.ts", 3],
  [
    "✖ adds (1ms)\n  3 !== 4\n      at f (file://FOLDER/node_modules/b.js:1:1)\n      at file://FOLDER/src/a.ts:9:10\n",
    "src/a.ts",
    9,
  ],
])("the first place in output of no known tool: %j", (output, file, line) => {
  expect(findFailures(output.replaceAll("FOLDER", folder), folder)).toMatchObject([{ file, line }]);
});

test.each([
  "connect ECONNREFUSED example.com:443 and 127.0.0.1:80",
  "src/gone.ts:3: not there any more",
  "/etc/hosts.conf:1: of the machine",
  "src/a.ts has no line",
])("is none: %s", (output) => {
  expect(findFailures(`${output}\n`, folder)).toEqual([]);
});
