import type { ClaimNames, Gate } from "./gate.ts";
import { type Counts, type LimitRule, limitGates, withStarted } from "./limit-gates.ts";
import { type Pause, pauseGates } from "./pause-gates.ts";

/** What is known of the gates of one project while a claim is decided. */
export type ProjectGates = {
  projectId: string;
  pauses: Pause[];
  rules: LimitRule[];
  /** runs under way; null: not counted, since no rule asks for it */
  counts: Counts | null;
  /** gates that others decide: the breaker of the service that the claim names, the budget of the day */
  others: Gate[];
};

/** What a claim may take from one project: at most `take` tickets, none with one of these labels. */
export type Allowance = { projectId: string; take: number; without: string[] };

/** Every gate of a project for a claim that names this. */
export function gatesOf(project: ProjectGates, names: ClaimNames): Gate[] {
  const limits = project.counts === null ? [] : limitGates(project.rules, project.counts, names);
  return [...pauseGates(project.pauses, names), ...limits, ...project.others];
}

/**
 * How much a claim may take from a project in one go, so that no gate lets in more than it has room for. `started`: the labels
 * of each ticket that this claim has taken from the project so far. A label with little room makes the step smaller, so the
 * claim asks again until it has enough or nothing is left.
 */
export function allowance(project: ProjectGates, names: ClaimNames, started: string[][], limit: number): Allowance {
  const counts = project.counts === null ? null : withStarted(project.counts, started);
  const gates = gatesOf(
    { ...project, counts, others: project.others.map((gate) => afterStarted(gate, started)) },
    names,
  );
  const ofAll = gates.filter((gate) => gate.label === null).map((gate) => gate.room);
  const ofLabels = gates.filter((gate) => gate.label !== null);
  const open = ofLabels.map((gate) => gate.room).filter((room) => room > 0);
  const without = ofLabels.flatMap((gate) => (gate.room <= 0 && gate.label !== null ? [gate.label] : []));
  return {
    projectId: project.projectId,
    take: Math.max(0, Math.min(limit, ...ofAll, ...open, ...stepsOf(project.rules))),
    without: [...new Set(without)].toSorted(),
  };
}

/** What was started since the facts were read has used up room. */
function afterStarted(gate: Gate, started: string[][]): Gate {
  const through = started.filter((labels) => gate.label === null || labels.includes(gate.label)).length;
  return { ...gate, room: gate.room - through };
}

/** A rule for each label on its own lets in `max` of a label that no run has yet: more must not be taken in one go. */
function stepsOf(rules: LimitRule[]): number[] {
  return rules.filter((rule) => rule.by === "label" && rule.match === null).map((rule) => rule.max);
}

/** The shut gates that keep a ticket with these labels from everybody, for `GET /claims/why`. */
export function shutGates(project: ProjectGates, labels: string[]): Gate[] {
  const nobody = { agent: null, service: null, repo: null };
  return gatesOf(project, nobody).filter(
    (gate) => gate.room <= 0 && (gate.label === null || labels.includes(gate.label)),
  );
}

/** Whether it makes a difference here by which name an agent claims. */
export const isAboutAgents = (gates: ProjectGates[]): boolean =>
  gates.some(({ rules, pauses }) => [...rules, ...pauses].some(({ by }) => by === "agent"));
