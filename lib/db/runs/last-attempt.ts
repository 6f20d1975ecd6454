import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import type { LastAttempt } from "#lib/engine/holds/material-delta.ts";

const LastAttemptRow = z.object({
  number: z.number(),
  runId: z.string(),
  brief: z.string().nullable(),
  criteria: z.array(z.string()).nullable(),
  findingKeys: z.array(z.string()).nullable(),
  profileName: z.string().nullable(),
  profileVersion: z.number().nullable(),
  profileNow: z.number().nullable(),
  policyChanged: z.boolean(),
  dependenciesDone: z.number(),
  baseBehind: z.number().nullable(),
});

/**
 * The ticket's latest run that was not given back, with what has changed around it since it began. One row by run_number; of the
 * policy, the profile and the dependencies by policy_version's, profile's and ticket_dependency's keys. Null: nobody tried it yet.
 */
export async function readLastAttempt(ticketId: string): Promise<LastAttempt | null> {
  return reader.row(LastAttemptRow, LAST_ATTEMPT, [ticketId]);
}

const LAST_ATTEMPT: Planned = {
  name: "last_attempt",
  text: `
SELECT r.number, r.id AS "runId", c.brief, c.acceptance_criteria AS criteria,
  (SELECT array_agg(f ->> 'key') FROM jsonb_array_elements(c.brief_facts -> 'findings') f) AS "findingKeys",
  r.profile_name AS "profileName", r.profile_version AS "profileVersion", p.version AS "profileNow",
  EXISTS (SELECT 1 FROM policy_version v WHERE v.project_id = r.project_id AND v.created_at > r.started_at) AS "policyChanged",
  (SELECT count(*)::int FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
     WHERE d.ticket_id = r.ticket_id AND o.completed_at > r.started_at) AS "dependenciesDone",
  (r.workspace ->> 'baseBehind')::int AS "baseBehind"
FROM run r LEFT JOIN run_content c ON c.run_id = r.id LEFT JOIN profile p ON p.id = r.profile_id
WHERE r.ticket_id = $1 AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1`,
};
