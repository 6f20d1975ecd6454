import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import { openHostKeys } from "./host-keys.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "host-keys-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A key in the format of the wire: the name of its type, then what differs. */
function key(type: string, rest: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(type.length);
  return Buffer.concat([length, Buffer.from(type), Buffer.from(rest)]);
}
const first = key("ssh-ed25519", "first");
const second = key("ssh-ed25519", "second");

const open = (knownHosts?: string, port = 2220) =>
  openHostKeys({ host: "bandit.example.org", port, knownHosts, dataFolder: folder });

test("without a known_hosts file the first key is kept for host and port, and another one is refused from then on", async () => {
  expect(await (await open()).problem(first)).toBeNull();
  expect(await (await open()).problem(first)).toBeNull();
  const problem = await (await open()).problem(second);
  expect(problem?.message).toContain(
    "Host key verification failed: bandit.example.org:2220 shows the ssh-ed25519 key SHA256:",
  );
  expect(problem?.message).toContain("has another one for it");
  expect(await (await open(undefined, 2221)).problem(second)).toBeNull();
});

test("of two that see a server first, at once, one wins", async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const problems = await Promise.all([one.problem(first), two.problem(second)]);
  expect(problems.filter((problem) => problem === null)).toHaveLength(1);
});

test("with a known_hosts file a key that is not there is refused, and nothing is written to it", async () => {
  const file = path.join(folder, "known_hosts");
  const text = `[bandit.example.org]:2220 ssh-ed25519 ${first.toString("base64")}\n@revoked * ssh-ed25519 ${second.toString("base64")}\n`;
  await writeFile(file, text);
  expect(await (await open(file)).problem(first)).toBeNull();
  expect((await (await open(file)).problem(second))?.message).toContain("marks as revoked");
  expect((await (await open(file)).problem(key("ssh-rsa", "x")))?.message).toContain("has another one for it");
  expect((await (await open(file, 2221)).problem(first))?.message).toContain("has none for it");
  expect(await readFile(file, "utf8")).toBe(text);
});

test("a server is asked first for the kinds of key that are known", async () => {
  const file = path.join(folder, "known_hosts");
  await writeFile(file, `[bandit.example.org]:2220 ssh-rsa ${first.toString("base64")}\n`);
  expect((await open(file)).algorithms.slice(0, 4)).toEqual(["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa", "ssh-ed25519"]);
  expect((await open()).algorithms[0]).toBe("ssh-ed25519");
});

test("a known_hosts file that is not there stops the login", async () => {
  await expect(open(path.join(folder, "none"))).rejects.toMatchObject({
    kind: "host_key",
    failure: { code: "ENOENT" },
  });
});

test("a refused key is a failure that only a person can put right", async () => {
  await (await open()).problem(first);
  const problem = await (await open()).problem(second);
  expect(classifyFailure(problem ?? { message: "" }).category).toBe("auth");
});
