import { escalationWords } from "#components/holds/facts/escalation-words.ts";
import { ownerName } from "#components/holds/facts/owner-mark.tsx";
import { stopsWords } from "#components/holds/facts/stops-words.ts";
import { reasonLabel } from "#lib/client/holds/reason-label.ts";
import type { RowNotice } from "#lib/client/queue/use-queue-rows.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { spokenDuration } from "#lib/client/time/duration.ts";
import type { Present } from "#lib/contract/holds/presence.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { holdName, holdTitle } from "#lib/engine/holds/hold-name.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { triesSentence } from "./tries-words.ts";

/**
 * A row as it is read aloud: "LED-412, Paginate v1 invoices. Waits 22 minutes of 30 minutes,
 * sentinel retries used up. 3 of 3 reviews used. 3 blocked. Owner Mira Kaur. Failed again, 2nd time." The notice comes
 * second where there is one.
 */
export function rowSentence(
  row: QueueRow,
  held: { ms: number; target: number | null; isLate: boolean },
  notice: RowNotice | null,
  others: readonly Present[],
): string {
  const reason = lowerFirst(reasonLabel(row));
  const of = held.target === null ? "" : ` of ${spokenMinutes(held.target)}`;
  const late = held.isLate ? ", past its SLA" : "";
  return spoken([
    `${holdName(row)}, ${holdTitle(row)}`,
    notice?.words,
    `Waits ${spokenMinutes(held.ms)}${of}${late}, ${reason}`,
    `${row.cause.code ? `${row.cause.code}: ` : ""}${plainText(row.cause.text)}`,
    row.tries && triesSentence(row.tries),
    row.stops && stopsWords(row.stops),
    row.downstreamBlocked > 0 && `${row.downstreamBlocked} blocked`,
    row.owner.kind === "user" && `Owner ${ownerName(row.owner)}`,
    escalationWords(row),
    row.second && "Needs a second person",
    row.snooze && `Snoozed by ${row.snooze.by}`,
    row.recurrence > 0 && `Failed again, ${nth(row.recurrence + 1)} time`,
    ...others.map(({ name, writing }) => `${name} ${writing ? "is answering" : "has it open"}`),
  ]);
}

/**
 * A cluster as it is read aloud: "9 tickets with the same error, 429 from the model provider. Group fp-8c1e, closed: the right
 * arrow opens it. The first waits 31 minutes. 14 blocked."
 */
export function groupSentence(
  row: QueueRow & { cluster: QueueCluster },
  { heldMs, open, notice }: { heldMs: number; open: boolean; notice: RowNotice | null },
): string {
  const { cluster, cause } = row;
  return spoken([
    `${countOf(cluster.size, "ticket")} with the same ${sharedBy(row)}, ${cause.code ? `${cause.code}: ` : ""}${cause.text}`,
    notice?.words,
    `Group ${cluster.fingerprint}, ${open ? "open: the left arrow closes it" : "closed: the right arrow opens it"}`,
    `The first waits ${spokenMinutes(heldMs)}${cluster.late > 0 ? `, ${cluster.late} past their SLA` : ""}`,
    cluster.downstreamBlocked > 0 && `${cluster.downstreamBlocked} blocked`,
  ]);
}

/** What the holds of one cluster have in common: `12 tickets with the same error`. */
export function sharedBy({
  question,
  category,
}: Pick<QueueRow, "question" | "category">): "question" | "error" | "reason" {
  if (question !== null) return "question";
  return category === null ? "reason" : "error";
}

/** The parts that apply, each with one full stop. */
function spoken(parts: readonly (string | false | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? `${part.replace(/\.$/, "")}.` : [])).join(" ");
}

/** Whole minutes, as the row shows them. */
function spokenMinutes(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes === 0 ? "less than a minute" : spokenDuration(minutes * 60_000);
}

/** The sentence of a row with its project, where several are shown. */
export function inProject(project: string | null, sentence: string): string {
  return project === null ? sentence : `${sentence.replace(/\.$/, "")}. In ${project}.`;
}
