/** A filter of holds; null: any. */
export interface OpenHolds {
  /** ids */
  projects: readonly string[] | null;
  reasons: readonly string[] | null;
  categories: readonly string[] | null;
  /** of the ticket: any of them */
  labels: readonly string[] | null;
  /** numbers as in the database; 0 is the most urgent */
  priorities: readonly number[] | null;
  /** ids of people, or roles */
  owners: readonly string[] | null;
  fingerprints: readonly string[] | null;
  /** names; one of them has tried its ticket */
  agents: readonly string[] | null;
  /** in key, title, summary, or what a hold of the project is about */
  q: string | null;
  /** held for at least so long */
  heldMinutes: number | null;
  snoozed: "only" | "without" | null;
  /** escalated, or past its check time */
  late: true | null;
}

/** The parameters $1 to $12 of {@link openHolds}. */
export function openHoldParams(filter: OpenHolds): unknown[] {
  const { projects, reasons, owners, fingerprints, q, categories, labels, priorities } = filter;
  const { heldMinutes, snoozed, late, agents } = filter;
  const ofTicket = [q, categories, labels, priorities];
  return [projects, reasons, owners, fingerprints, ...ofTicket, heldMinutes, snoozed, late, agents];
}

/** The number of the first parameter after those of {@link openHoldParams}. */
export const AFTER_OPEN_HOLDS = 13;

/**
 * The condition that a hold is open and matches the filter; `h` and `t` are the names of hold and ticket in the statement. The
 * queue, `GET /holds` and the batches share it, so that a batch decides what the list shows. PostgreSQL plans with the values:
 * a condition that is null costs nothing, nor does a LEFT JOINed ticket that no condition reads. Index run_number for each hold where
 * agents are named.
 */
export function openHolds(h: string, t: string): string {
  return `${h}.state = 'open' AND ${holdsOf(h, t)}`;
}

/** The same for holds in any state. */
export function holdsOf(h: string, t: string): string {
  return `($1::text[] IS NULL OR ${h}.project_id = ANY ($1))
  AND ($2::text[] IS NULL OR ${h}.reason = ANY ($2))
  AND ($3::text[] IS NULL OR ${h}.owner_user_id = ANY ($3) OR ${h}.owner_user_id IS NULL AND ${h}.owner_role = ANY ($3))
  AND ($4::text[] IS NULL OR ${h}.fingerprint = ANY ($4))
  AND ($5::text IS NULL OR strpos(lower(${t}.key), lower($5)) > 0 OR strpos(lower(${t}.title), lower($5)) > 0 OR strpos(lower(${h}.summary), lower($5)) > 0 OR strpos(lower(${h}.about), lower($5)) > 0)
  AND ($6::text[] IS NULL OR ${h}.category = ANY ($6))
  AND ($7::text[] IS NULL OR ${t}.labels && $7)
  AND ($8::int[] IS NULL OR ${t}.priority = ANY ($8))
  AND ($9::int IS NULL OR ${h}.opened_at <= now() - make_interval(mins => $9))
  AND ($10::text IS NULL OR (coalesce(${h}.snoozed_until > now(), false) AND ${h}.state = 'open') = ($10 = 'only'))
  AND ($11::boolean IS NULL OR ${h}.state = 'open' AND (${h}.escalations > 0 OR ${h}.check_at <= now()))
  AND ($12::text[] IS NULL OR EXISTS (SELECT 1 FROM run a WHERE a.ticket_id = ${h}.ticket_id AND a.agent = ANY ($12)))`;
}
