import { readFileSync } from "node:fs";
import type { Part } from "./part.ts";
import type { LostRun } from "./work.ts";

/** The rows of the table, in the order in which they were learnt. */
export class Report {
  readonly #rows: [what: string, seen: string][] = [];
  readonly #begun = performance.now();

  add(what: string, seen: string | number): void {
    this.#rows.push([what, String(seen)]);
  }

  /** A line for whoever watches. */
  say(what: string): void {
    process.stdout.write(`${String(Math.round((performance.now() - this.#begun) / 1000)).padStart(5)} s  ${what}\n`);
  }

  /** As it stands in docs/reliability.md. */
  print(): string {
    const lines = this.#rows.map(([what, seen]) => `| ${what} | ${seen} |`);
    return ["| what | seen |", "|---|---|", ...lines].join("\n");
  }
}

/** The answers 500 that desks have given, each as one sentence, from their logs. */
export function defectsOf(desks: readonly Part[]): string[] {
  return desks.flatMap((desk) => entriesOf(desk, "a request failed").map((entry) => `${desk.name}: ${entry}`));
}

/** How many answers said that the database cannot be used. */
export function outagesOf(desks: readonly Part[]): number {
  return desks.flatMap((desk) => entriesOf(desk, "the database cannot be used")).length;
}

function entriesOf({ log }: Part, message: string): string[] {
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => line.slice(0, 1500));
}

/** How long a claim may take that its worker did not live to see answered. */
const CLAIM_TAKES_MS = 2000;

/**
 * The lost runs whose worker was not killed while they ran, nor, where nobody has heard of them, while they were claimed: a
 * lease that was lost although its worker lived.
 */
export function lostThoughAlive(lost: readonly LostRun[], killed: readonly { worker: string; at: Date }[]): string[] {
  return lost
    .filter(({ agent, startedAt, endedAt, heard }) => {
      const from = startedAt.getTime() - (heard ? 0 : CLAIM_TAKES_MS);
      return !killed.some(
        ({ worker, at }) => agent.startsWith(worker) && from <= at.getTime() && at.getTime() <= endedAt.getTime(),
      );
    })
    .map(({ agent, startedAt, endedAt }) => `${agent}, ${startedAt.toISOString()} to ${endedAt.toISOString()}`);
}

/** Of seconds: the median and the longest. */
export function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (index: number) => (sorted[index] ?? 0).toFixed(1);
  return `${at(Math.floor(sorted.length / 2))} s, at most ${at(sorted.length - 1)} s`;
}
