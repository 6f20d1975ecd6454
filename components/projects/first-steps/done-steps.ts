import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";

/** The first steps of a project, in order. */
export const STEPS = ["token", "agent", "ticket", "run"] as const;
export type Step = (typeof STEPS)[number];

type Progress = Pick<FirstSteps, Step>;

/** Which steps are done. An agent that asked for work had a token; a run that succeeded had an agent and a ticket. */
export function doneSteps({ token, agent, ticket, run }: Progress): Record<Step, boolean> {
  const ran = run?.state === "succeeded";
  const asked = agent !== null || run !== null;
  return { token: token !== null || asked, agent: asked, ticket: ticket !== null, run: ran };
}

/** The first step that is not done; null where all are. */
export function nextStep(progress: Progress): Step | null {
  const done = doneSteps(progress);
  return STEPS.find((step) => !done[step]) ?? null;
}
