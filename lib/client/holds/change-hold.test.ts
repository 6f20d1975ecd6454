import fc from "fast-check";
import { expect, test, vi } from "vitest";

vi.mock("#lib/server/actions/holds.ts", () => ({ updateHold: vi.fn() }));
const { changeHold, takingBack } = await import("./change-hold.ts");
const { updateHold } = await import("#lib/server/actions/holds.ts");

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const LATER = "2026-11-21T14:00:00.000Z";
const MIRA = { kind: "user", id: "usr_mira", name: "Mira Kaur" } as const;
const before = { owner: MIRA, checkAt: LATER, snooze: null };

test("only what was changed is put back", () => {
  expect(takingBack(before, { ownerId: "lead" }, NOW)).toEqual({ ownerId: "usr_mira" });
  expect(takingBack(before, { checkAt: LATER }, NOW)).toEqual({ checkAt: LATER, snoozed: false });
  const snooze = { until: "2026-11-21T18:00:00.000Z", by: "Jonas R" };
  expect(takingBack({ ...before, snooze }, { checkAt: LATER }, NOW)).toEqual({ checkAt: snooze.until, snoozed: true });
});

test("a check that has come meanwhile comes again: the desk takes none that is over", () => {
  const moment = fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()));
  fc.assert(
    fc.property(moment, (checkAt) => {
      const back = takingBack({ ...before, checkAt }, { checkAt: LATER }, NOW);
      expect(Date.parse(back.checkAt ?? "")).toBeGreaterThan(NOW);
    }),
  );
});

test("it is taken back at the version that the change led to, and says so where that is no longer", async () => {
  const update = vi.mocked(updateHold);
  update.mockResolvedValueOnce({ ok: true, value: { version: 4 } } as never);
  const changed = await changeHold({ ...before, id: "hld_1", version: 3 }, { ownerId: "lead" });
  if (!changed.ok) throw new Error(changed.why);
  update.mockResolvedValueOnce({ ok: false, problem: { code: "version_mismatch" } } as never);
  expect(await changed.undo()).toBe("It has been changed since.");
  expect(update).toHaveBeenLastCalledWith({ holdId: "hld_1", version: 4, ownerId: "usr_mira" });
});
