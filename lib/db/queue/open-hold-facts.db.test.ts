import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { matchesFilter, type OpenHoldFilter } from "#lib/engine/queue/open-hold-filter.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { openHoldsOf } from "./filtered-holds.ts";
import { readOpenHolds } from "./open-hold-facts.ts";

useDatabase();

test("PostgreSQL and the engine's matchesFilter choose the same holds, whatever is combined", async () => {
  const { lead, agent } = await makeTeam();
  await makeCluster(lead, agent, 2);
  const changes = [
    "opened_at = opened_at - interval '2 hours'",
    "check_at = now() - interval '1 hour'",
    "escalations = 1, opened_at = opened_at - interval '1 day'",
    `snoozed_until = now() + interval '1 hour', snoozed_by = '{}'`,
    `snoozed_until = now() - interval '1 hour', snoozed_by = '{}', escalations = 2`,
  ];
  for (const [place, change] of changes.entries()) {
    const ticket = await makeTicket(lead, { title: `Held ${place}` });
    const { openHoldId } = await holdTicket(lead, ticket.id, { note: `Look at ${place}` });
    await pool().query(`UPDATE hold SET ${change} WHERE id = $1`, [openHoldId]);
  }
  const everything = openHoldsOf({}, ["prj_default"]);
  const all = await readOpenHolds(everything, null);
  expect(all).toHaveLength(7);
  const idsOf = (holds: typeof all) => holds.map(({ id }) => id).toSorted();
  const sizes = new Set<number>();
  for (const filter of everyFilter(all[0]?.fingerprint ?? "")) {
    const matching = idsOf(all.filter((hold) => matchesFilter(hold, filter, Date.now())));
    expect([filter, idsOf(await readOpenHolds({ ...everything, ...filter }, null))]).toEqual([filter, matching]);
    sizes.add(matching.length);
  }
  expect([...sizes].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

/** Each condition with and without each of the others. */
function everyFilter(fingerprint: string): OpenHoldFilter[] {
  let filters: OpenHoldFilter[] = [{ reasons: null, fingerprints: null, snoozed: null, late: null, heldMinutes: null }];
  const choices: Partial<OpenHoldFilter>[] = [
    { reasons: ["human"] },
    { fingerprints: [fingerprint] },
    { snoozed: "only" },
    { snoozed: "without" },
    { late: true },
    { heldMinutes: 60 },
  ];
  for (const choice of choices) filters = filters.flatMap((filter) => [filter, { ...filter, ...choice }]);
  return filters;
}
