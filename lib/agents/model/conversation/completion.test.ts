import { mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Completion } from "./completion.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "completion-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => path.join(folder, "plan.md");
const settled = (toolName: string, input: object = {}, ok = true) => ({
  toolCallId: "c",
  toolName,
  input: input as never,
  ok,
  output: {},
});

test("without requirements nothing is missing", async () => {
  expect(await (await Completion.begin(folder, {})).missing()).toBeNull();
});

test("a tool has to have returned success in this run", async () => {
  const completion = await Completion.begin(folder, { requiredTool: "run_command" });
  await completion.note(settled("run_command", {}, false));
  await completion.note(settled("read_file"));
  expect(await completion.missing()).toBe("The tool run_command has not returned success in this run.");
  await completion.note(settled("run_command"));
  expect(await completion.missing()).toBeNull();
});

test("a file of an earlier run does not count, whatever its times say; once its content changes it does", async () => {
  await writeFile(file(), "of an earlier run");
  const completion = await Completion.begin(folder, { requiredFile: "plan.md" });
  expect(await completion.missing()).toMatch(/^The file plan\.md was not written in this run/);
  await utimes(file(), new Date(), new Date());
  await completion.note(settled("run_command"));
  expect(await completion.missing()).toMatch(/was not written/);
  await writeFile(file(), "by a command");
  await completion.note(settled("run_command"));
  expect(await completion.missing()).toBeNull();
});

test("a file written with the same content counts as written; a failed write does not", async () => {
  await writeFile(file(), "same");
  const completion = await Completion.begin(folder, { requiredFile: "plan.md" });
  await completion.note(settled("write_file", { path: "plan.md" }, false));
  await completion.note(settled("write_file", { path: "other.md" }));
  expect(await completion.missing()).toMatch(/was not written/);
  await completion.note(settled("write_file", { path: "./plan.md" }));
  expect(await completion.missing()).toBeNull();
});

test("a file that is not there, was taken away again, or lies elsewhere is missing", async () => {
  const completion = await Completion.begin(folder, { requiredFile: "plan.md" });
  expect(await completion.missing()).toBe("The file plan.md is not there.");
  await writeFile(file(), "x");
  await completion.note(settled("write_file", { path: "plan.md" }));
  await rm(file());
  expect(await completion.missing()).toBe("The file plan.md is not there.");
  await symlink("/etc/hostname", file());
  expect(await completion.missing()).toBe("The file plan.md is not there.");
});

test("what was known before a pause or a crash is known after it", async () => {
  await writeFile(file(), "of an earlier run");
  const before = await Completion.begin(folder, { requiredFile: "plan.md", requiredTool: "run_command" });
  await writeFile(file(), "new");
  await before.note(settled("run_command"));
  const after = await Completion.begin(folder, { requiredFile: "plan.md", requiredTool: "run_command" });
  expect(await after.missing()).not.toBeNull();
  after.restore(before.read());
  expect(await after.missing()).toBeNull();
});

test("no to-do may be open, and the list outlives the part of the conversation that wrote it", async () => {
  const before = await Completion.begin(folder, {});
  before.todos = [
    { text: "Read", status: "completed" },
    { text: "Plan", status: "in_progress" },
    { text: "Draw", status: "cancelled" },
  ];
  const completion = await Completion.begin(folder, {});
  completion.restore(before.read());
  expect(await completion.missing()).toMatch(/^One to-do is still open: Plan \(in progress\)\. .*write_todos/);
  completion.todos = [{ text: "Plan", status: "completed" }];
  expect(await completion.missing()).toBeNull();
});
