import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runStage } from "./run-stage.ts";

let report: string;

beforeAll(async () => {
  report = path.join(await mkdtemp(path.join(tmpdir(), "yardmaster-stage-")), "report.json");
});

afterAll(() => rm(path.dirname(report), { recursive: true }));

const node = (code: string) => [process.execPath, "-e", code];

describe("runStage", () => {
  it("counts a stage without a report as one test", async () => {
    expect(await runStage({ name: "x", command: node("") })).toMatchObject({ passed: 1, failed: 0, why: [] });
    expect(await runStage({ name: "x", command: node("process.exit(2)") })).toMatchObject({ passed: 0, failed: 1 });
    expect(await runStage({ name: "x", command: ["no-such-program"] })).toMatchObject({ passed: 0, failed: 1 });
  });

  it("says how a stage ended that broke down, with its last words", async () => {
    const { why } = await runStage({ name: "x", command: node("console.log('a last word'); process.exit(2)") });
    expect(why).toEqual(["It ended with code 2. Its last words:", "a last word\n"]);
  });

  it("takes the numbers from the report", async () => {
    await writeFile(report, '{"numPassedTests": 3, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node(""), report })).toMatchObject({ passed: 3, failed: 0 });
  });

  it("fails a stage that ends badly although no test failed, and one that ran no test", async () => {
    await writeFile(report, '{"numPassedTests": 3, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node("process.exit(1)"), report })).toMatchObject({
      passed: 3,
      failed: 1,
    });
    await writeFile(report, '{"numPassedTests": 0, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node(""), report })).toMatchObject({ passed: 0, failed: 1 });
    await rm(report);
    expect(await runStage({ name: "x", command: node(""), report })).toMatchObject({ passed: 0, failed: 1 });
  });
});
