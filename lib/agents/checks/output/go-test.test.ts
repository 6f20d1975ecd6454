import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFailures } from "./find-failures.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "go-test-"));
  await mkdir(path.join(folder, "cart"));
  await writeFile(path.join(folder, "cart/sum_test.go"), "");
});
afterEach(() => rm(folder, { recursive: true }));

test("a subtest that fails, in the folder of its package", () => {
  const output = `--- FAIL: TestSum (0.00s)
    --- FAIL: TestSum/neg (0.00s)
        sum_test.go:12: setting up
        sum_test.go:14: got 1, want -1
FAIL
FAIL	example.com/shop/cart	0.002s
ok  	example.com/shop/other	0.002s
FAIL
`;
  expect(findFailures(output, folder)).toEqual([
    { title: "TestSum/neg", message: "got 1, want -1", file: "cart/sum_test.go", line: 14 },
  ]);
});

test("with -v, where its words come before the verdict, and testify's below them", () => {
  const output = `=== RUN   TestSum
=== RUN   TestSum/neg
    sum_test.go:14: got 1, want -1
=== RUN   TestOk
--- PASS: TestOk (0.00s)
--- FAIL: TestSum (0.00s)
    --- FAIL: TestSum/neg (0.00s)
=== RUN   TestT
    sum_test.go:20: 
        	Error Trace:	/repo/cart/sum_test.go:20
        	Error:      	Not equal: 
        	            	expected: 1
        	            	actual  : 2
        	Test:       	TestT
--- FAIL: TestT (0.00s)
FAIL
FAIL	example.com/shop/cart	0.002s
`;
  expect(findFailures(output, folder)).toEqual([
    { title: "TestSum/neg", message: "got 1, want -1", file: "cart/sum_test.go", line: 14 },
    { title: "TestT", message: "Not equal:\nexpected: 1\nactual  : 2", file: "cart/sum_test.go", line: 20 },
  ]);
});

test("a panic, at the first place that is not Go's own", () => {
  const output = `--- FAIL: TestP (0.00s)
panic: runtime error: index out of range [5] with length 3 [recovered]
	panic: runtime error: index out of range [5] with length 3

goroutine 7 [running]:
testing.tRunner.func1.2({0x5134a0, 0xc0000182d0})
	/usr/local/go/src/testing/testing.go:1631 +0x24a
panic({0x5134a0?, 0xc0000182d0?})
	/usr/local/go/src/runtime/panic.go:770 +0x132
example.com/shop/cart.TestP(0xc0000b2680)
	${folder}/cart/sum_test.go:9 +0x1d
FAIL	example.com/shop/cart	0.005s
`;
  expect(findFailures(output, folder)).toMatchObject([{ title: "TestP", file: "cart/sum_test.go", line: 9 }]);
});

test("a test over its time, and golangci-lint", () => {
  const late = "panic: test timed out after 1s\n\trunning tests:\n\t\tTestSlow (1s)\n\ngoroutine 17 [running]:\n";
  expect(findFailures(late, folder)).toEqual([
    { title: "TestSlow", message: "test timed out after 1s", file: null, line: null },
  ]);
  const lint = "cart/cart.go:10:2: Error return value of `f` is not checked (errcheck)\n\tf()\n\t^\n";
  expect(findFailures(lint, folder)).toMatchObject([{ file: "cart/cart.go", line: 10 }]);
});
