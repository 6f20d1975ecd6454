import { expect, test } from "vitest";
import { CreateTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { createOrFindTicket } from "./create-ticket.ts";

useDatabase();

const input = (title: string, project = "default") => CreateTicket.parse({ title, project, uniqueKey: "alert-4711" });

const WAITING = "SELECT count(DISTINCT pid)::int AS n FROM pg_locks WHERE NOT granted";

test("of several creates with one key at once, one makes the ticket and all answer it", async () => {
  const lead = await makeCaller({ role: "admin" });
  // Whoever holds the project's row makes all of them come to the same point before one of them goes on.
  const first = await pool().connect();
  await first.query("BEGIN");
  await first.query("SELECT 1 FROM project WHERE slug = 'default' FOR NO KEY UPDATE");
  const creates = Array.from({ length: 4 }, (_, index) => createOrFindTicket(lead, input(`Try ${index}`)));
  await expect.poll(async () => (await first.query(WAITING)).rows[0].n).toBe(4);
  await first.query("COMMIT");
  first.release();
  const answers = await Promise.all(creates);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(answers.map(({ ticket }) => ticket.id)).size).toBe(1);
  const { rows } = await pool().query("SELECT count(*)::int AS n FROM event WHERE type = 'ticket.created'");
  expect(rows[0].n).toBe(1);

  const made = answers[0]?.ticket.id as string;
  await cancelTicket(lead, made, {});
  expect(await createOrFindTicket(lead, input("Again"))).toMatchObject({ created: false, ticket: { id: made } });
  await createProject(lead, { slug: "other", key: "OTH", name: "Other" });
  expect((await createOrFindTicket(lead, input("Elsewhere", "other"))).created).toBe(true);
});

test("the database itself has each key once", async () => {
  const lead = await makeCaller();
  const { id } = await makeTicket(lead);
  await expect(pool().query("UPDATE ticket SET unique_key = 'alert-4711' WHERE id = $1", [id])).rejects.toMatchObject({
    constraint: "ticket_unique_key",
  });
});
