import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { link, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withoutWall } from "../../process/wall/wall.ts";
import { executeCall } from "../conversation/take-step.ts";
import { WORKSPACE_TOOLS, type WorkspaceTool } from "../model-settings.ts";
import { workspaceTools } from "./workspace-tools.ts";

let top = "";
let workspace = "";
const groups: number[] = [];
beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), "tools-test-")));
  workspace = path.join(top, "workspace");
  await mkdir(path.join(workspace, "src"), { recursive: true });
  await mkdir(path.join(top, "outside"));
  await writeFile(path.join(top, "outside", "secret.txt"), "secret");
  await writeFile(path.join(workspace, "src", "a.txt"), "alpha\nbeta\n");
});
afterEach(() => rm(top, { recursive: true, force: true }));

function call(toolName: WorkspaceTool, input: object, signal = new AbortController().signal) {
  const adopt = (id: number) => {
    groups.push(id);
    return () => void groups.splice(groups.indexOf(id), 1);
  };
  const { enclose } = withoutWall();
  const tools = workspaceTools({ workspace, adopt, enclose }, { tools: [...WORKSPACE_TOOLS] });
  return executeCall({ toolCallId: "c", toolName, input: input as never, problem: null }, tools, signal);
}

/** A zombie that nobody reaps is not. */
function isAlive(pid: string): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
}

const inside = (name: string) => path.join(workspace, name);
const outside = (name: string) => path.join(top, "outside", name);

describe("no tool leaves the workspace", () => {
  const refused =
    /leads out of the workspace|is absolute|There is no|cannot be opened|NUL byte|\.git folder|names no file/;

  test.each([
    ["by ..", "../outside/secret.txt"],
    ["by .. behind a folder", "src/../../outside/secret.txt"],
    ["by .. that seems to come back", "../workspace/../outside/secret.txt"],
    ["by an absolute path", "/etc/passwd"],
    ["by a NUL byte", "src/a.txt\0../../outside/secret.txt"],
    ["by a symlink to a file", "link.txt"],
    ["by a symlink to a folder", "folder/secret.txt"],
    ["by a symlink to a folder that is not there yet", "later/new.txt"],
    ["by a symlink to nothing", "dangling.txt"],
    ["by a symlink to a symlink", "twice.txt"],
    ["by an absolute symlink to the root", "root/etc/passwd"],
  ])("%s", async (_how, given) => {
    await symlink(outside("secret.txt"), inside("link.txt"));
    await symlink("../outside", inside("folder"));
    await symlink(outside("made"), inside("later"));
    await symlink(outside("new.txt"), inside("dangling.txt"));
    await symlink("link.txt", inside("twice.txt"));
    await symlink("/", inside("root"));
    for (const answer of [
      await call("read_file", { path: given }),
      await call("write_file", { path: given, content: "overwritten" }),
      await call("list_files", { path: given }),
      await call("search_files", { pattern: "secret|root", path: given }),
    ]) {
      expect(answer).toEqual({ ok: false, output: expect.stringMatching(refused) });
    }
    expect(await readFile(outside("secret.txt"), "utf8")).toBe("secret");
    expect(existsSync(outside("new.txt"))).toBe(false);
    expect(existsSync(outside("made"))).toBe(false);
  });

  test("listing and searching name symlinks at most, and do not follow them", async () => {
    await symlink("../outside", inside("folder"));
    await symlink(outside("secret.txt"), inside("link.txt"));
    const listed = await call("list_files", {});
    expect(listed.output).toEqual({ path: ".", entries: ["folder", "link.txt", "src/", "src/a.txt"] });
    expect(await call("search_files", { pattern: "secret" })).toEqual({ ok: true, output: { matches: "", lines: 0 } });
  });

  test("a symlink that stays inside is followed", async () => {
    await symlink("src", inside("here"));
    await symlink("src/a.txt", inside("a-link.txt"));
    expect(await call("read_file", { path: "here/a.txt" })).toMatchObject({ ok: true });
    expect(await call("write_file", { path: "a-link.txt", content: "new" })).toMatchObject({ ok: true });
    expect(readFileSync(inside("src/a.txt"), "utf8")).toBe("new");
  });

  test("a folder that becomes a symlink while it is written to changes nothing outside", async () => {
    await mkdir(inside("turning"));
    const swapper = call("run_command", {
      command:
        "for i in $(seq 1 150); do rm -rf turning; ln -s ../outside turning; rm -f turning; mkdir turning; done; echo end",
    });
    let done = false;
    const ended = swapper.finally(() => {
      done = true;
    });
    while (!done) await call("write_file", { path: "turning/secret.txt", content: "overwritten" });
    await ended;
    expect(readFileSync(outside("secret.txt"), "utf8")).toBe("secret");
  });

  test("the .git folder cannot be written, however it is named", async () => {
    await mkdir(inside(".git/hooks"), { recursive: true });
    await symlink(".git", inside("git-link"));
    for (const given of [
      ".git/config",
      ".git/hooks/pre-commit",
      "git-link/config",
      ".GIT/config",
      "src/../.git/x",
      ".git",
    ])
      expect(await call("write_file", { path: given, content: "x" })).toMatchObject({ ok: false });
    expect(existsSync(inside(".git/config"))).toBe(false);
  });

  test("pipes and devices are refused, not waited for", async () => {
    execFileSync("mkfifo", [inside("pipe")]);
    expect(await call("read_file", { path: "pipe" })).toEqual({ ok: false, output: '"pipe" is not a regular file.' });
    expect(await call("write_file", { path: "pipe", content: "x" })).toMatchObject({ ok: false });
  });
});

describe("files", () => {
  test("are read, written with the folders above them, and listed", async () => {
    expect(await call("read_file", { path: "src/a.txt" })).toEqual({
      ok: true,
      output: { path: "src/a.txt", content: "alpha\nbeta\n", bytes: 11 },
    });
    expect(await call("write_file", { path: "docs/deep/plan.md", content: "é" })).toEqual({
      ok: true,
      output: { path: "docs/deep/plan.md", bytes: 2 },
    });
    expect(await call("write_file", { path: "src/a.txt", content: "short" })).toMatchObject({ ok: true });
    expect(readFileSync(inside("src/a.txt"), "utf8")).toBe("short");
    expect((await call("list_files", { path: "docs" })).output).toEqual({
      path: "docs",
      entries: ["deep/", "deep/plan.md"],
    });
  });

  test("that are large come in pieces, cut between characters", async () => {
    const text = "é€😀a".repeat(30_000);
    await writeFile(inside("large.txt"), text);
    let read = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { output } = (await call("read_file", { path: "large.txt", offset })) as unknown as {
        output: { content: string; nextOffset?: number };
      };
      expect(Buffer.byteLength(output.content)).toBeLessThanOrEqual(64 * 1024);
      read += output.content;
      offset = output.nextOffset;
    }
    expect(read).toBe(text);
  });

  test("that are no text, folders, and nothing at all are told as such", async () => {
    await writeFile(inside("image.png"), Buffer.from([0x89, 0x50, 0, 1]));
    expect(await call("read_file", { path: "image.png" })).toEqual({
      ok: false,
      output: '"image.png" is a binary file of 4 bytes.',
    });
    expect(await call("read_file", { path: "src" })).toEqual({
      ok: false,
      output: expect.stringContaining("is a folder"),
    });
    expect(await call("read_file", { path: "nothing.txt" })).toEqual({
      ok: false,
      output: 'There is no "nothing.txt".',
    });
    expect(await call("write_file", { path: "src", content: "x" })).toMatchObject({ ok: false });
    expect(await call("write_file", { path: "src/a.txt/b", content: "x" })).toMatchObject({ ok: false });
    expect(await call("list_files", { path: "src/a.txt" })).toMatchObject({ ok: false });
  });

  test("of which there are many are listed up to a bound, nearest first", async () => {
    await call("run_command", {
      command:
        "mkdir -p many/deep; cd many; touch $(seq 1 1200); touch deep/x; mkdir ../node_modules; touch ../node_modules/x",
    });
    const { entries, more } = (await call("list_files", {})).output as { entries: string[]; more: string };
    expect(entries).toHaveLength(1000);
    expect(entries.slice(0, 3)).toEqual(["many/", "node_modules/", "src/"]);
    expect(entries).not.toContain("node_modules/x");
    expect(more).toMatch(/more/);
  });
});

describe("searching", () => {
  test("finds lines by regular expression, in a repository or not, and leaves out what is ignored", async () => {
    const beta = { ok: true, output: { matches: "src/a.txt:2:beta", lines: 1 } };
    expect(await call("search_files", { pattern: "^b\\w+a$" })).toEqual(beta);
    expect(await call("search_files", { pattern: "be", path: "src/a.txt" })).toEqual(beta);
    await call("run_command", { command: "git init -q . && echo ignored.txt > .gitignore && echo beta > ignored.txt" });
    expect(await call("search_files", { pattern: "beta" })).toEqual(beta);
    expect(await call("search_files", { pattern: "no such thing" })).toEqual({
      ok: true,
      output: { matches: "", lines: 0 },
    });
  });

  test("a pattern that does not parse, and one that looks like an option, do no harm", async () => {
    expect(await call("search_files", { pattern: "(" })).toEqual({
      ok: false,
      output: expect.stringContaining("failed"),
    });
    expect(await call("search_files", { pattern: "--open-files-in-pager=touch x" })).toMatchObject({ ok: true });
    expect(existsSync(inside("x"))).toBe(false);
  });

  test("a pattern that would take for ever is bounded", async () => {
    await writeFile(inside("a.txt"), `${"a".repeat(40)}b\n`.repeat(50));
    const begun = performance.now();
    await call("search_files", { pattern: "^(a|a|aa)+(a|aa)+$" });
    expect(performance.now() - begun).toBeLessThan(13_000);
  });

  test("many matches and long lines are cut", async () => {
    await writeFile(inside("many.txt"), `${"x".repeat(1000)}\n`.repeat(1000));
    const { matches, lines, more } = (await call("search_files", { pattern: "x" })).output as {
      matches: string;
      lines: number;
      more: string;
    };
    expect(lines).toBeLessThanOrEqual(200);
    expect(matches.length).toBeLessThan(100_000);
    expect(more).toMatch(/more matches/);
  });
});

describe("commands", () => {
  test("run in the workspace, and say how they ended and what they wrote", async () => {
    expect(await call("run_command", { command: "pwd; echo err >&2" })).toEqual({
      ok: true,
      output: { exitCode: 0, output: `${workspace}\nerr\n` },
    });
    expect(await call("run_command", { command: "exit 3" })).toEqual({
      ok: false,
      output: { exitCode: 3, output: "" },
    });
    expect(await call("run_command", { command: "kill -9 $$" })).toEqual({
      ok: false,
      output: { exitCode: null, signal: "SIGKILL", output: "" },
    });
    expect(await call("run_command", { command: "cat" })).toEqual({ ok: true, output: { exitCode: 0, output: "" } });
  });

  test("do not get the key of the model's provider", async () => {
    process.env.MODEL_KEY_OF_TEST = "k-secret";
    const { output } = await call("run_command", { command: "env" });
    expect(JSON.stringify(output)).not.toContain("k-secret");
    delete process.env.MODEL_KEY_OF_TEST;
  });

  test("of a flood the beginning and the end are kept, and the middle is counted", async () => {
    const { output } = (await call("run_command", {
      command: "echo first; yes x | head -c 20000000; echo; echo last",
    })) as unknown as {
      output: { output: string };
    };
    expect(output.output.length).toBeLessThan(34 * 1024);
    expect(output.output).toMatch(/^first\nx\n[\s\S]*… \d{8} bytes left out …[\s\S]*\nlast\n$/);
  });

  test("end at their time limit, with all they started", async () => {
    const answer = await call("run_command", { command: "sleep 300 & echo $!; wait", timeoutSeconds: 0.2 });
    const { output, timedOut } = answer.output as { output: string; timedOut: string };
    expect(answer.ok).toBe(false);
    expect(timedOut).toMatch(/0\.2 s/);
    expect(isAlive(output.trim())).toBe(false);
    expect(groups).toEqual([]);
  });

  test("end with the run, and then have no result", async () => {
    const stop = new AbortController();
    const running = call("run_command", { command: "echo $$ > pid; sleep 300" }, stop.signal);
    await expect.poll(() => existsSync(inside("pid")) && readFileSync(inside("pid"), "utf8")).toMatch(/\d+\n/);
    stop.abort("cancelled");
    await expect(running).rejects.toBe("cancelled");
    expect(isAlive(readFileSync(inside("pid"), "utf8").trim())).toBe(false);
  });
});

test("a hard link is an ordinary file", async () => {
  await link(inside("src/a.txt"), inside("hard.txt"));
  expect(await call("read_file", { path: "hard.txt" })).toMatchObject({ ok: true });
});
