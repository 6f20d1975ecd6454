import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { upsertSeen } from "#lib/db/agents/agent-seen.ts";
import { log } from "../../log.ts";
import { registry } from "../../process-registry.ts";

/** An agent is noted at most this often by each process: a fleet that asks in a tight loop costs no more than one that waits. */
const EVERY_MS = 10_000;
/** So many names are told apart; then all are forgotten, which costs one note each. */
const MAX_NAMES = 10_000;

/**
 * Notes that somebody asks for work in these projects (null: in all), apart from the claim itself. Whether it can be noted is
 * nobody's reason not to get work.
 */
export async function noteAgent(
  role: ProfileRole,
  name: string,
  projects: string[] | null,
  profile: string | null | undefined,
): Promise<void> {
  const noted = registry.once("live.noted-agents", () => new Map<string, number>());
  const key = JSON.stringify([role, name, projects, profile]);
  if (performance.now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
  if (noted.size >= MAX_NAMES) noted.clear();
  noted.set(key, performance.now());
  try {
    await upsertSeen(role, name, projects, profile ?? null);
  } catch (error) {
    noted.delete(key);
    log.warn({ err: error, agent: name }, "an agent was not noted");
  }
}
