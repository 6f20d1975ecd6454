import { expect, test } from "vitest";
import { findFailures } from "./find-failures.ts";

const places = (output: string) => findFailures(output, "/repo").map(({ title, file, line }) => [title, file, line]);

const NODE_SPEC = `✖ adds (1.9ms)
ℹ fail 2

✖ failing tests:

test at test/a.test.js:3:1
✖ adds (1.93183ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
  
  2 !== 3
  
      at TestContext.<anonymous> (file:///repo/test/a.test.js:3:29)
      at Test.run (node:internal/test_runner/test:1402:25) {
    generatedMessage: true
  }

test at test/a.test.js:4:27
✖ throws (0.3ms)
  Error: boom at x.js:3
      at TestContext.<anonymous> (file:///repo/test/a.test.js:4:54)
`;

test("node --test, spec", () => {
  expect(places(NODE_SPEC)).toEqual([
    ["adds", "test/a.test.js", 3],
    ["throws", "test/a.test.js", 4],
  ]);
  expect(findFailures(NODE_SPEC, "/repo")[0]?.message).toBe(
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n2 !== 3",
  );
});

test("node --test, where a file does not load: the cause, not “test failed”", () => {
  const output = `file:///repo/test/c.test.js:2
test("never", () => { let a = ; });
                              ^

SyntaxError: Unexpected token ';'
    at compileSourceTextModule (node:internal/modules/esm/utils:319:16)

Node.js v24.21.0
✖ test/c.test.js (42.05ms)

✖ failing tests:

test at test/c.test.js:1:1
✖ test/c.test.js (42.059929ms)
  'test failed'
`;
  expect(findFailures(output, "/repo")).toEqual([
    { title: "test/c.test.js", message: "SyntaxError: Unexpected token ';'", file: "test/c.test.js", line: 2 },
  ]);
});

test("node --test, TAP", () => {
  const output = `TAP version 13
# Subtest: suite
    # Subtest: throws
    not ok 1 - throws
      ---
      type: 'test'
      location: '/repo/test/a.test.js:4:27'
      failureType: 'testCodeFailure'
      error: 'boom'
      code: 'ERR_TEST_FAILURE'
      ...
    1..1
not ok 1 - suite
  ---
  type: 'suite'
  location: '/repo/test/a.test.js:4:1'
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  ...
not ok 2 - adds
  ---
  location: '/repo/test/a.test.js:3:1'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:
    
    2 !== 3
    
  code: 'ERR_ASSERTION'
  ...
`;
  expect(findFailures(output, "/repo")).toEqual([
    { title: "throws", message: "boom", file: "test/a.test.js", line: 4 },
    { title: "adds", message: "Expected values to be strictly equal:\n2 !== 3", file: "test/a.test.js", line: 3 },
  ]);
});

test("vitest", () => {
  const output = ` ❯ |unit| lib/a.test.ts (1 test | 1 failed) 11ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  |unit| lib/a.test.ts > suite > adds
AssertionError: expected 2 to be 3 // Object.is equality

- Expected
+ Received

 ❯ lib/a.test.ts:2:58
      1| import

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯
`;
  expect(findFailures(output, "/repo")).toEqual([
    {
      title: "suite > adds",
      message: "AssertionError: expected 2 to be 3 // Object.is equality",
      file: "lib/a.test.ts",
      line: 2,
    },
  ]);
});

test("jest", () => {
  const output = `FAIL src/sum.test.js
  ● sum › adds

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 3

      3 | test('adds', () => {
    > 4 |   expect(sum(1, 2)).toBe(4);
        |                     ^

      at Object.<anonymous> (src/sum.test.js:4:21)
      at run (node_modules/jest/x.js:1:1)

Test Suites: 1 failed, 1 total
`;
  expect(places(output)).toEqual([["sum › adds", "src/sum.test.js", 4]]);
});

test("pytest, long and short tracebacks, and a file that cannot be imported", () => {
  const output = `=================================== FAILURES ===================================
__________________________________ test_total __________________________________

    def test_total():
>       assert total(1) == 3
E       assert 2 == 3
E        +  where 2 = total(1)

tests/test_a.py:7: AssertionError
_________________________________ TestA.test_b _________________________________
tests/test_a.py:11: in test_b
    raise ValueError("no")
E   ValueError: no
_______________________ ERROR collecting tests/test_b.py _______________________
tests/test_b.py:1: in <module>
    import nothing_here
E   ModuleNotFoundError: No module named 'nothing_here'
=========================== short test summary info ============================
FAILED tests/test_a.py::test_total - assert 2 == 3
FAILED tests/test_a.py::TestA::test_b - ValueError: no
ERROR tests/test_b.py
`;
  expect(places(output)).toEqual([
    ["test_total", "tests/test_a.py", 7],
    ["TestA::test_b", "tests/test_a.py", 11],
    ["tests/test_b.py", "tests/test_b.py", 1],
  ]);
  expect(findFailures(output, "/repo")[2]?.message).toBe("ModuleNotFoundError: No module named 'nothing_here'");
});

test("cargo: a panic in its new and its old form, and an error of the compiler", () => {
  const panic = `thread 'tests::adds' (20881) panicked at src/lib.rs:5:15:
assertion \`left == right\` failed: wrong
  left: 1
 right: 2
`;
  expect(findFailures(panic, "/repo")).toEqual([
    {
      title: "tests::adds",
      message: "assertion `left == right` failed: wrong\n  left: 1\n right: 2",
      file: "src/lib.rs",
      line: 5,
    },
  ]);
  expect(places("thread 'main' panicked at 'no', src/main.rs:3:5\nnote: run with\n")).toEqual([
    ["main", "src/main.rs", 3],
  ]);
  expect(places("error[E0308]: mismatched types\n --> src/lib.rs:1:21\n  |\n")).toEqual([
    ["mismatched types", "src/lib.rs", 1],
  ]);
});

test("go test and go build", () => {
  const output = `=== RUN   TestSum
--- FAIL: TestSum (0.00s)
    sum_test.go:9: got 3, want 4
FAIL
exit status 1
`;
  expect(findFailures(output, "/repo")).toEqual([
    { title: "TestSum", message: "got 3, want 4", file: "sum_test.go", line: 9 },
  ]);
  expect(places("# example/sum\n./sum.go:4:2: undefined: x\n")).toEqual([["undefined: x", "sum.go", 4]]);
});

test("tsc, plain, pretty and coloured", () => {
  expect(places("src/a.ts(12,7): error TS2322: Type 'string' is not assignable.\n")).toEqual([
    ["TS2322: Type 'string' is not assignable.", "src/a.ts", 12],
  ]);
  const pretty =
    "\u001b[96msrc/a.ts\u001b[0m:\u001b[93m1\u001b[0m:\u001b[93m7\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mNo.\n";
  expect(places(pretty)).toEqual([["TS2322: No.", "src/a.ts", 1]]);
});

test("eslint, with its warnings left out, and biome", () => {
  const output = `
/repo/src/a.js
   3:1  warning  Unexpected console statement  no-console
  12:5  error    'x' is not defined            no-undef

✖ 2 problems (1 error, 1 warning)
`;
  expect(places(output)).toEqual([["'x' is not defined (no-undef)", "src/a.js", 12]]);
  const biome = "src/b.ts:22:15 lint/style/noVar ━━━━━━━━━━━━━━\n\n  × Use let or const instead of var.\n";
  expect(places(biome)).toEqual([["Use let or const instead of var. (lint/style/noVar)", "src/b.ts", 22]]);
});

test("vitest, a file that does not load", () => {
  const output = ` FAIL  src/broken.test.ts [ src/broken.test.ts ]
Error: Cannot find module './nope' imported from /repo/src/broken.test.ts
 ❯ src/broken.test.ts:1:1
      1| import "./nope";

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/7]⎯
`;
  expect(places(output)).toEqual([["src/broken.test.ts", "src/broken.test.ts", 1]]);
});

test("jest, a suite that does not run, and the summary that repeats it", () => {
  const output = `FAIL unit src/app.test.js (5.2 s)
  ● Test suite failed to run

    Cannot find module './nope' from 'src/app.test.js'

      at Resolver.resolveModule (node_modules/jest-resolve/build/resolver.js:427:11)

Summary of all failing tests
FAIL unit src/app.test.js (5.2 s)
  ● Test suite failed to run

    Cannot find module './nope' from 'src/app.test.js'

Test Suites: 1 failed, 1 total
`;
  expect(findFailures(output, "/repo")).toEqual([
    {
      title: "Test suite failed to run",
      message: "Cannot find module './nope' from 'src/app.test.js'",
      file: "src/app.test.js",
      line: null,
    },
  ]);
});

test("playwright", () => {
  const output = `  1) [chromium] › e2e/a.spec.ts:3:3 › sum › adds ─────────────────────────

    Error: expect(received).toBe(expected) // Object.is equality

    > 4 |     expect(1).toBe(2);
        |               ^
        at /repo/e2e/a.spec.ts:4:15

    Error Context: test-results/a-sum-adds-chromium/error-context.md

  2) [chromium] › e2e/a.spec.ts:7:1 › slow ───────────────────────────────

    Test timeout of 100ms exceeded.

  2 failed
    [chromium] › e2e/a.spec.ts:3:3 › sum › adds ──────────────────────────
`;
  expect(places(output)).toEqual([
    ["sum › adds", "e2e/a.spec.ts", 4],
    ["slow", "e2e/a.spec.ts", 7],
  ]);
});

test("node --test, dots", () => {
  const output = `XX

Failed tests:

✖ adds (0.950996ms)
  AssertionError [ERR_ASSERTION]: 2 == 3
      at TestContext.<anonymous> (file:///repo/test/a.test.mjs:2:29)
      at Test.run (node:internal/test_runner/test:1402:25) {
    code: 'ERR_ASSERTION'
  }
✖ suite (0.4ms)
  '1 subtest failed'
✖ test/b.test.mjs (26.160602ms)
  'test failed'
`;
  expect(places(output)).toEqual([
    ["adds", "test/a.test.mjs", 2],
    ["test/b.test.mjs", "test/b.test.mjs", null],
  ]);
});

test("cargo: tests that returned an error or did not panic", () => {
  const output = `---- tests::res stdout ----
Error: "bad thing"

---- tests::should stdout ----
note: test did not panic as expected at src/lib.rs:15:8
`;
  expect(places(output)).toEqual([
    ["tests::res", null, null],
    ["tests::should", "src/lib.rs", 15],
  ]);
});

test("javac, Maven, .NET, oxlint and a linker", () => {
  expect(places("A.java:2: error: incompatible types: String cannot be converted to int\n")).toEqual([
    ["incompatible types: String cannot be converted to int", "A.java", 2],
  ]);
  expect(places("[ERROR] /repo/src/A.java:[2,20] incompatible types\n")).toEqual([
    ["incompatible types", "src/A.java", 2],
  ]);
  expect(places("/repo/Program.cs(3,9): error CS0103: The name 'x' does not exist [/repo/app.csproj]\n")).toMatchObject(
    [[expect.stringContaining("CS0103"), "Program.cs", 3]],
  );
  expect(
    places("  × eslint(no-debugger): `debugger` statement is not allowed\n   ╭─[src/a.js:1:1]\n 1 │ debugger;\n"),
  ).toEqual([["eslint(no-debugger): `debugger` statement is not allowed", "src/a.js", 1]]);
  const linker = "/usr/bin/ld: /tmp/cc14.o: in function `main':\nl.c:(.text+0x5): undefined reference to `g'\n";
  expect(places(linker)).toEqual([["undefined reference to `g'", "l.c", null]]);
});

test("line ends of Windows", () => {
  expect(places("src\\a.ts(12,7): error TS2322: No.\r\nsrc/b.ts(1,1): error TS1005: ';' expected.\r\n")).toMatchObject([
    ["TS2322: No.", expect.anything(), 12],
    ["TS1005: ';' expected.", "src/b.ts", 1],
  ]);
});

test("gcc and clang, errors only", () => {
  const output = "a.c: In function 'main':\na.c:3:11: warning: unused\nsrc/a.c:4:10: error: 'y' undeclared\n";
  expect(places(output)).toEqual([["'y' undeclared", "src/a.c", 4]]);
});

test("an error that Node did not catch", () => {
  const output = `/repo/scripts/check.js:9
throw new TypeError("no such thing");
^

TypeError: no such thing
    at Object.<anonymous> (/repo/scripts/check.js:9:7)
`;
  expect(places(output)).toEqual([["TypeError", "scripts/check.js", 9]]);
});

test("output of no known tool names nothing", () => {
  expect(findFailures("it went wrong, see 10:30:12\n", "/repo")).toEqual([]);
  expect(findFailures("", "/repo")).toEqual([]);
});
