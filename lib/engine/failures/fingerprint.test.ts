import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { fingerprint } from "./fingerprint.ts";
import { labelledFrom } from "./testdata/labelled.ts";

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
const amount = (units: string[]) =>
  fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...units)).map(([n, unit]) => `${n} ${unit}`);
const lowerCase = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: length, maxLength: length });
const hexDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const idTail = fc.string({ unit: fc.constantFrom(..."ABCDEFxyz0123456789"), minLength: 8, maxLength: 24 });

/** Particulars of one run, each a pair of what two runs would say in the same place. */
const particulars = {
  uuid: fc.uuid(),
  number: fc.nat().map(String),
  decimal: fc.tuple(fc.nat(999), fc.nat(999)).map(([a, b]) => `${a}.${b}`),
  duration: fc.tuple(fc.nat(59), fc.nat(59)).map(([m, s]) => `${m}m${s}s`),
  timestamp: date.map((day) => day.toISOString()),
  spokenDate: date.map((day) => day.toUTCString()),
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
  seconds: fc.tuple(fc.nat(900), fc.nat(99)).map(([a, b]) => `${a}.${b}s`),
  spokenDuration: amount(["ms", "seconds", "minutes", "hours", "days"]),
  isoDuration: fc.tuple(fc.nat(59), fc.nat(999)).map(([a, b]) => `PT${a}.${b}S`),
  size: amount(["B", "bytes", "KB", "MiB", "GB", "K"]),
  tightSize: fc.tuple(fc.nat(999), fc.constantFrom("KB", "Mi", "GiB")).map(([n, unit]) => `${n}.5${unit}`),
  percentage: fc.tuple(fc.nat(100), fc.nat(99)).map(([a, b]) => `${a}.${b}%`),
  thousands: fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 999 }))
    .map(([a, b]) => `${a},${b}`),
  version: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)).map((parts) => `v${parts.join(".")}`),
  port: fc.integer({ min: 1_024, max: 65_535 }).map((port) => `localhost:${port}`),
  address6: fc.tuple(fc.ipV6(), fc.nat(65_535)).map(([ip, port]) => `[${ip}]:${port}`),
  host: fc.tuple(fc.constantFrom("worker-eu", "runner", "node"), fc.nat(99)).map(([name, n]) => `${name}-${n}`),
  cloudHost: fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `ip-10-0-${a}-${b}.ec2.internal`),
  pod: fc.tuple(hexDigits(8), lowerCase(4)).map(([set, tail]) => `agent-1${set}-${tail}7`),
  tempFolder: lowerCase(8).map((name) => `/tmp/${name}/out`),
  macTempFolder: lowerCase(6).map((name) => `/var/folders/zz/${name}/T/run`),
  homePath: lowerCase(6).map((name) => `~/${name}/main.py`),
  fileName: lowerCase(6).map((name) => `${name}.tsx`),
  dotFile: fc.constantFrom(".env", ".env.local", ".npmrc", ".eslintrc", ".gitignore"),
  branch: lowerCase(6).map((name) => `agent/${name}`),
  remote: lowerCase(6).map((name) => `git@github.com:acme/${name}.git`),
  image: fc.tuple(lowerCase(6), fc.nat(99)).map(([name, tag]) => `ghcr.io/acme/${name}:${tag}`),
  digest: hexDigits(64).map((digits) => `sha256:${digits}`),
  key: idTail.map((tail) => `sk-proj-1${tail}`),
  email: lowerCase(5).map((name) => `${name}@example.org`),
  pid: fc.nat(99_999).map((pid) => `(pid:${pid})`),
  attempt: fc.tuple(fc.nat(9), fc.nat(20)).map(([attempt, of]) => `attempt ${attempt}/${of}`),
  position: fc.tuple(fc.nat(999), fc.nat(99)).map(([line, column]) => `(${line},${column})`),
  logTime: date.map((day) => day.toISOString().replace("T", " ").replace(".", ",").slice(0, 23)),
  offsetTime: date.map((day) => day.toISOString().replace("Z", "+02:00")),
  spokenDay: date.map((day) => day.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" })),
  spokenTime: date.map((day) => day.toLocaleTimeString("en-US")),
};

/** What tools say around particulars, each another cause. */
const TEMPLATES: ((value: string) => string)[] = [
  (value) => `Worker could not open ${value} while saving the plan\n    at save (${value})`,
  (value) => `[${value}] the lease was lost`,
  (value) => `error (${value}), stopped`,
  (value) => `failed at ${value}: no answer`,
  (value) => `${value} was refused by the gateway`,
  (value) => `Not found: id=${value}`,
];

test.each(Object.entries(particulars))("stays equal over another %s", (_name, particular) => {
  fc.assert(
    fc.property(particular, particular, (one, other) => {
      for (const message of TEMPLATES) {
        const name = fingerprint("runtime", { message: message(one) });
        expect(name, message(one)).toBe(fingerprint("runtime", { message: message(other) }));
      }
    }),
    { numRuns: 50 },
  );
});

test("stays equal over several particulars at once and differs from template to template", () => {
  const any = fc.oneof(...Object.values(particulars));
  fc.assert(
    fc.property(any, any, (one, other) => {
      const names = TEMPLATES.map((message) => fingerprint("api", { message: `${message(one)} (${other})` }));
      expect(new Set(names).size).toBe(TEMPLATES.length);
    }),
  );
});

test("counts one and many alike", () => {
  const name = (message: string) => fingerprint("verification", { message });
  expect(name("Found 1 error in 1 file (checked 9 source files)")).toBe(
    name("Found 12 errors in 3 files (checked 31 source files)"),
  );
  expect(name("no answer for 1 second")).toBe(name("no answer for 45 seconds"));
});

test("collected messages that share a fingerprint have most of their words in common", () => {
  const text = readFileSync(new URL("./testdata/errors-collected.jsonl", import.meta.url), "utf8");
  const clusters = Map.groupBy(labelledFrom(text), (row) => fingerprint(row.label, row));
  const shared = [...clusters.values()].filter((rows) => rows.length > 1);
  const mixed = shared.filter(([first, ...rest]) =>
    rest.some((row) => overlap(first?.message ?? "", row.message) < 0.5),
  );
  expect(shared.length).toBeGreaterThan(50);
  expect(mixed.map((rows) => rows.map((row) => row.message))).toEqual([]);
});

/** The words of two messages without their particulars, as the share of words they have in common. */
function overlap(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (message) => new Set(message.toLowerCase().match(/(?<![\w/.:-])[a-z]{3,}(?![\w/.:-])/g)),
  );
  if (a === undefined || b === undefined || a.size + b.size === 0) return 1;
  return [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size);
}

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
  for (const piece of ["a", "1", "/", "-", "'", "a.", " \n", "#", "mon ", "a:", "1:", "[:", ".env", "1 b "]) {
    const start = cpuTime();
    fingerprint("api", { message: piece.repeat(1_000_000 / piece.length) });
    expect(cpuTime() - start, JSON.stringify(piece)).toBeLessThan(1_000);
  }
});
