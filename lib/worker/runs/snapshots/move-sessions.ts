import { createHash } from "node:crypto";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Files that name folders are small. */
const MAX_BYTES = 1024 * 1024;

/**
 * Agents file their sessions by the folder that they work in, which is another one on another machine: Claude Code in a folder named
 * after its path, Gemini CLI in one named after a hash of it, or in a list. Whatever is filed so is filed anew. Never throws.
 */
export async function moveSessions(home: string, from: string | null, to: string): Promise<void> {
  if (from === null || from === to) return;
  const projects = path.join(home, ".claude/projects");
  for (const [parent, name] of [
    [projects, dashed],
    [path.join(home, ".gemini/tmp"), hashed],
    [path.join(home, ".gemini/history"), hashed],
  ] as const)
    await rename(path.join(parent, name(from)), path.join(parent, name(to))).catch(() => {});
  for (const file of [...(await rootsOf(home)), path.join(home, ".gemini/projects.json")])
    await replaceIn(file, from, to).catch(() => {});
}

const dashed = (folder: string) => folder.replaceAll(/[^a-zA-Z0-9]/g, "-");
const hashed = (folder: string) => createHash("sha256").update(folder).digest("hex");

/** Where Gemini CLI notes to which folder one of its own belongs. */
async function rootsOf(home: string): Promise<string[]> {
  const parents = [".gemini/tmp", ".gemini/history"].map((name) => path.join(home, name));
  const found = await Promise.all(
    parents.map(async (parent) =>
      (await readdir(parent).catch(() => [])).map((name) => path.join(parent, name, ".project_root")),
    ),
  );
  return found.flat();
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  if ((await stat(file)).size > MAX_BYTES) return;
  const text = await readFile(file, "utf8");
  if (text.includes(from)) await writeFile(file, text.replaceAll(from, to), { mode: 0o600 });
}
