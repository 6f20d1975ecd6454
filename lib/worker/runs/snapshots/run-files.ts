import { readdir } from "node:fs/promises";
import path from "node:path";

/** Files of a run that are kept at most; the desk takes 2000. */
const MAX_FILES = 1900;

/** What is in a run's folder and can be had again: caches, logs, packages, what a program left in /tmp. */
const LEFT_OUT = new Set(
  [
    "tmp",
    "accounts",
    "run.diff",
    "brief.md",
    ..."cache npm cargo rustup gradle m2 bun pnpm-store nvm pyenv".split(" ").map((name) => `home/.${name}`),
    "home/go",
    "home/.claude/local",
    "home/.claude/shell-snapshots",
    ..."debug statsig cache".split(" ").map((name) => `home/.claude/${name}`),
    "home/.codex/log",
    ..."log bin snapshot".split(" ").map((name) => `home/.local/share/opencode/${name}`),
    "home/.local/share/pnpm",
  ].map((name) => path.normalize(name)),
);
const LEFT_OUT_ANYWHERE = new Set(["node_modules", ".git", "__pycache__", ".venv"]);

/**
 * The files of a run's folder from which it can go on elsewhere, by their paths in it: the record of its conversation, its agent's
 * session, the decision that it began with, and the home behind the wall, where agents keep their sessions. Links are left out.
 */
export async function runFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  await collect(folder, "", found);
  return found.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, MAX_FILES);
}

async function collect(folder: string, below: string, found: string[]): Promise<void> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = path.join(below, entry.name);
    if (LEFT_OUT.has(name) || LEFT_OUT_ANYWHERE.has(entry.name) || entry.name.includes("\\")) continue;
    if (entry.isDirectory()) await collect(folder, name, found);
    else if (entry.isFile() && !name.endsWith(".new")) found.push(name);
  }
}

/** What the worker itself wrote comes before what an agent left. */
function depth(name: string): number {
  return name.split(path.sep).length;
}
