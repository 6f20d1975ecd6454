import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import { Resume } from "#lib/contract/runs/claims.ts";

const FILE = "decision.json";

/** What a person decided on a paused run, and the brief that came with it. */
const Decision = z.object({ resume: Resume, brief: z.string() });
export type Decision = z.infer<typeof Decision>;

/** Saves a decision until the driver has stored it: after a kill between the two nobody is asked again. */
export async function saveDecision(folder: string, decision: Decision): Promise<void> {
  const file = await open(path.join(folder, FILE), "w", 0o600);
  await file.writeFile(JSON.stringify(decision));
  await file.sync();
  await file.close();
}

/** The decision saved in a folder, or null. */
export async function readDecision(folder: string): Promise<Decision | null> {
  const text = await readFile(path.join(folder, FILE), "utf8").catch(() => null);
  // One that was cut off while it was written was never acted on.
  return Decision.safeParse(parseJson(text ?? "")).data ?? null;
}

export function deleteDecision(folder: string): Promise<void> {
  return rm(path.join(folder, FILE), { force: true });
}
