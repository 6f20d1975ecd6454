import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { type AskedFor, upsertAsk } from "#lib/db/agents/agent-asks.ts";
import { upsertSeen } from "#lib/db/agents/agent-seen.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { log } from "../../log.ts";
import { registry } from "../../process-registry.ts";

/** An agent is noted at most this often by each process: a fleet that asks in a tight loop costs no more than one that waits. */
const EVERY_MS = 10_000;
/** So many names are told apart; then all are forgotten, which costs one note each. */
const MAX_NAMES = 10_000;
/** Whoever was away for longer may be the one that something waits for. */
const AWAY_MS = 60_000;

type Asking = Partial<AskedFor> & { labels: string[]; profile?: string | null | undefined };

/**
 * Notes that somebody asks for work in these projects (null: in all), and for what, apart from the claim itself. Whether it can
 * be noted is nobody's reason not to get work.
 */
export async function noteAgent(
  role: ProfileRole,
  name: string,
  projects: string[] | null,
  { profile = null, driver = null, labels, service = null }: Asking,
): Promise<void> {
  const noted = registry.once("live.noted-agents", () => new Map<string, number>());
  const key = JSON.stringify([role, name, projects, profile, driver, labels, service]);
  const away = performance.now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY);
  if (away < EVERY_MS) return;
  if (noted.size >= MAX_NAMES) noted.clear();
  noted.set(key, performance.now());
  try {
    await Promise.all([
      upsertSeen(role, name, projects, profile),
      upsertAsk(role, name, projects, { driver, labels, service }),
    ]);
    if (away > AWAY_MS) wakeJob("waits");
  } catch (error) {
    noted.delete(key);
    log.warn({ err: error, agent: name }, "an agent was not noted");
  }
}
