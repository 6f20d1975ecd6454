import { type QueueFigures, readQueueFigures } from "../../db/queue-figures.ts";
import { onWake } from "../../db/wake.ts";
import { registry } from "../../process-registry.ts";

/** What only the clock changes (a check passes, a hold comes back) is so late at most; so is all, while nothing can be heard. */
const FRESH_MS = 5_000;
const MOST_KEPT = 200;

type Kept = { at: number; change: number; figures: Promise<QueueFigures> };
type Counts = { change: number; byProjects: Map<string, Kept> };

/**
 * {@link readQueueFigures}, kept until this process hears of a commit: its own before the verb answers, those of other
 * processes by LISTEN. A read that began before a commit is not given to who asks after it. A quiet desk pays for the pass
 * over the open holds once in five seconds, whoever asks; a busy one once per change.
 */
export function queueCounts(projects: string[] | null): Promise<QueueFigures> {
  const counts = registry.once("queue counts", startCounts);
  const { change, byProjects } = counts;
  const key = JSON.stringify(projects);
  const known = byProjects.get(key);
  if (known?.change === change && Date.now() - known.at < FRESH_MS) return known.figures;
  const read: Kept = { at: Date.now(), change, figures: readQueueFigures(projects) };
  byProjects.delete(key);
  byProjects.set(key, read);
  read.figures.catch(() => byProjects.get(key) === read && byProjects.delete(key));
  if (byProjects.size > MOST_KEPT) byProjects.delete(byProjects.keys().next().value ?? "");
  return read.figures;
}

function startCounts(): Counts {
  const counts: Counts = { change: 0, byProjects: new Map() };
  onWake(({ logOnly }) => {
    if (!logOnly) counts.change++;
  });
  return counts;
}
