import { type Found, FoundHold, FoundPerson, FoundRun, FoundTicket, FoundView } from "#lib/contract/search.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** Of each kind. */
export const MAX_FOUND = 6;
/** It looks no further back: it runs at each key press, and must not read a project's whole history. */
const LATEST_TICKETS = 5000;
const LATEST_RUNS = 2000;

/**
 * Open holds, tickets, runs, saved views and people of a project, at most six of each: by key, title, summary of the hold, agent,
 * name, or the beginning of a run's id. A ticket of exactly this key comes first, then one of exactly this title, then the newest.
 * Cost: index ticket_key for the exact key, the open holds by hold_queue, the latest 5,000 tickets and 2,000 runs by ticket_list
 * and run_list; views and members are few. Index decision_probation for each ticket that is found.
 *
 * @param like `q` with the wildcards of LIKE escaped
 */
export async function searchDesk(projectId: string, userId: string, q: string, like: string): Promise<Found> {
  const [holds, tickets, runs, views, people] = await Promise.all([
    reader.rows(FoundHold, HOLDS, [projectId, `%${like}%`, q, MAX_FOUND]),
    reader.rows(FoundTicket, TICKETS, [projectId, `%${like}%`, q, MAX_FOUND]),
    reader.rows(FoundRun, RUNS, [projectId, `%${like}%`, q, MAX_FOUND]),
    reader.rows(FoundView, VIEWS, [projectId, `%${like}%`, userId, MAX_FOUND]),
    reader.rows(FoundPerson, PEOPLE, [projectId, `%${like}%`, MAX_FOUND]),
  ]);
  return { holds, tickets, runs, views, people };
}

const HOLDS = `
SELECT h.id, coalesce(t.key, h.about) AS "ticketKey", coalesce(t.title, h.summary) AS title, h.reason, h.recurrence FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
WHERE h.project_id = $1 AND h.state = 'open' AND (t.key ILIKE $2 OR t.title ILIKE $2 OR h.summary ILIKE $2 OR h.about ILIKE $2)
ORDER BY t.key = upper($3) DESC NULLS LAST, h.opened_at DESC, h.id DESC LIMIT $4`;

const TICKETS = `
SELECT id, key, title, state,
  EXISTS (SELECT 1 FROM decision d WHERE d.ticket_id = found.id AND d.probation = 'on_probation' AND d.undone_at IS NULL) AS "onProbation"
FROM (
  (SELECT id, key, title, state, created_at FROM ticket WHERE key = upper($3) AND project_id = $1)
  UNION
  (SELECT id, key, title, state, created_at FROM (
     SELECT id, key, title, state, created_at FROM ticket WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LATEST_TICKETS}) latest
   WHERE key ILIKE $2 OR title ILIKE $2 ORDER BY lower(title) = lower($3) DESC, created_at DESC, id DESC LIMIT $4)) found
ORDER BY key = upper($3) DESC, lower(title) = lower($3) DESC, created_at DESC, id DESC LIMIT $4`;

const RUNS = `
SELECT r.id, t.key AS "ticketKey", r.number, r.agent, r.state FROM (
  SELECT id, ticket_id, number, agent, state, started_at FROM run WHERE project_id = $1 ORDER BY started_at DESC, id DESC LIMIT ${LATEST_RUNS}) r
JOIN ticket t ON t.id = r.ticket_id
WHERE t.key ILIKE $2 OR r.agent ILIKE $2 OR starts_with(r.id, $3)
ORDER BY t.key = upper($3) DESC, r.started_at DESC, r.id DESC LIMIT $4`;

const VIEWS = `
SELECT v.id, v.name, v.query, u.name AS by FROM saved_view v JOIN app_user u ON u.id = v.user_id
WHERE v.project_id = $1 AND (v.shared OR v.user_id = $3) AND v.name ILIKE $2
ORDER BY lower(v.name), v.id LIMIT $4`;

/** Who may own holds: leads and admins who can sign in. */
const PEOPLE = `
SELECT u.id, u.name, (SELECT count(*)::int FROM hold h WHERE h.project_id = $1 AND h.state = 'open' AND h.owner_user_id = u.id) AS holds
FROM app_user u
  LEFT JOIN membership here ON here.user_id = u.id AND here.project_id = $1
  LEFT JOIN membership anywhere ON anywhere.user_id = u.id AND anywhere.project_id IS NULL
WHERE u.disabled_at IS NULL AND coalesce(here.role, anywhere.role) IN ('lead', 'admin') AND u.name ILIKE $2
ORDER BY lower(u.name), u.id LIMIT $3`;
