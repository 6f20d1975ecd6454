import { CirclePlay, Hand, type LucideIcon, Moon, ScanEye, Unplug } from "lucide-react";
import type { Signal } from "#components/ui/mark/signal.ts";
import type { Agent, AgentTask } from "#lib/contract/agents.ts";

/** What an agent is doing, for its icon and its word. */
export type Standing = "working" | "reviewing" | "held" | "idle" | "away";

export const STANDINGS: Record<Standing, { label: string; icon: LucideIcon; signal: Signal | "plain" }> = {
  working: { label: "Running", icon: CirclePlay, signal: "run" },
  reviewing: { label: "Reviewing", icon: ScanEye, signal: "run" },
  held: { label: "Needs decision", icon: Hand, signal: "held" },
  idle: { label: "Idle", icon: Moon, signal: "plain" },
  away: { label: "Away", icon: Unplug, signal: "plain" },
};

/** Away counts first: what it still has under way will be lost. What waits for a person keeps nobody from working. */
export function standingOf({ alive, tasks }: Pick<Agent, "alive" | "tasks">): Standing {
  if (tasks.some(({ state, late }) => state === "reviewing" && !late)) return "reviewing";
  if (tasks.some(isRunning)) return "working";
  if (!alive) return "away";
  return tasks.some(({ state }) => state === "paused") ? "held" : "idle";
}

/** Whether it goes on at this moment. */
export function isRunning({ state, late }: Pick<AgentTask, "state" | "late">): boolean {
  return (state === "running" || state === "reviewing") && !late;
}

/** The one to name where there is room for one: what runs, else what waits for a person. */
export function foremostTask(tasks: readonly AgentTask[]): AgentTask | undefined {
  return tasks.find(isRunning) ?? tasks[0];
}

/** Failed and lost of all that ended, in whole per cent; null where nothing did. */
export function failedPart({ passed, failed, lost }: Agent["day"]): number | null {
  const ended = passed + failed + lost;
  return ended === 0 ? null : Math.round(((failed + lost) / ended) * 100);
}
