import { expect, test } from "vitest";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { cpuTime } from "#test/cpu-time.ts";
import { secretMasker } from "./mask-secrets.ts";

test("masks values of variables that are named like secrets, longest first", () => {
  const mask = secretMasker({ API_KEY: "hunter2-hunter2", MY_TOKEN: "hunter2-hunter2-more", LANG: "en_GB.UTF-8-long" });
  expect(mask("a hunter2-hunter2-more b hunter2-hunter2 c en_GB.UTF-8-long")).toBe(
    "a [masked] b [masked] c en_GB.UTF-8-long",
  );
});

test("leaves short values alone: they are words", () => {
  expect(secretMasker({ API_KEY: "true", TOKEN: "" })("it is true")).toBe("it is true");
});

test("leaves the place of a secret alone", () => {
  expect(secretMasker({ SSH_KEY_PATH: "/home/me/keys" })("/home/me/keys/id")).toBe("/home/me/keys/id");
});

test("treats a value as text, not as a pattern", () => {
  const mask = secretMasker({ PASSWORD: "a.c+(d]e$f" });
  expect(mask("a.c+(d]e$f / aXc+(d]e$f")).toBe("[masked] / aXc+(d]e$f");
});

test("masks each long line of a secret of several lines", () => {
  const mask = secretMasker({ DEPLOY_KEY: "first-line-of-key\nx\nsecond-line-of-key" });
  expect(mask("> second-line-of-key")).toBe("> [masked]");
});

test("masks others that are given, such as the worker's own token", () => {
  expect(secretMasker({}, ["lease-token-1234"])("lease-token-1234")).toBe("[masked]");
});

test("masks every text inside a JSON value", () => {
  const mask = secretMasker({ TOKEN: "secret-secret" });
  expect(mapTexts({ a: ["secret-secret", 1, null, { b: "x secret-secret" }] }, mask)).toEqual({
    a: ["[masked]", 1, null, { b: "x [masked]" }],
  });
});

/** What makes a careless pattern look at the same letters again and again. */
const HOSTILE = [
  "-eyJ",
  "eyJaaaaaaaaaa.",
  ".eyJ",
  "sk-",
  "-----BEGIN ",
  "-----BEGIN PRIVATE KEY-----\n",
  "://",
  "://a:",
  ":a@",
  "bearer Bearer ",
  "ym_",
  "ghp_a",
  "a",
  "=",
];

test.each(HOSTILE)("takes time in proportion to the text: %j", (piece) => {
  const mask = secretMasker({ API_KEY: "hunter2-hunter2" });
  const time = (bytes: number) => {
    const text = piece.repeat(Math.ceil(bytes / piece.length));
    const tries = [1, 2, 3].map(() => {
      const before = cpuTime();
      mask(text);
      return cpuTime() - before;
    });
    return Math.min(...tries);
  };
  time(64 * 1024);
  const [once, fourTimes] = [time(256 * 1024), time(1024 * 1024)];
  // Four times the text: four times the time if it is linear, sixteen times if it is not. 4 ms are below what is measured well.
  expect(fourTimes).toBeLessThan(9 * Math.max(once, 4));
});
