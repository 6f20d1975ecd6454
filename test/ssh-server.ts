import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { freePort } from "#lib/cli/up/embedded-postgres/free-port.ts";
import { identifyProcess, isAlive } from "#lib/process-identity.ts";

const SSHD = "/usr/sbin/sshd";
const PREFIX = path.join(tmpdir(), "yardmaster-ssh-");

/** A real OpenSSH server on a loopback port, with one system user per level. */
export interface SshServer {
  host: string;
  port: number;
  userPattern: string;
  /** by level; the file `readme` in the home folder of a level holds the next one */
  passwords: string[];
  /** home folder of a level's user */
  home(level: number): string;
  /** the host's public key, as a known_hosts file has it: type and base64 */
  hostKey(): string;
  /** Ends every connection from the server's side. */
  dropConnections(): void;
  /** who is logged in now, with the process that serves them */
  connections(): { user: string; pid: number }[];
  /** The server is gone from its port. */
  down(): Promise<void>;
  /** The server is back on its port, where asked with another key. */
  up(options?: { newHostKey?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

const ServerRecord = z.object({
  owner: z.object({ pid: z.number(), startedAt: z.string() }),
  users: z.array(z.string()),
  sshd: z.object({ pid: z.number(), startedAt: z.string() }).nullable(),
});
type ServerRecord = z.infer<typeof ServerRecord>;

/**
 * Starts a server with users for the levels 0 to `levels`; `given` are the passwords of some of them. Needs root and Debian's
 * openssh-server; throws where they are missing.
 */
export async function startSshServer(levels: number, given: Record<number, string> = {}): Promise<SshServer> {
  assertPossible();
  await clearAbandoned();
  const folder = await mkdtemp(PREFIX);
  const name = `ymtest${randomBytes(4).toString("hex")}l`;
  const users = Array.from({ length: levels + 1 }, (_, level) => `${name}${level}`);
  const passwords = users.map((_, level) => given[level] ?? randomBytes(24).toString("base64").replace(/[+/]/g, "x"));
  const record: ServerRecord = { owner: identity(process.pid), users, sshd: null };
  await writeFile(path.join(folder, "record.json"), JSON.stringify(record));
  await chmodOpen(folder);
  await makeUsers(folder, users, passwords);
  const port = await freePort();
  await writeFile(path.join(folder, "sshd_config"), config(folder, port, users));
  makeHostKey(folder);
  let sshd = await start(folder, record);
  const down = async () => {
    await end(sshd);
    killAll(processesOf(users));
  };
  return {
    host: "127.0.0.1",
    port,
    userPattern: `${name}{level}`,
    passwords,
    home: (level) => path.join(folder, "home", `${name}${level}`),
    hostKey: () => readFileSync(path.join(folder, "host_key.pub"), "utf8").split(" ").slice(0, 2).join(" "),
    dropConnections: () => killAll(descendants(sshd.pid ?? 0)),
    connections: () => descendants(sshd.pid ?? 0).flatMap(connectionOf),
    down,
    async up({ newHostKey = false } = {}) {
      if (newHostKey) makeHostKey(folder);
      sshd = await start(folder, record);
    },
    async stop() {
      await down();
      await remove(folder, record);
    },
  };
}

function assertPossible(): void {
  if (process.getuid?.() === 0 && existsSync(SSHD)) return;
  throw new Error(
    "The tests of the level driver play on a real OpenSSH server: run them as root on Debian with openssh-server installed (bin/test installs it).",
  );
}

/** What a run that was killed left behind: users, server, folder. */
async function clearAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(path.basename(PREFIX)));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const record = readRecord(folder);
    if (record === null || isAlive(record.owner)) continue;
    if (record.sshd !== null && isAlive(record.sshd)) killAll([...descendants(record.sshd.pid), record.sshd.pid]);
    await remove(folder, record);
  }
}

/** Null for a folder that is just being made. */
function readRecord(folder: string): ServerRecord | null {
  try {
    return ServerRecord.parse(JSON.parse(readFileSync(path.join(folder, "record.json"), "utf8")));
  } catch {
    return null;
  }
}

/** Users log in by way of this folder. */
function chmodOpen(folder: string): Promise<void> {
  execFileSync("chmod", ["755", folder]);
  return mkdir(path.join(folder, "home")).then(() => {});
}

async function makeUsers(folder: string, users: string[], passwords: string[]): Promise<void> {
  const homes = path.join(folder, "home");
  const commands = users.map((user) => `useradd --no-log-init -M -d ${homes}/${user} -s /bin/bash ${user}`);
  const lines = users.map((user, level) => `${user}:${passwords[level]}`).join("\n");
  await underLock([...commands, `printf '%s\\n' '${lines}' | chpasswd`].join(" && "));
  for (const [level, user] of users.entries()) {
    const home = path.join(homes, user);
    await mkdir(home);
    await writeFile(path.join(home, "readme"), `The password of the next level is ${passwords[level + 1]}\n`);
    execFileSync("chown", ["-R", `${user}:`, home]);
    execFileSync("chmod", ["700", home]);
  }
}

/** Test files run beside each other, and there is one file of users. */
async function underLock(script: string): Promise<void> {
  const lock = path.join(tmpdir(), "yardmaster-ssh.lock");
  execFileSync("sh", ["-c", `exec 9>${lock} && flock 9 && ${script}`], { stdio: "pipe" });
}

function config(folder: string, port: number, users: string[]): string {
  return [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${folder}/host_key`,
    "PidFile none",
    "UsePAM no",
    "StrictModes no",
    "PasswordAuthentication yes",
    "KbdInteractiveAuthentication no",
    "PubkeyAuthentication no",
    "PrintMotd no",
    "PrintLastLog no",
    "UseDNS no",
    "MaxStartups 100",
    `AllowUsers ${users.join(" ")}`,
    "",
  ].join("\n");
}

function makeHostKey(folder: string): void {
  const file = path.join(folder, "host_key");
  execFileSync("sh", ["-c", `rm -f ${file} ${file}.pub && ssh-keygen -q -t ed25519 -N '' -C '' -f ${file}`]);
}

async function start(folder: string, record: ServerRecord): Promise<ChildProcess> {
  // Where sshd jails what speaks before the login; Debian's service would make it.
  mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  const sshd = spawn(SSHD, ["-D", "-e", "-f", path.join(folder, "sshd_config")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  record.sshd = identifyProcess(sshd.pid ?? 0);
  await writeFile(path.join(folder, "record.json"), JSON.stringify(record));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    sshd.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Server listening on")) resolve();
    });
    sshd.once("exit", () => reject(new Error(`sshd did not start: ${said}`)));
  });
  return sshd;
}

async function end(sshd: ChildProcess): Promise<void> {
  const children = descendants(sshd.pid ?? 0);
  const exited = new Promise<void>((resolve) => sshd.once("exit", () => resolve()));
  if (sshd.exitCode !== null || sshd.signalCode !== null) return;
  sshd.kill("SIGKILL");
  killAll(children);
  await exited;
}

async function remove(folder: string, { users }: ServerRecord): Promise<void> {
  killAll(processesOf(users));
  await underLock(users.map((user) => `{ ! id ${user} || userdel -f ${user}; }`).join(" && "));
  await rm(folder, { recursive: true, force: true });
}

function identity(pid: number): { pid: number; startedAt: string } {
  return identifyProcess(pid) ?? { pid, startedAt: "" };
}

/** What still runs as one of these users, and nothing else. */
function processesOf(users: string[]): number[] {
  const ids = new Set(
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .filter(([name]) => users.includes(name ?? ""))
      .map((fields) => Number(fields[2])),
  );
  return processes().filter((pid) => ids.has(ownerOf(pid)));
}

/** Processes of the server before the login, and its privileged halves, are none. */
function connectionOf(pid: number): { user: string; pid: number }[] {
  const [, user] = /^sshd: (ymtest\w+)(?:@\S*)?[\s\0]*$/.exec(commandLine(pid)) ?? [];
  return user === undefined ? [] : [{ user, pid }];
}

function descendants(parent: number): number[] {
  const children = processes().filter((pid) => parentOf(pid) === parent);
  return [...children, ...children.flatMap(descendants)];
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function ownerOf(pid: number): number {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return -1;
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return -1;
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function killAll(pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
}
