import { briefHeading } from "#lib/engine/briefs/compose-brief.ts";
import { openFindings } from "#lib/engine/reviews/open-findings.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { DecisionVerb } from "./decision-verbs.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** What the latest attempt started with, and what has changed since. Null: not known. */
export type LastAttempt = {
  number: number;
  runId: string;
  /** the text of the brief or resume message that it received last */
  brief: string | null;
  criteria: string[] | null;
  /** keys of the findings that it was asked to settle */
  findingKeys: string[] | null;
  profileName: string | null;
  profileVersion: number | null;
  profileNow: number | null;
  policyChanged: boolean;
  /** number of dependencies that were done since it started */
  dependenciesDone: number;
  /** number of commits on the base branch since it started */
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
 * What the next attempt would have that the last one had not, in words (docs/interaction.md#nothing-material-changed): note, answer, findings, criteria,
 * description, dependencies, profile, base, policy. Empty where nothing material differs; a longer history does not count.
 */
export function materialDelta(facts: TicketFacts, last: LastAttempt, proposed: Proposed): string[] {
  const changed = [
    ...saidByPerson(facts, proposed),
    ...newFindings(facts, last, proposed),
    ...changedAround(facts, last),
  ];
  return changed.filter((words) => words !== false);
}

function saidByPerson(facts: TicketFacts, { note, answer, verb, hold }: Proposed): (string | false)[] {
  const known = new Set(facts.decisions.map((decision) => decision.note?.trim()));
  return [
    note !== null && !known.has(note.trim()) && "a new note",
    verb === "answer" && answer !== null && "the answer",
    verb === "intervene" && "a person in the session",
    verb === "continue" && CONTINUE_GRANTS_MORE.has(hold.reason) && "more of what it ran out of",
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

/** What has changed around the ticket since the last attempt started. */
function changedAround(facts: TicketFacts, last: LastAttempt): (string | false)[] {
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

/** Continuing after these is itself the difference. */
const CONTINUE_GRANTS_MORE: ReadonlySet<HoldReason> = new Set(["budget", "step_limit"]);

function differs(a: string[], b: string[]): boolean {
  return a.length !== b.length || a.some((entry, index) => entry !== b[index]);
}

/** A brief begins with the title and the description as they were; a resume message names neither. */
function isOtherTicket(facts: TicketFacts, brief: string | null): boolean {
  return brief?.startsWith(`# ${facts.ticket.key}: `) === true && !brief.startsWith(briefHeading(facts));
}

/**
 * A warning that a retry or a continue is in vain: access that was refused is refused again, and the same bytes are the same
 * attempt. Null where something material is different, where the verb repeats nothing, and where no attempt has failed.
 *
 * @param changes of {@link materialDelta}. @param isSame the next attempt gets the bytes of the last one. @param attempt its number
 */
export function discouragement(
  facts: Pick<TicketFacts, "decisions">,
  hold: { reason: HoldReason; category: string | null; recurrence: number },
  verb: DecisionVerb,
  { changes, isSame, attempt }: { changes: readonly string[]; isSame: boolean; attempt: number },
): string | null {
  if (changes.length > 0 || (verb !== "retry" && verb !== "continue") || NOTHING_FAILED.has(hold.reason)) return null;
  if (hold.category === "auth") return "Access is refused again until the credential is set.";
  if (!isSame) return null;
  const transient =
    ["lost", "silent_run", "review_unavailable"].includes(hold.reason) || TRANSIENT.has(hold.category ?? "");
  const noteless = facts.decisions.every((decision) => decision.note === null);
  const same = noteless ? "the same findings, criteria and settings" : "the same note, findings, criteria and settings";
  const begins = transient ? "Nothing will be different but the time." : "Nothing will be different.";
  return `${begins} The next attempt gets what attempt ${attempt} got, byte for byte: ${same}.`;
}

/** Reasons for which nothing has failed. */
const NOTHING_FAILED: ReadonlySet<HoldReason> = new Set(["human", "dependency", "question", "approval", "unfetched"]);
/** Categories of failures that may go away by themselves. */
const TRANSIENT: ReadonlySet<string> = new Set(["api", "timeout", "infrastructure"]);
