import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { knownKeys } from "./known-hosts.ts";

const one = Buffer.from("the first key");
const two = Buffer.from("the second key");
const line = (hosts: string, key: Buffer, type = "ssh-ed25519") =>
  `${hosts} ${type} ${key.toString("base64")} someone@somewhere`;

function hashed(name: string): string {
  const salt = Buffer.from("a salt of twenty byte");
  return `|1|${salt.toString("base64")}|${createHmac("sha1", salt).update(name).digest("base64")}`;
}

test.each([
  ["a plain name", line("bandit.example.org", one), "bandit.example.org", 22],
  ["one of several names", line("192.0.2.7,bandit.example.org", one), "bandit.example.org", 22],
  ["a name with port", line("[bandit.example.org]:2220", one), "bandit.example.org", 2220],
  ["a hashed name", line(hashed("bandit.example.org"), one), "bandit.example.org", 22],
  ["a hashed name with port", line(hashed("[bandit.example.org]:2220"), one), "bandit.example.org", 2220],
  ["a pattern", line("*.example.org,!other.example.org", one), "bandit.example.org", 22],
  ["a name in capitals", line("Bandit.Example.org", one), "bandit.example.ORG", 22],
  ["a name without port, where none has that port", line("bandit.example.org", one), "bandit.example.org", 2220],
  ["an entry among comments", `# mine\n\n${line("bandit.example.org", one)}\r\n`, "bandit.example.org", 22],
])("knows a key by %s", (_how, file, host, port) => {
  const known = knownKeys(file, host, port);
  expect(known.accepts(one)).toBe("known");
  expect(known.accepts(two)).toBe("changed");
});

test.each([
  ["another name", line("other.example.org", one)],
  ["another port", line("[bandit.example.org]:2221", one)],
  ["a name that is taken out of a pattern", line("*.example.org,!bandit.example.org", one)],
  ["a dot that stands for any letter", line("banditxexample.org", one)],
  ["a certificate authority", `@cert-authority ${line("bandit.example.org", one)}`],
  ["a comment", `#${line("bandit.example.org", one)}`],
  ["half a line", "bandit.example.org ssh-ed25519"],
])("does not take %s for the server", (_what, file) => {
  expect(knownKeys(file, "bandit.example.org", 2220).accepts(one)).toBe("unknown");
});

test("a key for the port goes before one for the name alone", () => {
  const file = [line("bandit.example.org", one), line("[bandit.example.org]:2220", two)].join("\n");
  expect(knownKeys(file, "bandit.example.org", 2220).accepts(one)).toBe("changed");
  expect(knownKeys(file, "bandit.example.org", 2220).accepts(two)).toBe("known");
  expect(knownKeys(file, "bandit.example.org", 22).accepts(one)).toBe("known");
});

test("any of several keys will do, and their types are told", () => {
  const file = [line("bandit.example.org", one), line("bandit.example.org", two, "ssh-rsa")].join("\n");
  const known = knownKeys(file, "bandit.example.org", 22);
  expect([known.accepts(one), known.accepts(two)]).toEqual(["known", "known"]);
  expect(known.types).toEqual(["ssh-ed25519", "ssh-rsa"]);
});

test("a revoked key is refused although another line has it", () => {
  const file = [line("bandit.example.org", one), `@revoked ${line("*", one)}`].join("\n");
  expect(knownKeys(file, "bandit.example.org", 22).accepts(one)).toBe("revoked");
});
