import { expect, test } from "vitest";
import { checkFinding } from "./check-finding.ts";
import type { CheckResult } from "./run-check.ts";

const result = (output: string, more: Partial<CheckResult> = {}): CheckResult => ({
  check: { name: "types", command: ["npx", "tsc"] },
  exitCode: 2,
  signal: null,
  timedOut: false,
  output,
  ...more,
});
const failing = (line: number, where = "/data/rev_1") =>
  checkFinding(result(`${where}/src/a.ts(${line},7): error TS2322: No.\n`), where);

test("names the place, the words, and the end of the output, without the checkout's path", () => {
  const finding = failing(12);
  expect(finding).toMatchObject({ severity: "major", category: "types", file: "src/a.ts", line: 12 });
  expect(finding.issue).toBe(
    "The check “types” (npx tsc) failed with exit code 2.\n\n- src/a.ts:12: TS2322: No.\n\nThe end of its output:\nsrc/a.ts(12,7): error TS2322: No.",
  );
});

test("places what Node says, which names files by their whole path, and not in Node itself", () => {
  const at = (output: string) => {
    const { file, line, issue } = checkFinding(result(output), "/data/rev_1");
    expect(issue).not.toContain("/data/rev_1");
    return [file, line];
  };
  const syntax = `/data/rev_1/src/b.mjs:1
let x = ;
        ^

SyntaxError: Unexpected token ';'
    at checkSyntax (node:internal/main/check_syntax:84:5)
`;
  expect(at(syntax)).toEqual(["src/b.mjs", 1]);
  const imported = `node:internal/modules/package_json_reader:331
  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
        ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left' imported from /data/rev_1/src/c.mjs
    at Object.getPackageJSONURL (node:internal/modules/package_json_reader:331:9)
`;
  expect(at(imported)).toEqual(["src/c.mjs", null]);
  const dots = `X
Failed tests:

✖ adds (0.9ms)
  AssertionError [ERR_ASSERTION]: 3 == 4
      at Test.run (node:internal/test_runner/test:1402:25)
      at TestContext.<anonymous> (file:///data/rev_1/test/a.test.js:6:10) {
    code: 'ERR_ASSERTION'
  }
`;
  expect(at(dots)).toEqual(["test/a.test.js", 6]);
});

test("is the same finding when the code moved or another folder was used, and another when something else fails", () => {
  expect(failing(40, "/data/rev_2").key).toBe(failing(12).key);
  expect(checkFinding(result("src/b.ts(12,7): error TS2322: No.\n"), "/data").key).not.toBe(failing(12).key);
});

test("names the first failures and counts the others, and stays short however much the output says", () => {
  const failure = (n: number) => `--- FAIL: Test${n} (0.00s)\r\n    a_test.go:${n}: ${"wrong ".repeat(300)}\r\n`;
  const { issue, file, line } = checkFinding(
    result(Array.from({ length: 60 }, (_, n) => failure(n + 1)).join("")),
    "/d",
  );
  expect({ file, line }).toEqual({ file: "a_test.go", line: 1 });
  expect(issue).toContain("failed with exit code 2: 60 failures.\n\n- a_test.go:1: Test1\n  wrong wrong");
  expect(issue).toContain("\n- a_test.go:10: Test10\n");
  expect(issue).toContain("\n- and 50 more\n\nThe end of its output:\n");
  expect(issue).not.toContain("Test11");
  expect(issue).not.toContain("\r");
  expect(issue.length).toBeLessThan(5000);
});

test("output of no known tool is a finding too", () => {
  const finding = checkFinding(result("\u001b[31mit went wrong\u001b[0m\n"), "/data");
  expect(finding).toMatchObject({ key: "check:types", file: null, line: null });
  expect(finding.issue).toContain("The end of its output:\nit went wrong");
});

test("says how a check ended that was stopped or died", () => {
  const check = { name: "slow", command: ["sleep", "9"] as [string, ...string[]], timeoutSeconds: 3 };
  expect(checkFinding(result("", { check, timedOut: true, exitCode: null, signal: "SIGTERM" }), "/d").issue).toBe(
    "The check “slow” (sleep 9) did not end within its time limit of 3 s.",
  );
  expect(checkFinding(result("", { exitCode: null, signal: "SIGSEGV" }), "/d").issue).toContain("failed with SIGSEGV");
});
