import { renameSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { AgentJob } from "../driver.ts";

/** The arguments by which a program goes on in its session, from its own; null where these leave no place for it. */
type Resumption = (args: string[], id: string) => string[] | null;

const first: Resumption = (args, id) => ["--resume", id, ...args];

/** Claude Code 2.1, Codex CLI 0.169, Gemini CLI 0.61, opencode 1.18. */
const PROGRAMS: Readonly<Record<string, Resumption>> = {
  claude: first,
  gemini: first,
  codex: (args, id) =>
    args.includes("exec") && args.at(-1) === "-" ? [...args.slice(0, -1), "resume", id, "-"] : null,
  opencode: (args, id) => (args[0] === "run" ? ["run", "--session", id, ...args.slice(1)] : null),
};

/**
 * The command that goes on in a session of the agent's own, with what is said next on standard input. Null where the program is none
 * whose way is known: it stands first, or after `env` and its variables.
 */
export function resumedCommand(command: readonly string[], id: string): [string, ...string[]] | null {
  const { at, name } = programOf(command);
  const resumption = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  const args = resumption?.(command.slice(at + 1), id);
  return args ? ([...command.slice(0, at + 1), ...args] as [string, ...string[]]) : null;
}

/** The program of a command, and where it stands: first, or after `env` and its variables. */
export function programOf(command: readonly string[]): { at: number; name: string } {
  const at = command[0] === "env" ? command.findIndex((word, index) => index > 0 && !/^\w+=/.test(word)) : 0;
  return { at, name: path.basename(command[at] ?? "") };
}

const Kept = z.object({
  id: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().optional(),
  waitsAt: z
    .object({
      id: z.string(),
      name: z.string(),
      input: z.record(z.string(), z.unknown()),
      forgotten: z.array(z.string()).optional(),
    })
    .optional(),
});
/** A session of an agent's own, with the tokens and dollars that were counted in it, in whatever run, and the call that it stopped at. */
export type KeptSession = z.infer<typeof Kept>;

const FILE = "session.json";

/** Notes the session where the next run on this machine finds it, whole also after a `kill -9`. */
export function noteSession({ folder }: Pick<AgentJob, "folder">, session: KeptSession): void {
  const file = path.join(folder, FILE);
  writeFileSync(`${file}.new`, JSON.stringify(session), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * The session that this run left at its pause, or that the run before it left, which was lost or given back; with its home, where
 * agents keep their sessions. Null where there is none on this machine.
 */
export async function findSession({ folder, previousFolders }: AgentJob): Promise<KeptSession | null> {
  for (const from of [folder, ...previousFolders]) {
    const text = await readFile(path.join(from, FILE), "utf8").catch(() => "");
    const { data } = Kept.safeParse(parseJson(text));
    if (data === undefined) continue;
    if (from !== folder) await takeHome(from, folder);
    return data;
  }
  return null;
}

/** The home behind the wall is the job's own (`lib/agents/process/wall/prepare-home.ts`). */
async function takeHome(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of ["home", "tmp"])
    await rename(path.join(from, name), path.join(to, name)).catch((error: NodeJS.ErrnoException) => {
      // Without a wall there is none; an own one, begun before, is kept.
      if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
    });
}

/** Whether a program ended because it knows no such session, in its own words; they may begin with a colour. */
export function isUnknownSession(message: string): boolean {
  return UNKNOWN.test(message);
}

const SESSION = "(?:session|conversation|thread|rollout)s?\\b";
const UNKNOWN = new RegExp(
  `${SESSION}.*\\b(?:not found|does not exist|invalid|no such)\\b|\\b(?:no|invalid|unknown)\\b.*\\b${SESSION}`,
  "i",
);
