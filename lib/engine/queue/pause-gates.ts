import type { ClaimNames, Gate, GateSubject } from "./gate.ts";

/** Claims of a project, or of what `by` and `match` name in it, get nothing until a person resumes. */
export type Pause = { by: GateSubject; match: string | null; who: string; since: Date; note: string | null };

/** The gates that pauses shut for a claim that names this. */
export function pauseGates(pauses: Pause[], names: ClaimNames): Gate[] {
  return pauses.flatMap((pause): Gate[] => {
    const { by, match } = pause;
    if (by !== "project" && by !== "label" && names[by] !== match) return [];
    return [{ code: "paused", room: 0, label: by === "label" ? match : null, text: sentence(pause), until: null }];
  });
}

function sentence({ by, match, who, note }: Pause): string {
  const what = by === "project" ? "The project is paused" : `${WORDS[by]} ${match} is paused`;
  return note === null ? `${what} by ${who}.` : `${what} by ${who}: ${note}`;
}

const WORDS: Record<Exclude<GateSubject, "project">, string> = {
  label: "The label",
  repo: "The repository",
  agent: "The agent",
  service: "The service",
};
