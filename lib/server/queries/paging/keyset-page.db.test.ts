import { beforeAll, expect, test } from "vitest";
import { ListTickets } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { listTickets } from "../tickets/list-tickets.ts";

useDatabase();

let lead: Access;
beforeAll(async () => {
  ({ lead } = await makeTeam());
  for (let made = 0; made < 12; made++) await makeTicket(lead, { labels: made % 2 === 0 ? ["even"] : [] });
  // Several that were made in the same millisecond: only the id tells them apart.
  await pool().query("UPDATE ticket SET created_at = date_trunc('second', created_at)");
});

async function readAll(fields: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTickets(lead, ListTickets.parse({ ...fields, cursor }));
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test.each([1, 5, 6, 12, 200])("pages of %d hold every ticket once, newest first", async (limit) => {
  const { rows } = await pool().query("SELECT id FROM ticket ORDER BY created_at DESC, id DESC");
  expect(await readAll({ limit })).toEqual(rows.map(({ id }) => id));
});

test("a page after a filter goes on under the filter", async () => {
  expect(await readAll({ limit: 2, label: "even" })).toHaveLength(6);
  expect(await readAll({ limit: 2, label: "even,odd", project: "default" })).toHaveLength(6);
});

test.each(["", "x", "W10", "bnVsbA", "WyIyMDI2IiwieCJd", "WyIyMDI2LTAxLTAxVDAwOjAwOjAwLjAwMFoiLCJhJ2IiXQ"])(
  "%j is no cursor",
  async (cursor) => {
    await expect(listTickets(lead, ListTickets.parse({ cursor }))).rejects.toMatchObject({ code: "invalid_request" });
  },
);
