import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { conversationTool } from "../conversation/conversation-plan.ts";
import { existingInside } from "./workspace-path.ts";

const MAX_ENTRIES = 1000;
/** Listed, but not entered. */
const NOT_ENTERED = new Set([".git", "node_modules", ".venv", "__pycache__"]);

/** `list_files`: what is below a folder of the workspace, nearest first. Symlinks are named and not followed. */
export function listFilesTool(workspace: string) {
  return conversationTool({
    description: `List the files below a folder of the workspace (all of it by default), nearest first, ${MAX_ENTRIES} at most. Folders end with a slash; node_modules and .git are not entered.`,
    inputSchema: z.object({ path: z.string().optional().describe("a folder, relative to the workspace") }),
    async execute({ path: given = "." }) {
      const root = await existingInside(workspace, given);
      if (!(await stat(root)).isDirectory()) return { ok: false, output: `"${given}" is a file, not a folder.` };
      const { entries, more } = await below(root);
      return {
        ok: true,
        output: { path: given, entries, ...(more ? { more: "There are more: list a folder of it." } : {}) },
      };
    },
  });
}

async function below(root: string): Promise<{ entries: string[]; more: boolean }> {
  const entries: string[] = [];
  const folders = ["."];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await entriesOf(path.join(root, folder))) {
      if (entries.length >= MAX_ENTRIES) return { entries, more: true };
      const name = path.join(folder, entry.name);
      entries.push(entry.isDirectory() ? `${name}/` : name);
      if (entry.isDirectory() && !NOT_ENTERED.has(entry.name)) folders.push(name);
    }
  }
  return { entries, more: false };
}

/** Of a folder that is gone or closed by now: nothing. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
