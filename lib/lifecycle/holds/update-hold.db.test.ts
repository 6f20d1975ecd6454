import { expect, test } from "vitest";
import { readHold } from "#lib/db/holds/holds.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { updateHold } from "./update-hold.ts";

useDatabase();

test("a hold belongs only to who may decide it", async () => {
  const [lead, admin, viewer] = [
    await makeCaller(),
    await makeCaller({ role: "admin" }),
    await makeCaller({ role: "viewer" }),
  ];
  const id = (await holdTicket(lead, (await makeTicket(lead)).id, { note: "Wait" })).openHoldId ?? "";
  for (const ownerId of [viewer.userId, "usr_nobody"])
    await expect(updateHold(lead, id, { version: 1, ownerId })).rejects.toMatchObject({ code: "invalid_request" });
  expect((await updateHold(lead, id, { version: 1, ownerId: admin.userId })).owner.id).toBe(admin.userId);
});

test("a hold is not given away by somebody who saw an earlier version of it", async () => {
  const lead = await makeCaller();
  const { openHoldId } = await holdTicket(lead, (await makeTicket(lead)).id, { note: "Wait" });
  await updateHold(lead, openHoldId as string, { version: 1, ownerId: "admin" });
  const late = updateHold(lead, openHoldId as string, { version: 1, ownerId: "lead" });
  await expect(late).rejects.toMatchObject({ code: "version_mismatch", extra: { version: 2 } });
  expect((await readHold(openHoldId as string)).owner).toMatchObject({ kind: "role", id: "admin" });
});
