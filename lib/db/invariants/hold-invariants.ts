import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import type { Invariant } from "./invariant.ts";

/** A hold whose time to look again has come is escalated within this. */
const ESCALATED_WITHIN = "interval '5 minutes'";

/** A decision whose delay is over is sent within a second or two by any web process. */
const SENT_WITHIN = "interval '1 minute'";

const holds = (problem: string, where: string, more = "") =>
  `SELECT format('%s hold %s', t.key, h.id) AS subject, h.id, ${problem} AS problem
   FROM hold h JOIN ticket t ON t.id = h.ticket_id ${more} WHERE ${where}`;

/** The retries of each category that the default policy allows; a project without a policy of its own has these. */
const DEFAULT_RETRIES = CATEGORY_NAMES.map((name) => `('${name}', ${DEFAULT_POLICY.categories[name].maxRetries})`).join(
  ", ",
);

/** What holds of every hold, every decision and the budgets that lead to them. */
export const HOLD_INVARIANTS: Invariant[] = [
  {
    name: "holds.exit",
    sql: holds(
      "'open without an owner, a condition to go on, or a time to look again'",
      `h.state = 'open' AND ((h.owner_user_id IS NULL AND h.owner_role IS NULL) OR coalesce(h.resume_condition, '') = '' OR h.check_at IS NULL)`,
    ),
  },
  {
    name: "holds.sending",
    sql: `SELECT format('%s hold %s', coalesce(t.key, h.about), h.id) AS subject, h.id,
        format('%s of %s was to be sent at %s and waits still', s.verb, s.actor ->> 'name', s.send_at) AS problem
      FROM pending_decision s JOIN hold h ON h.id = s.hold_id LEFT JOIN ticket t ON t.id = h.ticket_id
      WHERE s.state = 'sending' AND s.send_at < clock_timestamp() - ${SENT_WITHIN}`,
  },
  {
    name: "holds.of-a-pause",
    sql: holds(
      "format('open on a run that is %s', coalesce(r.state, 'not there'))",
      "h.state = 'open' AND h.subject = 'run' AND r.state IS DISTINCT FROM 'paused'",
      "LEFT JOIN run r ON r.id = h.run_id",
    ),
  },
  {
    name: "holds.pause-without-hold",
    sql: `SELECT format('%s run %s', t.key, r.number) AS subject, r.ticket_id AS id, 'paused, but no hold of it is open' AS problem
      FROM run r JOIN ticket t ON t.id = r.ticket_id
      WHERE r.state = 'paused' AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.ticket_id = r.ticket_id AND h.run_id = r.id AND h.state = 'open')`,
    repair: "hold",
  },
  {
    name: "holds.overdue",
    sql: holds(
      "format('to be looked at again by %s, and escalated to nobody', h.check_at)",
      `h.state = 'open' AND h.check_at < clock_timestamp() - ${ESCALATED_WITHIN}`,
    ),
    repair: "escalate",
  },
  {
    name: "holds.one-decision",
    sql: holds(
      "format('%s, with %s decisions', h.state, coalesce(d.decisions, 0))",
      "coalesce(d.decisions, 0) <> (h.state = 'decided')::int",
      "LEFT JOIN (SELECT hold_id, count(*) AS decisions FROM decision WHERE undone_at IS NULL GROUP BY hold_id) d ON d.hold_id = h.id",
    ),
  },
  {
    name: "holds.opened-in-the-log",
    sql: holds(
      "'open, but the log does not say that it opened'",
      "h.state = 'open' AND NOT EXISTS (SELECT 1 FROM event e WHERE e.ticket_id = h.ticket_id AND e.hold_id = h.id AND e.type = 'hold.opened')",
    ),
  },
  {
    // A policy may have been changed and a person may have granted tries: whatever was in force at some time allows it.
    name: "budgets.retries-within-policy",
    sql: `WITH spent AS (
        SELECT r.ticket_id, r.project_id, r.category, r.budget, count(*) AS retries FROM run r WHERE r.retried GROUP BY 1, 2, 3, 4),
      allowed AS (SELECT * FROM (VALUES ${DEFAULT_RETRIES}) AS a(category, retries)),
      bounded AS (SELECT s.*, greatest(
          (SELECT a.retries FROM allowed a WHERE a.category = s.category),
          (SELECT max((p.policy #>> ARRAY['categories', s.category, 'maxRetries'])::int) FROM policy_version p WHERE p.project_id = s.project_id),
          (SELECT max((d.granted ->> 'tries')::int) FROM decision d WHERE d.ticket_id = s.ticket_id)) AS bound FROM spent s)
      SELECT t.key AS subject, t.id, format('%s retries for %s failures, of at most %s', b.retries, b.category, b.bound) AS problem
      FROM bounded b JOIN ticket t ON t.id = b.ticket_id WHERE b.retries > b.bound`,
  },
];
