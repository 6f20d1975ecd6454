import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, link, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { CannotStart, startGroup } from "../child-group.ts";
import { findWall } from "./find-wall.ts";
import type { Isolation } from "./isolation.ts";
import { findUserWall } from "./own-user/find-user-wall.ts";
import { clearWay } from "./prepare-home.ts";
import { openWall, type Wall } from "./wall.ts";

let folder = "";
let work = "";
const walls: Wall[] = [];
const refused: string[] = [];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "wall-test-")));
  work = path.join(folder, "work");
  await mkdir(work);
  refused.length = 0;
});
afterEach(async () => {
  for (const wall of walls.splice(0)) await wall.close();
  await rm(folder, { recursive: true, force: true });
});

let kind: Isolation["wall"] = "bubblewrap";
const sandbox = (): Isolation => ({ wall: kind, grant: [], folders: [], network: "none" });

function wallWith(fields: Partial<Isolation> = {}): Wall {
  const wall = openWall(
    { ...sandbox(), ...fields },
    { folder: path.join(folder, "job"), refused: (to) => void refused.push(to) },
  );
  walls.push(wall);
  return wall;
}

async function start(script: string, wall = wallWith()) {
  const group = await startGroup(await wall.enclose({ argv: ["sh", "-c", script], cwd: work }), () => {});
  await group.started;
  return group;
}

async function play(script: string, wall?: Wall) {
  const group = await start(script, wall);
  group.stdin.end("the brief\n");
  const [output, errors, exit] = await Promise.all([text(group.stdout), text(group.stderr), group.exited]);
  return { output, errors, ...exit };
}

// bin/test installs bubblewrap as root on Debian; elsewhere there may be no wall.
const here = {
  bubblewrap: (await findWall()).wall === "bubblewrap",
  user: (await findUserWall())?.ownNetwork === true,
};
describe.for(["bubblewrap", "user"] as const)("behind the wall: %s", (name) => {
  beforeEach(({ skip }) => {
    skip(!here[name], "this machine cannot put it up");
    kind = name;
  });

  test("a program has its input, its outputs and its exit code, also one that looks like a signal", async () => {
    expect(await play("cat; echo no >&2; exit 137")).toEqual({
      output: "the brief\n",
      errors: "no\n",
      exitCode: 137,
      signal: null,
    });
  });

  test("a signal that ends it is told as one", async () => {
    expect(await play("kill -KILL $$")).toMatchObject({ exitCode: null, signal: "SIGKILL" });
  });

  test("one that is not there, or is no program, cannot be started", async () => {
    await writeFile(path.join(work, "plain"), "text");
    for (const [program, code] of [
      ["no-such-program", "ENOENT"],
      ["./plain", "EACCES"],
    ] as const) {
      const enclosed = await wallWith().enclose({ argv: [program], cwd: work });
      const error = await (await startGroup(enclosed, () => {})).started.catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(CannotStart);
      expect(error).toMatchObject({ code, message: expect.stringContaining(`${program} could not be started`) });
    }
  });

  test("a wall that cannot be put up is told in its own words", async () => {
    const wall = wallWith({ folders: [{ path: path.join(folder, "gone"), write: false }] });
    await expect(start("true", wall)).rejects.toThrow(/the wall around it could not be put up: .*gone/);
  });

  test("the end of its group leaves it time to end well, and then none", async () => {
    const kind = await start(
      `trap 'echo saved > saved; exit 3' TERM; echo ready > ready; while :; do sleep 0.05; done`,
    );
    await expect.poll(() => existsSync(path.join(work, "ready"))).toBe(true);
    await kind.end(20_000);
    expect(await kind.exited).toEqual({ exitCode: 3, signal: null });
    expect(existsSync(path.join(work, "saved"))).toBe(true);

    const deaf = await start(`trap '' TERM; echo $$ > deaf; while :; do sleep 0.05; done`);
    await expect.poll(() => existsSync(path.join(work, "deaf"))).toBe(true);
    await deaf.end(200);
    expect(await deaf.exited).toEqual({ exitCode: null, signal: "SIGKILL" });
  });

  test("it ends with the worker that started it, also when that is killed", async () => {
    const script = `
      import { openWall } from "${projectFolder}/lib/agents/process/wall/wall.ts";
      import { startGroup } from "${projectFolder}/lib/agents/process/child-group.ts";
      const wall = openWall(${JSON.stringify(sandbox())}, { folder: "${folder}/job", refused() {} });
      const argv = ["sh", "-c", "while :; do date +%s%N > beat; sleep 0.05; done"];
      await startGroup(await wall.enclose({ argv, cwd: "${work}" }), () => {});
      console.log("started");`;
    const worker: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const beat = () => readFile(path.join(work, "beat"), "utf8").catch(() => "");
    await expect.poll(beat).not.toBe("");
    worker.kill("SIGKILL");
    await expect
      .poll(async () => {
        const before = await beat();
        await new Promise((resolve) => setTimeout(resolve, 300));
        return (await beat()) === before;
      })
      .toBe(true);
  });

  test("home and /tmp are private, at their usual paths, and kept for the run", async () => {
    const wall = wallWith();
    const home = process.env.HOME ?? homedir();
    expect((await play(`cd && pwd && touch kept /tmp/kept`, wall)).output).toBe(`${home}\n`);
    expect((await play("ls ~/kept /tmp/kept | wc -l", wall)).output.trim()).toBe("2");
    expect(existsSync(path.join(home, "kept"))).toBe(false);
    expect(existsSync("/tmp/kept")).toBe(false);
  });

  test("what lies in PATH can be run, and the Node.js of the worker", async () => {
    expect((await play("node -p 1+1; git --version | cut -c1-3; npm --version >/dev/null && echo npm")).output).toBe(
      "2\ngit\nnpm\n",
    );
  });

  test("of the machine's root nothing is left but what was put there", async () => {
    const parts = (await play("ls -A /")).output.trim().split("\n");
    const system = /^(bin|dev|etc|lib\d*|libx32|proc|run|sbin|tmp|usr|var)$/;
    const ways = [process.env.HOME ?? homedir(), projectFolder, ...(process.env.PATH ?? "").split(":")];
    const seen = new Set(ways.map((way) => way.split("/")[1]));
    expect(parts.filter((part) => !system.test(part) && !seen.has(part))).toEqual([]);
    const processes = (await play("ls /proc | grep -c '^[0-9]'")).output;
    expect(Number(processes)).toBeLessThan(8);
  });

  test("a folder is read-only unless it may be written", async () => {
    const [read, write] = [path.join(folder, "read"), path.join(folder, "write")];
    for (const each of [read, write]) await mkdir(each);
    await chmod(write, 0o777);
    const wall = wallWith({
      folders: [
        { path: read, write: false },
        { path: write, write: true },
      ],
    });
    await play(`touch ${read}/x; touch ${write}/x`, wall);
    expect([existsSync(path.join(read, "x")), existsSync(path.join(write, "x"))]).toEqual([false, true]);
  });
});

test.skipIf(!here.user)(
  "each job is a user that nobody else is, and its files are the worker's when it has ended",
  async () => {
    kind = "user";
    const [one, other] = [wallWith(), wallWith()];
    const uids: string[] = [];
    for (const wall of [one, one, other]) uids.push((await play("id -u; touch mine", wall)).output.trim());
    expect(uids[0]).toBe(uids[1]);
    expect(new Set([...uids, "0"]).size).toBe(3);
    expect((await play("cat /proc/self/status", other)).output).toMatch(/CapBnd:\t0+\n.*\nNoNewPrivs:\t1/s);
    await other.close();
    expect((await stat(path.join(work, "mine"))).uid).toBe(0);
  },
);

test.skipIf(!here.user)("what another file's name would give away stays whose it is", async () => {
  kind = "user";
  const secret = path.join(folder, "secret");
  await writeFile(secret, "not theirs\n", { mode: 0o600 });
  await symlink(secret, path.join(work, "link"));
  await link(secret, path.join(work, "hard"));
  expect((await play("cat link hard; echo mine >new", wallWith())).output).toBe("");
  expect((await stat(secret)).uid).toBe(0);
});

test("a link that a child left in its home leads no mount elsewhere", async () => {
  const home = { folder: path.join(folder, "home"), tmp: path.join(folder, "tmp"), at: "/home/me" };
  await mkdir(path.join(home.folder, ".config"), { recursive: true });
  await mkdir(path.join(folder, "elsewhere"));
  await symlink(path.join(folder, "elsewhere"), path.join(home.folder, ".config", "gh"));
  await clearWay(home, "/home/me/.config/gh/hosts");
  expect(existsSync(path.join(home.folder, ".config", "gh"))).toBe(false);
  expect(existsSync(path.join(folder, "elsewhere"))).toBe(true);
});
