import { plainText } from "#lib/client/text/plain-text.ts";
import type { LimitRule, Pause } from "#lib/contract/policies/limits.ts";
import type { GateSubject } from "#lib/engine/queue/gate.ts";

/** What a limit or a pause can be about, in the words of the desk. */
export const GATE_WORDS: Record<GateSubject, { one: string; each: string }> = {
  project: { one: "The whole project", each: "The whole project" },
  label: { one: "Label", each: "Each label" },
  service: { one: "Service", each: "Each service" },
  repo: { one: "Repository", each: "Each repository" },
  agent: { one: "Agent", each: "Each agent" },
};

/** What a rule or a pause is about: `Label slow`, `Each service`, `The whole project`. */
export function aboutWords({ by, match }: Pick<LimitRule | Pause, "by" | "match">): string {
  return match === undefined || by === "project" ? GATE_WORDS[by].each : `${GATE_WORDS[by].one} ${plainText(match)}`;
}

/** `at most 3 runs at once`. */
export function limitWords({ max }: Pick<LimitRule, "max">): string {
  return max === 1 ? "one run at a time" : `at most ${max} runs at once`;
}
