import { pool } from "#lib/db/connection/pool.ts";
import { claim, createTickets, finish } from "../verbs.ts";
import type { Load } from "./peer.ts";

/** Adds tickets that are ready, as `createTicket` writes them but in one statement, and their lines of the log. */
export async function fillDesk(count: number): Promise<void> {
  const [like] = await createTickets(1);
  await pool().query(
    `WITH p AS (UPDATE project SET next_ticket_number = next_ticket_number + $1 WHERE slug = 'default' RETURNING id, key, next_ticket_number - $1 AS first),
     n AS (SELECT generate_series(1, $1::int - 1) AS n)
     INSERT INTO ticket (id, project_id, number, key, title, labels, state, review_required, created_at, updated_at, ready_since)
     SELECT 'tkt_m' || p.first + n.n, p.id, p.first + n.n, p.key || '-' || p.first + n.n, t.title, t.labels, t.state, t.review_required, now(), now(), now()
     FROM p, n, ticket t WHERE t.id = $2`,
    [count, like?.id],
  );
  await pool().query("VACUUM ANALYZE ticket, run, run_content, event");
}

/** Claims and finishes through the verbs until that many pairs are done. */
export async function drainDesk(jobs: number, { batch, claimers }: Load): Promise<void> {
  let left = jobs;
  const work = async () => {
    while (left > 0) {
      const limit = Math.min(batch, left);
      left -= limit;
      const claims = await claim({ limit });
      await finish(claims);
      left += limit - claims.length;
    }
  };
  await Promise.all(Array.from({ length: claimers }, work));
}
