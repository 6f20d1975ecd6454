import { createHash } from "node:crypto";
import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { isProblem } from "#lib/api-client/api-problem.ts";
import { projectFolder } from "#lib/project-folder.ts";
import type { Profile } from "./agents/profile.ts";

/** A worker that cannot start; the message is one sentence. */
export class WorkerError extends Error {
  override name = "WorkerError";
}

export interface TokenNeeds {
  profile: Profile;
  url: string;
  dataFolder: string;
  /** whether the desk is on this machine, so that its command line can make a token */
  local: boolean;
  /** how long to wait for the desk, in milliseconds */
  retryForMs: number;
  signal: AbortSignal;
}

/**
 * The token a worker works with: `given`, else the one it made before, else a new one of the scope it needs, made by the desk's
 * own command line and kept in the data folder for its owner alone. Throws WorkerError.
 */
export async function deskToken(given: string | undefined, needs: TokenNeeds): Promise<string> {
  if (given) return given;
  if (!needs.local)
    throw new WorkerError(
      `The desk at ${needs.url} is not on this machine: give its token with --token or YARDMASTER_TOKEN.`,
    );
  const file = tokenFile(needs);
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  if (stored !== "" && (await isAccepted(stored, needs))) return stored;
  await rm(file, { force: true });
  const token = await makeToken(needs.profile);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return token;
}

/** How often a worker renews its own token; it works for months. */
const RENEW_MS = 86_400_000;

/**
 * Keeps the token working that a worker on the desk's machine made itself, until the worker stops: at once if that is longer ago
 * than a day, and then daily. Where it fails the next day tries again, long before the token ends.
 */
export async function keepRenewed(token: string, needs: TokenNeeds, warn: (message: string) => void): Promise<void> {
  const file = tokenFile(needs);
  while (!needs.signal.aborted) {
    const renewedAt = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
    if (Date.now() - renewedAt >= RENEW_MS) {
      const result = await yardmaster(["tokens", "renew"], token);
      if (result.failed) warn(lastLine(result));
      else await utimes(file, new Date(), new Date()).catch(() => {});
    }
    await sleep(RENEW_MS, undefined, { signal: needs.signal, ref: false }).catch(() => {});
  }
}

function tokenFile({ profile, dataFolder }: TokenNeeds): string {
  const of = createHash("sha256")
    .update(JSON.stringify([profile.name, profile.role, profile.project ?? null]))
    .digest("hex")
    .slice(0, 16);
  return path.join(dataFolder, "workers", `${of}.token`);
}

async function isAccepted(token: string, { url, signal, retryForMs }: TokenNeeds): Promise<boolean> {
  try {
    await createApiClient({ url, token }).listProjects({ signal, retryForMs });
    return true;
  } catch (error) {
    if (!isProblem(error, "unauthenticated")) throw error;
    return false;
  }
}

async function makeToken({ name, role, project }: Profile): Promise<string> {
  const wanted = [
    "--name",
    `Worker ${name}`,
    "--scope",
    role,
    ...(project === undefined ? [] : ["--project", project]),
  ];
  const result = await yardmaster(["tokens", "create", ...wanted]);
  const token = /\bym_\S+/.exec(result.stdout)?.[0];
  if (result.failed || token === undefined) throw new WorkerError(`No token for the worker: ${lastLine(result)}`);
  return token;
}

/** The desk's own command line. What is secret goes to its standard input, where nobody else on the machine sees it. */
function yardmaster(words: string[], input = "") {
  const command = [path.join(projectFolder, "bin", "yardmaster"), ...words];
  return execa("bash", command, { input, reject: false, timeout: 60_000 });
}

function lastLine({ stderr, shortMessage }: { stderr: string; shortMessage?: string | undefined }): string {
  return (stderr || shortMessage || "").trim().split("\n").at(-1) ?? "";
}
