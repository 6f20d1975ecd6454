import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const hexDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const idTail = fc.string({ unit: fc.constantFrom(..."ABCDEFxyz0123456789"), minLength: 8, maxLength: 24 });

/** Particulars of one run, each a pair of what two runs would say in the same place. */
const particulars = {
  uuid: fc.uuid(),
  number: fc.nat().map(String),
  decimal: fc.tuple(fc.nat(999), fc.nat(999)).map(([a, b]) => `${a}.${b}`),
  duration: fc.tuple(fc.nat(59), fc.nat(59)).map(([m, s]) => `${m}m${s}s`),
  timestamp: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  spokenDate: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toUTCString()),
  time: fc.tuple(fc.integer({ min: 10, max: 23 }), fc.integer({ min: 10, max: 59 })).map(([h, m]) => `${h}:${m}:00`),
  hash: hexDigits(40),
  shortHash: hexDigits(8),
  address: hexDigits(12).map((digits) => `0x${digits}`),
  requestId: idTail.map((tail) => `req_0${tail}`),
  ticketKey: fc.tuple(fc.constantFrom("DEF", "APP", "YM"), fc.nat(9999)).map(([key, n]) => `${key}-${n}`),
  path: fc
    .tuple(fc.constantFrom("/home", "/srv/runs", "/tmp"), idTail)
    .map(([root, name]) => `${root}/${name}/main.ts`),
  pathWithLine: fc
    .tuple(idTail, fc.nat(999), fc.nat(99))
    .map(([name, line, column]) => `src/${name}/x.py:${line}:${column}`),
  windowsPath: idTail.map((name) => `C:\\Users\\${name}\\app.log`),
  address4: fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([ip, port]) => `${ip}:${port}`),
  url: fc.webUrl().filter((url) => !/['()]/.test(url)),
  quotedId: idTail.map((tail) => `'run-7${tail}'`),
};

test.each(Object.entries(particulars))("stays equal over another %s", (_name, particular) => {
  fc.assert(
    fc.property(particular, particular, (one, other) => {
      const message = (value: string) => `Worker could not open ${value} while saving the plan\n    at save (${value})`;
      expect(fingerprint("runtime", { message: message(one) })).toBe(
        fingerprint("runtime", { message: message(other) }),
      );
    }),
  );
});

test("differs for different causes, categories and facts", () => {
  const causes = [
    "Cannot read properties of undefined (reading 'replace')",
    "Cannot read properties of undefined (reading 'message')",
    "classifyHandoffIfNeeded is not defined",
    "ENOENT: no such file or directory, open '/a/b.txt'",
    "EACCES: permission denied, open '/a/b.txt'",
    "Rate limit reached for model gpt, try again in 3s",
    "Invalid API key",
    "Merge conflict in src/app.ts",
  ].map((message) => fingerprint("logic", { message }));
  expect(new Set(causes).size).toBe(causes.length);

  const message = "it ended";
  const facts = [
    fingerprint("api", { message }),
    fingerprint("auth", { message }),
    fingerprint("api", { message, httpStatus: 503 }),
    fingerprint("api", { message, code: "ECONNRESET" }),
    fingerprint("api", { message, exitCode: 1 }),
    fingerprint("api", { message, signal: "SIGTERM" }),
  ];
  expect(new Set(facts).size).toBe(facts.length);
});

test("looks like fp-8c1e2a9b whatever comes in, colours and case aside", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (message) => {
      expect(fingerprint("manual_review", { message })).toMatch(/^fp-[0-9a-f]{8}$/);
    }),
  );
  expect(fingerprint("api", { message: "\u001b[31mSocket Hang Up\u001b[0m" })).toBe(
    fingerprint("api", { message: "socket hang up" }),
  );
});

test("1 MB takes no longer than a second", () => {
  for (const piece of ["a", "1", "/", "-", "'", "a.", " \n", "#", "mon "]) {
    const start = performance.now();
    fingerprint("api", { message: piece.repeat(1_000_000 / piece.length) });
    expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(1_000);
  }
});
