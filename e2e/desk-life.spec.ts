import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { runningServer } from "#lib/cli/up/embedded-postgres/running-server.ts";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { deskEnvironment } from "./desk.ts";

const port = randomInt(12_000, 20_000);
const url = `http://127.0.0.1:${port}`;
const started: ChildProcess[] = [];
let data: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), "yardmaster-life-"));
});

test.afterAll(async () => {
  for (const desk of started) desk.kill("SIGKILL");
  for (const pid of await recordedProcesses()) kill(pid);
  await removeEmbeddedPostgres(data);
  await rm(data, { recursive: true, force: true });
});

function environment(): NodeJS.ProcessEnv {
  return { ...deskEnvironment(), PORT: String(port), YARDMASTER_DATA: data };
}

/** Runs bin/up; `lines` grows as it prints, `ready` resolves when it says so, `ended` with its exit code. */
function up(...flags: string[]): {
  lines: string[];
  ready: Promise<void>;
  ended: Promise<number | null>;
  process: ChildProcess;
} {
  const desk = spawn("bash", [path.join(projectFolder, "bin", "up"), "--no-demo", ...flags], { env: environment() });
  started.push(desk);
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => desk.once("exit", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    let rest = "";
    const read = (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      if (parts.some((line) => line.startsWith("Yardmaster is ready at"))) resolve();
    };
    desk.stdout.on("data", read);
    desk.stderr.on("data", read);
    desk.once("exit", () => reject(new Error(lines.join("\n"))));
  });
  ready.catch(() => {});
  return { lines, ready, ended, process: desk };
}

async function recordedProcesses(): Promise<number[]> {
  const text = await readFile(path.join(data, "processes.json"), "utf8").catch(() => '{"processes": []}');
  return (JSON.parse(text) as { processes: { pid: number }[] }).processes.map(({ pid }) => pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has gone already.
  }
}

function yardmaster(...args: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)("bash", [path.join(projectFolder, "bin", "yardmaster"), ...args], { env: environment() });
}

test("a desk starts, says so last, refuses a second one beside it, and stops with its streams, whoever still reads its words", async () => {
  const desk = up();
  await desk.ready;
  expect(desk.lines.at(-1)).toBe(`Yardmaster is ready at ${url}`);
  expect(desk.lines.at(-2)).toMatch(/^Sign in as /);

  const second = up();
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([`Yardmaster is running on this data folder already, at ${url}.`]);

  const { stdout } = await yardmaster("tokens", "create", "--name", "life", "--scope", "read");
  expect(stdout).toMatch(/^ym_\S+\n$/);
  const stream = await fetch(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${stdout.trim()}` } });
  expect(stream.status).toBe(200);

  desk.process.stdout?.destroy();
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toBe(0);
  await stream.text();
  expect(runningServer(path.join(data, "postgres"))).toBeNull();
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
});

test("a desk starts again after a kill -9 of everything, and knows what it knew", { tag: "@long" }, async () => {
  const desk = up();
  await desk.ready;
  const { stdout } = await yardmaster("tokens", "create", "--name", "life", "--scope", "automation");
  const lead = createApiClient({ url, token: stdout.trim() });
  const ticket = await lead.createTicket({ title: "Decided just before the end" });
  await lead.holdTicket(ticket.id, "Look at this");
  const { openHoldId } = await lead.readTicket(ticket.id);
  await lead.decideHold(openHoldId ?? "", { verb: "retry", version: 1, delayed: true });
  const database = runningServer(path.join(data, "postgres"));
  const pids = [desk.process.pid, ...(await recordedProcesses()), database?.pid].filter((pid) => pid !== undefined);
  expect(pids).toHaveLength(3);
  for (const pid of pids) kill(pid);

  const again = up();
  await again.ready;
  await expect.poll(async () => (await lead.readTicket(ticket.id)).state).toBe("ready");
  const headers = { authorization: `Bearer ${stdout.trim()}` };
  const { items } = await (await fetch(`${url}/api/v1/decisions?project=default`, { headers })).json();
  expect(items).toMatchObject([{ holdId: openHoldId, verb: "retry", stage: "waiting" }]);
  again.process.kill("SIGINT");
  expect(await again.ended).toBe(0);
});

test("a desk starts again after a kill -9 of its parent alone", { tag: "@long" }, async () => {
  const desk = up();
  await desk.ready;
  const [web] = await recordedProcesses();
  desk.process.kill("SIGKILL");
  await desk.ended;
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  const again = up();
  await again.ready;
  expect(await recordedProcesses()).not.toContain(web);
  again.process.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});

test("the command line works without a desk, and leaves nothing running", async () => {
  const { stdout } = await yardmaster(
    "users",
    "create",
    "--email",
    "someone@example.com",
    "--role",
    "viewer",
    "--json",
  );
  expect(JSON.parse(stdout)).toMatchObject({ email: "someone@example.com", role: "viewer", project: null });
  expect(runningServer(path.join(data, "postgres"))).toBeNull();
  const doctor = await yardmaster("doctor", "--json");
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true });
  await expect(yardmaster("tokens", "create", "--name", "x")).rejects.toMatchObject({ code: 1 });
});

test("a backup is made while the desk runs, and comes back when it does not", { tag: "@long" }, async () => {
  const file = path.join(data, "..", `${path.basename(data)}.backup`);
  const desk = up();
  await desk.ready;
  const rows = JSON.parse((await yardmaster("backup", file, "--json")).stdout).rows;
  await expect(yardmaster("backup", file)).rejects.toMatchObject({
    stderr: expect.stringContaining("is there already"),
  });
  await expect(yardmaster("restore", file, "--replace")).rejects.toMatchObject({
    stderr: expect.stringContaining("stop it first"),
  });
  expect(JSON.parse((await yardmaster("doctor", "--json")).stdout)).toMatchObject({ ok: true });
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toBe(0);
  await expect(yardmaster("restore", file)).rejects.toMatchObject({ stderr: expect.stringContaining("--replace") });
  const restored = JSON.parse((await yardmaster("restore", file, "--replace", "--json")).stdout);
  expect(restored).toMatchObject({ rows, findings: [] });
  await rm(file);
  const again = up();
  await again.ready;
  again.process.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});

test("a wrong setting stops the start with one sentence", async () => {
  const desk = up("--port", "70000");
  expect(await desk.ended).toBe(1);
  expect(desk.lines).toEqual(['PORT must be a port number from 1 to 65535 but is "70000".']);
});
