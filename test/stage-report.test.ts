import { describe, expect, it } from "vitest";
import { countReport, failuresInReport } from "./stage-report.ts";

describe("countReport", () => {
  it("reads what vitest counted", () => {
    expect(countReport('{"numPassedTests": 3, "numFailedTests": 1}')).toEqual({ passed: 3, failed: 1 });
  });

  it("reads what Playwright counted, a flaky test as passed", () => {
    expect(countReport('{"stats": {"expected": 3, "flaky": 1, "unexpected": 2}}')).toEqual({ passed: 4, failed: 2 });
  });
});

describe("failuresInReport", () => {
  it("names the failed tests of vitest, and a file whose hooks failed", () => {
    const report = {
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          assertionResults: [
            { fullName: "adds", status: "failed", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"] },
            { fullName: "subtracts", status: "passed" },
          ],
        },
        { name: "b.test.ts", status: "failed", message: "Hook timed out", assertionResults: [] },
        { name: "c.test.ts", status: "passed", assertionResults: [] },
      ],
    };
    expect(failuresInReport(JSON.stringify(report))).toEqual([
      "a.test.ts › adds\n    expected 1\n    to be 2",
      "b.test.ts › the file itself\n    Hook timed out",
    ]);
  });

  it("names the failed tests of Playwright, with the error of the last try", () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      tests: [{ results: [{ error: { message: "first" } }, { error: { message: "last" } }] }],
    });
    const report = {
      suites: [
        {
          file: "x.spec.ts",
          specs: [spec("goes", true)],
          suites: [{ file: "x.spec.ts", specs: [spec("stands", false)] }],
        },
      ],
    };
    expect(failuresInReport(JSON.stringify(report))).toEqual(["x.spec.ts › stands\n    last"]);
  });
});
