import type { ClaimNames, Gate, GateSubject } from "./gate.ts";

/**
 * At most `max` runs at once. Without `match` each label, agent, service or repository has `max` of its own; a project has no
 * `match`.
 */
export type LimitRule = { by: GateSubject; match: string | null; max: number };

/**
 * Runs of a project that are running. A paused run has no worker, so it takes no room until it is taken up again.
 * `agent`, `service` and `repo` count those of what the claim names.
 */
export type Counts = {
  project: number;
  agent: number;
  service: number;
  repo: number;
  labels: ReadonlyMap<string, number>;
};

/** The gates that the limits of a project make for a claim that names this. */
export function limitGates(rules: LimitRule[], counts: Counts, names: ClaimNames): Gate[] {
  return rules.flatMap((rule) => {
    if (rule.by === "label") return labelGates(rule, counts);
    if (rule.by === "project") return [gate(rule, counts.project, "The project", null)];
    const named = names[rule.by];
    if (named === null || (rule.match !== null && rule.match !== named)) return [];
    return [gate(rule, counts[rule.by], `The ${rule.by} ${named}`, null)];
  });
}

function labelGates(rule: LimitRule, { labels }: Counts): Gate[] {
  const limited = rule.match === null ? [...labels.keys()] : [rule.match];
  return limited.map((label) => gate(rule, labels.get(label) ?? 0, `The label ${label}`, label));
}

function gate({ max }: LimitRule, running: number, what: string, label: string | null): Gate {
  const text = `${what} has ${running} of at most ${max} ${max === 1 ? "run" : "runs"} at once.`;
  return { code: "limit", room: max - running, label, text, until: null };
}

/** The counts after runs of tickets with these labels were started for the same claim. */
export function withStarted(counts: Counts, started: string[][]): Counts {
  const labels = new Map(counts.labels);
  for (const label of started.flatMap((each) => [...new Set(each)])) labels.set(label, (labels.get(label) ?? 0) + 1);
  const more = started.length;
  return {
    project: counts.project + more,
    agent: counts.agent + more,
    service: counts.service + more,
    repo: counts.repo + more,
    labels,
  };
}
