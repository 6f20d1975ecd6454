import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { useDatabase } from "#test/database.ts";
import { git, useWorkers } from "#test/worker-bench.ts";
import { wallToTry } from "./wall-to-try.ts";

// Other files of this process have loaded what is replaced, and are not to get what replaces it.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});
vi.mock(import("#lib/agents/process/wall/find-wall.ts"), async (original) => {
  const { findWall } = await original();
  return { findWall: vi.fn(findWall) };
});

/**
 * A command agent that means harm, under the product's own worker: each act fails behind each wall, and succeeds with the wall
 * taken out (docs/security.md). An act is a shell script that exits 0 when it got what it wanted.
 */
useDatabase();
const bench = useWorkers();
let neighbour: http.Server;
let port = 0;
/** The terminal in which a person works, as `/dev/pts/3`. */
let terminal = "";
const ABSTRACT = `yardmaster-test-${process.pid}`;
const sockets: net.Server[] = [];
const victims: ReturnType<typeof spawn>[] = [];
let victim: ReturnType<typeof spawn>;
beforeAll(async () => {
  neighbour = http.createServer((_, response) => response.end("the desk\n"));
  await new Promise<void>((resolve) => neighbour.listen(0, "127.0.0.1", resolve));
  port = (neighbour.address() as AddressInfo).port;
  victim = spawn("sleep", ["600"], {
    stdio: "ignore",
    env: { ...process.env, SECRET_OF_NEIGHBOUR: "n3ighbour-s3cret" },
  });
  const person = spawn("script", ["-qfc", "tty; exec sleep 600", "/dev/null"], { stdio: ["pipe", "pipe", "ignore"] });
  victims.push(victim, person);
  for await (const chunk of person.stdout) {
    terminal += String(chunk);
    if (terminal.includes("\n")) break;
  }
  terminal = terminal.trim();
  await listen(`\0${ABSTRACT}`);
});
afterAll(() => {
  neighbour.close();
  for (const socket of sockets) socket.close();
  for (const each of victims) each.kill("SIGKILL");
});

/** A service behind a socket, such as an ssh agent, docker or a desktop's bus. */
function listen(address: string): Promise<void> {
  const server = net.createServer((client) => client.on("error", () => {}).resume());
  sockets.push(server);
  return new Promise((resolve) => server.listen(address, resolve));
}

const data = () => process.env.YARDMASTER_DATA as string;
beforeEach(async () => {
  process.env.KEY_OF_THE_WORKER = "k3y-of-the-worker";
  await mkdir(path.join(data(), "workers"), { recursive: true });
  await writeFile(path.join(data(), "database-password"), "d4tabase-password\n", { mode: 0o600 });
  await writeFile(path.join(data(), "nextauth-secret"), "n3xtauth-secret\n", { mode: 0o600 });
  await writeFile(path.join(data(), "workers", "some.token"), "ym_w0rkers-token\n", { mode: 0o600 });
  await writeFile(bench.file("home-key"), "k3y-in-the-home\n", { mode: 0o600 });
  const other = bench.file("other");
  await mkdir(other);
  git(other, "init", "--quiet", "--initial-branch=main");
  await writeFile(path.join(other, "plans"), "pl4ns-of-others\n");
  git(other, "add", ".");
  git(other, "commit", "--quiet", "-m", "plans");
  await listen(bench.file("service.sock"));
});

async function runs(script: string, isolation: "sandbox" | "none", fields: object = {}) {
  const made = await bench.lead.createTicket({ title: "Harm", labels: [bench.label], reviewRequired: false });
  await bench.once(await bench.agent(script, { isolation, ...fields }));
  const run = (await bench.lead.readTicket(made.id)).runs.at(-1);
  return { state: run?.state, wall: run?.isolation?.wall, log: await logOf(run?.id ?? "") };
}

async function logOf(runId: string): Promise<string> {
  const answer = await fetch(`${bench.desk.url}/api/v1/runs/${runId}/events?limit=200`, {
    headers: { authorization: `Bearer ${bench.callers.read}` },
  });
  return JSON.stringify(await answer.json());
}

/** By our own Node.js: that of the user's PATH may be too old for a name that is in no folder. */
function connect(address: string): string {
  return `${process.execPath} -e "require('net').connect('${address}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"`;
}

const ACTS: Record<string, () => string> = {
  "reads the database's password three folders up": () => "grep -q d4tabase ../../../database-password",
  "reads the session secret by its path": () => `grep -q n3xtauth ${data()}/nextauth-secret`,
  "reads a worker's token": () => `grep -q ym_ ${data()}/workers/some.token`,
  "reads what lies in the user's folders": () => `grep -q k3y ${bench.file("home-key")}`,
  "reads the user's repository": () => `test -e ${bench.repo}/sum.js`,
  "writes into the data folder": () =>
    `mkdir -p ${data()}/profiles && echo '{}' > ${data()}/profiles/mine.json && test -s ${data()}/profiles/mine.json && test -e ${data()}/nextauth-secret`,
  "writes into the user's repository": () => `touch ${bench.repo}/planted && test -e ${bench.repo}/sum.js`,
  "reads the environment of another process": () => "cat /proc/[0-9]*/environ 2>/dev/null | grep -aq n3ighbour-s3cret",
  "sees and signals a process of the worker's user": () =>
    `kill -0 ${victim.pid} && grep -q sleep /proc/${victim.pid}/comm`,
  "reaches the desk, or whatever listens on the loopback": () =>
    `node -e "fetch('http://127.0.0.1:${port}').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"`,
  "follows a link out of its workspace": () =>
    `ln -sf ${data()}/nextauth-secret link; grep -q n3xtauth link; got=$?; rm link; test $got = 0`,
  "goes to the root by another process": () => `cat /proc/[0-9]*/root${data()}/nextauth-secret | grep -q n3xtauth`,
  "talks to a service by its socket": () => connect(bench.file("service.sock")),
  "talks to a service by a name that is in no folder": () => connect(`\\0${ABSTRACT}`),
  "takes another repository's objects for its own": () =>
    `git init -q mine && echo ${bench.file("other")}/.git/objects >mine/.git/objects/info/alternates &&
     git -C mine cat-file -p ${git(bench.file("other"), "rev-parse", "main:plans")} | grep -q pl4ns; got=$?; rm -rf mine; test $got = 0`,
  "takes another repository for a submodule": () =>
    `git clone -q . mine && git -C mine -c protocol.file.allow=always submodule --quiet add ${bench.file("other")} sub &&
     grep -q pl4ns mine/sub/plans; got=$?; rm -rf mine; test $got = 0`,
  "sees a person's terminal": () => `test -c ${terminal}`,
  "writes to a person's terminal": () => `echo x >${terminal}`,
  "makes a hard link to a secret": () => `ln ${data()}/nextauth-secret hard; got=$?; rm -f hard; test $got = 0`,
};
const root = process.getuid?.() === 0;
const SYSCALL_PTRACE: Record<string, number> = { x64: 101, arm64: 117 };
if (root || !existsSync("/proc/sys/kernel/yama/ptrace_scope"))
  ACTS["traces a process of the worker's user"] = () =>
    `perl -e 'exit(syscall(${SYSCALL_PTRACE[process.arch]}, 16, ${victim.pid}, 0, 0) == 0 ? 0 : 1)'`;
if (root)
  Object.assign(ACTS, {
    "types into a person's terminal": () =>
      `perl -e 'open($t, "+<", "${terminal}") or exit 1; $x = "x"; exit(ioctl($t, 0x5412, $x) ? 0 : 1)'`,
    "reads the messages of the kernel by its device": () => "head -c 0 /dev/kmsg",
    "opens a setting of the kernel for writing": () => ": >> /proc/sys/kernel/core_pattern",
    "makes a device": () => "mknod device b 8 0; got=$?; rm -f device; test $got = 0",
    "changes what is mounted": () =>
      "mkdir -p m && mount -t tmpfs none m; got=$?; umount m 2>/dev/null; rmdir m; test $got = 0",
  });

/** Nothing is thrown away into /dev/null: an act that cannot even begin would look like one that failed. */
function allActs(): string {
  const acts = Object.entries(ACTS).map(([name, act]) => `said=$( ( ${act()} ) 2>&1 ) && echo "got"" it: ${name}."`);
  return `cd "$PWD"\n${acts.join("\n")}\necho "tried"" all"`;
}

function got(log: string): string[] {
  expect(log).toContain("tried all");
  return Object.keys(ACTS).filter((name) => log.includes(`got it: ${name}.`));
}

const { name, userWall } = await wallToTry();

describe(`the wall: ${name}`, () => {
  beforeEach(() => {
    if (userWall !== null) vi.mocked(findWall).mockResolvedValue(userWall);
  });

  test("behind the wall no act succeeds, and without it each does", async () => {
    expect(got((await runs(allActs(), "sandbox")).log)).toEqual([]);
    expect(got((await runs(allActs(), "none")).log)).toEqual(Object.keys(ACTS));
  });

  test("what a sentinel runs is behind the same wall", async () => {
    const review = async (isolation: "sandbox" | "none") => {
      const made = await bench.lead.createTicket({ title: "Harm in a check", labels: [bench.label] });
      await bench.once(await bench.agent("echo changed >sum.js"));
      const check = { name: "harm", command: ["sh", "-c", `( ${allActs()} ) >&2; exit 1`] };
      await bench.once(await bench.sentinel([check], { isolation }));
      const [found] = (await bench.lead.readTicket(made.id)).reviews;
      expect(found).toMatchObject({ verdict: "rejected" });
      return got(JSON.stringify(found?.findings));
    };
    expect(await review("sandbox")).toEqual([]);
    // Where it stands, the data folder is at another distance.
    expect(await review("none")).toEqual(Object.keys(ACTS).slice(1));
  });

  test("a run goes its way behind the wall, and what it was granted is there and is masked", async () => {
    process.env.GRANTED_WORD = "gr4nted-word-of-mine";
    await mkdir(bench.file("shared"));
    await writeFile(bench.file("shared/note"), "from the user\n");
    const script = `
    set -e
    cat sum.js; touch "$HOME/x" /tmp/x; test "$PWD" = "$(pwd -P)"; ! env | grep k3y-of
    test "$GRANTED_WORD" = gr4nted-word-of-mine; echo "it is $GRANTED_WORD, $(printf %s "$GRANTED_WORD" | base64)"
    cat ${bench.file("shared/note")}; ! touch ${bench.file("shared/other")} 2>/dev/null
    node -e "fetch('http://127.0.0.1:${port}').then(a => a.text()).then(console.log)"
    node -e "require('net').connect(39128, '127.0.0.1').end('CONNECT 127.0.0.1:1 HTTP/1.1\\r\\n\\r\\n').on('data', d => console.log(String(d)))"
    test $(ls /proc | grep -c '^[0-9]') -lt 12
    echo done > result`;
    const {
      state,
      wall,
      log: events,
    } = await runs(script, "sandbox", {
      grant: ["GRANTED_WORD"],
      folders: [{ path: bench.file("shared") }],
      network: [`127.0.0.1:${port}`],
    });
    expect(state, events).toBe("succeeded");
    expect(wall).toBe(name);
    expect(events).toContain("it is [masked], [masked]");
    expect(events).not.toContain("gr4nted");
    expect(events).toContain("the desk");
    expect(events).toContain("403 Forbidden");
    expect(events).toContain("A connection to 127.0.0.1:1 was refused");
  });

  test("what it leaves running ends with it, also in a session of its own and with a clean environment", async () => {
    const beat = `(while :; do date +%s%N > beat; sleep 0.05; done)`;
    await runs(`env -i setsid sh -c '${beat}' & sleep 0.5; test -s beat`, "sandbox");
    const [file = ""] = execFileSync("find", [data(), "-name", "beat"], { encoding: "utf8" }).trim().split("\n");
    const last = await readFile(file, "utf8");
    // Ten beats of one that lives.
    await sleep(500);
    expect(await readFile(file, "utf8")).toBe(last);
  });
});
