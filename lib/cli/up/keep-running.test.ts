import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "../../process-identity.ts";
import { type KeptProcess, keepRunning } from "./keep-running.ts";

let folder: string;
let kept: KeptProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-kept-"));
});

afterEach(async () => {
  await kept?.stop(0);
  await rm(folder, { recursive: true });
});

function keep(code: string, endedBy = vi.fn(), changed = vi.fn()): KeptProcess {
  const logFile = path.join(folder, "logs", "it.log");
  kept = keepRunning({ name: "it", args: ["-e", code], env: process.env, logFile }, changed, endedBy);
  return kept;
}

/** Vitest's own bound is a second; the test's own is enough. */
const PATIENT = { timeout: 150_000 };
const log = () => readFile(path.join(folder, "logs", "it.log"), "utf8");

describe("keepRunning", () => {
  it("starts a process again when it ends by itself, and tells how it ended", async () => {
    const endedBy = vi.fn();
    keep("console.log('started'); process.exit(3)", endedBy);
    await vi.waitFor(async () => expect((await log()).match(/started/g)).toHaveLength(2), PATIENT);
    expect(endedBy).toHaveBeenCalledWith(3);
  });

  it("stops it for good, with time to end by itself", async () => {
    const endedBy = vi.fn();
    const it = keep(
      "process.on('SIGTERM', () => { console.log('bye'); process.exit() }); console.log('on'); setInterval(() => {}, 1000)",
      endedBy,
    );
    await vi.waitFor(async () => expect(await log()).toContain("on"), PATIENT);
    await it.stop(5000);
    expect(await log()).toContain("bye");
    expect(it.current()).toBeNull();
    expect(endedBy).not.toHaveBeenCalled();
  });

  it("ends the whole group of one that does not listen", async () => {
    const code =
      "process.on('SIGTERM', () => {}); const c = require('child_process').spawn('sleep', ['600']); console.log('child', c.pid); setInterval(() => {}, 1000)";
    const it = keep(code);
    const child = await vi.waitFor(
      async () => Number(/child (\d+)/.exec(await log())?.[1] ?? expect.fail("not yet")),
      PATIENT,
    );
    const leader = it.current();
    await it.stop(100);
    expect(leader && isAlive(leader)).toBe(false);
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow("ESRCH"), PATIENT);
  });
});
