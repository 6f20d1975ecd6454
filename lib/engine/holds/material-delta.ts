import { briefHeading } from "#lib/engine/briefs/compose-brief.ts";
import { openFindings } from "#lib/engine/reviews/open-findings.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { DecisionVerb } from "./decision-verbs.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** What the latest attempt began with, and what has changed around it since. Nulls: not known. */
export type LastAttempt = {
  number: number;
  runId: string;
  /** the bytes it last received */
  brief: string | null;
  criteria: string[] | null;
  /** of the findings that it was asked to settle */
  findingKeys: string[] | null;
  profileName: string | null;
  profileVersion: number | null;
  profileNow: number | null;
  policyChanged: boolean;
  /** dependencies that became done since it began */
  dependenciesDone: number;
  /** commits of the base since it began */
  baseBehind: number | null;
};

type Proposed = {
  verb: DecisionVerb;
  note: string | null;
  answer: unknown;
  waive: string[];
  hold: { reason: HoldReason };
};

/**
 * What would be different from the last attempt if this were decided, in words (WISHES 3.2): note, answer, findings, criteria,
 * description, dependencies, profile, base, policy. Empty: nothing material. A longer history is no difference.
 */
export function materialDelta(facts: TicketFacts, last: LastAttempt, proposed: Proposed): string[] {
  const changed = [...saidByPerson(facts, proposed), ...newFindings(facts, last, proposed), ...around(facts, last)];
  return changed.filter((words) => words !== false);
}

function saidByPerson(facts: TicketFacts, { note, answer, verb, hold }: Proposed): (string | false)[] {
  const known = new Set(facts.decisions.map((decision) => decision.note?.trim()));
  return [
    note !== null && !known.has(note.trim()) && "a new note",
    verb === "answer" && answer !== null && "the answer",
    verb === "intervene" && "a person in the session",
    verb === "continue" && GROWS.has(hold.reason) && "more of what it ran out of",
  ];
}

function newFindings(facts: TicketFacts, last: LastAttempt, { waive, verb }: Proposed): (string | false)[] {
  const asked = new Set(last.findingKeys ?? []);
  const fresh = openFindings(facts).filter(({ key }) => !asked.has(key) && !waive.includes(key));
  return [
    waive.length > 0 && `${countOf(waive.length, "finding")} left out`,
    verb === "retry" && fresh.length > 0 && `${countOf(fresh.length, "finding")} that it was not asked for`,
  ];
}

/** What others have changed since it began. */
function around(facts: TicketFacts, last: LastAttempt): (string | false)[] {
  const { profileNow, profileVersion, baseBehind } = last;
  const otherProfile = profileVersion !== null && profileNow !== null && profileNow !== profileVersion;
  return [
    last.criteria !== null && differs(last.criteria, facts.ticket.acceptanceCriteria) && "other acceptance criteria",
    isOtherTicket(facts, last.brief) && "another title or description",
    last.dependenciesDone > 0 && "a dependency that is done since",
    otherProfile && `profile version ${profileNow} instead of ${profileVersion}`,
    baseBehind !== null && baseBehind > 0 && `${countOf(baseBehind, "commit")} on the base since`,
    last.policyChanged && "another policy",
  ];
}

function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

/** To go on after these is itself the difference. */
const GROWS: ReadonlySet<HoldReason> = new Set(["budget", "step_limit"]);

function differs(a: string[], b: string[]): boolean {
  return a.length !== b.length || a.some((entry, index) => entry !== b[index]);
}

/** Where the last bytes were a brief, they began with the ticket as it was. */
function isOtherTicket(facts: TicketFacts, brief: string | null): boolean {
  return brief?.startsWith(`# ${facts.ticket.key}: `) === true && !brief.startsWith(briefHeading(facts));
}

/**
 * Why a retry, or going on, would be in vain: nothing material is different. Null where something is, where the verb repeats
 * nothing, and where no attempt had failed.
 */
export function discouragement(
  facts: Pick<TicketFacts, "decisions">,
  hold: { reason: HoldReason; category: string | null; recurrence: number },
  verb: DecisionVerb,
  changes: readonly string[],
  attempt: number,
): string | null {
  if (changes.length > 0 || (verb !== "retry" && verb !== "continue") || UNTRIED.has(hold.reason)) return null;
  if (hold.category === "auth") return "Nothing will be different until the credential is set.";
  const passing = hold.reason === "lost" || hold.reason === "review_unavailable" || PASSING.has(hold.category ?? "");
  const noteless = facts.decisions.every((decision) => decision.note === null);
  const same = noteless ? "the same findings, criteria and settings" : "the same note, findings, criteria and settings";
  const begins = passing ? "Nothing will be different but the time." : "Nothing will be different.";
  return `${begins} The next attempt gets what attempt ${attempt} got: ${same}.`;
}

/** Nothing had failed: a person decides whether it goes on. */
const UNTRIED: ReadonlySet<HoldReason> = new Set(["human", "dependency", "question", "approval"]);
/** What may have passed by itself. */
const PASSING: ReadonlySet<string> = new Set(["api", "timeout", "infrastructure"]);
