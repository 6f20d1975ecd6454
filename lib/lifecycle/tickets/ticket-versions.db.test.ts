import { expect, test } from "vitest";
import { UpdateTicket } from "#lib/contract/tickets.ts";
import { releaseRun } from "#lib/lifecycle/runs/release-run.ts";
import { listTicketVersions } from "#lib/server/queries/tickets/list-ticket-versions.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { updateTicket } from "./update-ticket.ts";

useDatabase();

test("an edit keeps the old text, who replaced it, and which attempts it was for", async () => {
  const { lead, agent } = await makeTeam();
  const other = await makeCaller({ name: "Tomás Ortega" });
  const made = await makeTicket(lead, { title: "Round half up", labels: ["v"] });
  expect(made.textVersion).toBe(1);
  const { run, ticket } = await claimOne(agent, { labels: ["v"] });
  const edited = await updateTicket(
    other,
    made.id,
    UpdateTicket.parse({
      version: ticket.version,
      title: "Round half to even",
      acceptanceCriteria: ["2.5 becomes 2", "3.5 becomes 4"],
    }),
  );
  expect(edited.textVersion).toBe(2);
  const labelled = await updateTicket(
    lead,
    made.id,
    UpdateTicket.parse({ version: edited.version, labels: ["v", "w"] }),
  );
  expect(labelled.textVersion).toBe(2);
  await releaseRun(run.id);
  await claimOne(agent, { labels: ["v"] });

  const { items, nextCursor } = await listTicketVersions(lead, made.key, { limit: 50 });
  expect(nextCursor).toBeNull();
  expect(items).toMatchObject([
    { number: 2, title: "Round half to even", by: { name: "Tomás Ortega" }, attempts: [2] },
    {
      number: 1,
      title: "Round half up",
      acceptanceCriteria: ["2.5 becomes 2"],
      by: { name: "Mira Kaur" },
      attempts: [1],
    },
  ]);
  const first = await listTicketVersions(lead, made.key, { limit: 1 });
  expect(first.items.map(({ number }) => number)).toEqual([2]);
  const second = await listTicketVersions(lead, made.key, { limit: 1, cursor: first.nextCursor as string });
  expect(second).toMatchObject({ items: [{ number: 1 }], nextCursor: null });
});

test("an edit that is refused keeps no version", async () => {
  const { lead } = await makeTeam();
  const { id } = await makeTicket(lead);
  const late = UpdateTicket.parse({ version: 7, title: "Other" });
  await expect(updateTicket(lead, id, late)).rejects.toMatchObject({ code: "version_mismatch" });
  expect((await listTicketVersions(lead, id, { limit: 50 })).items).toHaveLength(1);
});
