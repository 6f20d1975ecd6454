import { expect, test } from "vitest";
import { notificationCause } from "./notification-cause.ts";

const told = (type: string, data: Record<string, unknown>, decidedBy: string | null = null) => {
  const cause = notificationCause({ line: "7", type, holdId: "hld_1", decidedBy, data });
  return cause && [cause.kind, cause.owner, cause.cause];
};

test("a hold is told of when it opens, gets another owner, or goes a step up", () => {
  expect(told("hold.opened", { ownerId: null })).toEqual(["hold_opened", { role: "lead" }, "hld_1 opened"]);
  expect(told("hold.opened", { ownerId: "usr_1" })).toEqual(["hold_opened", { userId: "usr_1" }, "hld_1 opened"]);
  expect(told("hold.updated", { ownerId: "usr_2", checkAt: null })).toEqual([
    "hold_assigned",
    { userId: "usr_2" },
    "hld_1 assigned 7",
  ]);
  expect(told("hold.updated", { escalatedFrom: "user", ownerRole: "lead" })).toEqual([
    "hold_escalated",
    { role: "lead" },
    "hld_1 escalated 7",
  ]);
});

test("nobody is told of a snooze, a decision, or a further check of what is with the admins", () => {
  expect(told("hold.updated", { ownerId: null, checkAt: "2026-01-01T00:00:00.000Z" })).toBeNull();
  expect(told("hold.updated", { state: "withdrawn" })).toBeNull();
  expect(told("hold.updated", { escalatedFrom: "admin", ownerRole: "admin" })).toBeNull();
  expect(told("hold.decided", {})).toBeNull();
});

test("how a decision went is told to the person who made it, and to nobody where a precedent did", () => {
  expect(told("hold.verified", { probation: "held", verb: "retry" }, "usr_1")).toEqual([
    "decision_worked",
    { userId: "usr_1" },
    "hld_1 verified 7",
  ]);
  expect(told("hold.verified", { probation: "did_not_hold", verb: "retry" }, "usr_1")?.[0]).toBe(
    "decision_failed_again",
  );
  expect(told("hold.verified", { probation: "held", verb: "answer" })).toBeNull();
});
