import { reader } from "#lib/db/connection/transaction.ts";

/**
 * Raises at most `limit` ready tickets of each class of a project that have waited for their next one, the longest first;
 * answers how many. `everyMinutes`: the wait for each class. Index ticket_ageing: only what is due, most of the time nothing.
 */
export async function raiseAgedTickets(projectId: string, everyMinutes: number, limit: number): Promise<number> {
  return reader.run(
    `UPDATE ticket SET aged = aged + 1 WHERE id = ANY (ARRAY(
       SELECT w.id FROM (VALUES (0), (1), (2)) AS s (aged) CROSS JOIN LATERAL (
         SELECT t.id FROM ticket t
         WHERE t.project_id = $1 AND t.aged = s.aged AND t.state = 'ready' AND t.due AND t.aged < t.priority
           AND t.ready_since <= now() - make_interval(mins => $2::int * (s.aged + 1))
         ORDER BY t.ready_since LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED) w))`,
    [projectId, everyMinutes, limit],
  );
}
