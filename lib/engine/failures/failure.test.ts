import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { Failure } from "./failure.ts";

test("takes the fields of a failure and nothing else", () => {
  const full = {
    message: "m",
    name: "n",
    code: "c",
    httpStatus: 503,
    exitCode: -1,
    signal: "SIGTERM",
    retryAfterSeconds: 0.5,
  };
  expect(Failure.parse(full)).toEqual(full);
  expect(Failure.parse({ message: "m" })).toEqual({ message: "m" });
});

test.each([
  [{}],
  [{ message: "" }],
  [{ message: 1 }],
  [{ message: "m", extra: 1 }],
  [{ message: "m", code: 429 }],
  [{ message: "m", httpStatus: 99 }],
  [{ message: "m", httpStatus: 600 }],
  [{ message: "m", httpStatus: 500.5 }],
  [{ message: "m", retryAfterSeconds: -1 }],
  [{ message: "m", retryAfterSeconds: Number.POSITIVE_INFINITY }],
  [{ message: "m", exitCode: 1.5 }],
])("refuses %j", (input) => {
  expect(Failure.safeParse(input).success).toBe(false);
});

test("a long message keeps its beginning and its end and says what was cut", () => {
  const { message } = Failure.parse({ message: `start ${"x".repeat(100_000)} end` });
  expect(message.length).toBeLessThan(40_000);
  expect(message).toMatch(/^start x+\n… \d+ characters cut …\nx+ end$/);
});

test("every text becomes one that PostgreSQL can store", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "binary" }), (message) => {
      const stored = Failure.parse({ message: `${message}\u0000\ud800` }).message;
      expect(stored.isWellFormed()).toBe(true);
      expect(stored).not.toContain("\u0000");
    }),
  );
});

test("can be described as JSON Schema", () => {
  expect(z.toJSONSchema(Failure, { io: "input" })).toMatchObject({
    type: "object",
    additionalProperties: false,
    required: ["message"],
  });
});
