import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { takeConsent } from "./ask-consent.ts";
import { insertConsent } from "./write-consent.ts";

useDatabase();

const CALL = { tool: "count", arguments: {}, folder: "/work", baseCommit: null, sha256: "a".repeat(64) };

/** What is allowed, as its row alone: the statement is all that guards it here. */
async function allowed(scope: "once" | "ticket") {
  const { lead } = await makeTeam();
  const ticket = await makeTicket(lead);
  const [id, holdId, decisionId] = [newId("con"), newId("hld"), newId("dec")];
  await pool().query(
    `INSERT INTO hold (id, project_id, ticket_id, subject, reason, summary, fingerprint, owner_role, resume_condition, check_at, opened_at, closed_at, opened_by, state)
     VALUES ($1, 'prj_default', $2, 'ticket', 'human', 's', 'f', 'lead', 'r', now(), now(), now(), '{}', 'decided')`,
    [holdId, ticket.id],
  );
  await pool().query(
    `INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, before) VALUES ($1, $2, $3, 'approve', $4, '{}', now(), '{}')`,
    [decisionId, holdId, ticket.id, lead.userId],
  );
  const of = {
    projectId: "prj_default",
    ticketId: ticket.id,
    runId: "run_1",
    holdId,
    decisionId,
    call: CALL,
    note: null,
  };
  const by = { allowed: true, scope, rule: null, days: 1, userId: lead.userId, givenBy: ENGINE };
  await transact(ENGINE, (tx) => insertConsent(tx, { id, ...of, ...by }));
  const take = () =>
    transact(ENGINE, (tx) =>
      takeConsent(tx, {
        id: newId("use"),
        consentId: id,
        ticketId: ticket.id,
        runId: "run_1",
        leaseHash: "h",
        call: CALL,
      }),
    );
  return { id, decisionId, take };
}

test("of several that take one consent at the same time, one has it", async () => {
  const { take } = await allowed("once");
  const taken = await Promise.all(Array.from({ length: 8 }, take));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const again = await allowed("ticket");
  expect([await again.take(), await again.take()]).toEqual([true, true]);
});

test.each([
  ["revoked", "UPDATE consent SET ended_at = now() WHERE id = $1"],
  ["expired", "UPDATE consent SET expires_at = clock_timestamp() WHERE id = $1"],
  ["a denial", "UPDATE consent SET allowed = false WHERE id = $1"],
  ["undone", "UPDATE decision SET undone_at = now() FROM consent c WHERE c.decision_id = decision.id AND c.id = $1"],
])("what is %s as it is to be taken is not taken", async (_, end) => {
  const { id, take } = await allowed("ticket");
  await pool().query(end, [id]);
  expect(await take()).toBe(false);
});
