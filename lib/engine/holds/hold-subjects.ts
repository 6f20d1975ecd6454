import type { HoldReason } from "./hold-reasons.ts";

/** What a hold is about: a ticket, a run that is paused, or something that stops several tickets of a project. */
export const HOLD_SUBJECTS = ["ticket", "run", "service", "wait"] as const;
export type HoldSubject = (typeof HOLD_SUBJECTS)[number];

/** A hold of a project has no ticket: it is about a service, or about somebody who does not come. */
export type ProjectSubject = Extract<HoldSubject, "service" | "wait">;

/** The reasons that holds of a project may have (`budget` also those of tickets and runs), with their subject (docs/states.md#hold-reasons). */
export const PROJECT_REASONS = {
  service_down: "service",
  no_agent: "wait",
  no_sentinel: "wait",
  budget: "wait",
} as const satisfies Partial<Record<HoldReason, ProjectSubject>>;
export type ProjectReason = keyof typeof PROJECT_REASONS;

/** Whether a hold is of a project: it has neither ticket nor run. */
export function isProjectSubject(subject: HoldSubject): subject is ProjectSubject {
  return subject === "service" || subject === "wait";
}
