import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countReport, runStage } from "./run-stage.ts";

let report: string;

beforeAll(async () => {
  report = path.join(await mkdtemp(path.join(tmpdir(), "yardmaster-stage-")), "report.json");
});

afterAll(() => rm(path.dirname(report), { recursive: true }));

const node = (code: string) => [process.execPath, "-e", code];

describe("countReport", () => {
  it("reads what vitest counted", () => {
    expect(countReport('{"numPassedTests": 3, "numFailedTests": 1}')).toEqual({ passed: 3, failed: 1 });
  });

  it("reads what Playwright counted, a flaky test as passed", () => {
    expect(countReport('{"stats": {"expected": 3, "flaky": 1, "unexpected": 2}}')).toEqual({ passed: 4, failed: 2 });
  });
});

describe("runStage", () => {
  it("counts a stage without a report as one test", async () => {
    expect(await runStage({ name: "x", command: node("") })).toEqual({ passed: 1, failed: 0 });
    expect(await runStage({ name: "x", command: node("process.exit(2)") })).toEqual({ passed: 0, failed: 1 });
    expect(await runStage({ name: "x", command: ["no-such-program"] })).toEqual({ passed: 0, failed: 1 });
  });

  it("takes the numbers from the report", async () => {
    await writeFile(report, '{"numPassedTests": 3, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node(""), report })).toEqual({ passed: 3, failed: 0 });
  });

  it("fails a stage that ends badly although no test failed, and one that ran no test", async () => {
    await writeFile(report, '{"numPassedTests": 3, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node("process.exit(1)"), report })).toEqual({ passed: 3, failed: 1 });
    await writeFile(report, '{"numPassedTests": 0, "numFailedTests": 0}');
    expect(await runStage({ name: "x", command: node(""), report })).toEqual({ passed: 0, failed: 1 });
    await rm(report);
    expect(await runStage({ name: "x", command: node(""), report })).toEqual({ passed: 0, failed: 1 });
  });
});
