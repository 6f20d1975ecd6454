import type { NotificationKind } from "./notification-kinds.ts";

/** Whose a hold is: one person's, or that of a role of the project. */
export type NotifiedOwner = { userId: string } | { role: "lead" | "admin" };

/** Why somebody is told: `cause` is the same however often the event is read. */
export type NotificationCause = { kind: NotificationKind; holdId: string; owner: NotifiedOwner; cause: string };

/** The part of a line of the log that tells of holds. `line` names it. */
export type HoldEvent = { line: string; type: string; holdId: string | null; data: Record<string, unknown> };

/**
 * Whom a line of the log concerns: a hold that opens, one that gets another owner, one that goes a step up. Null: nobody is
 * told, as of a decision, a snooze, or a further check of a hold that is with the admins already.
 */
export function notificationCause({ line, type, holdId, data }: HoldEvent): NotificationCause | null {
  if (holdId === null) return null;
  if (type === "hold.opened") {
    const owner = typeof data.ownerId === "string" ? { userId: data.ownerId } : ({ role: "lead" } as const);
    return { kind: "hold_opened", holdId, owner, cause: `${holdId} opened` };
  }
  if (type !== "hold.updated") return null;
  if (data.escalatedFrom !== undefined) {
    const role = data.ownerRole === "admin" ? "admin" : "lead";
    if (data.escalatedFrom === role) return null;
    return { kind: "hold_escalated", holdId, owner: { role }, cause: `${holdId} escalated ${line}` };
  }
  if (typeof data.ownerId !== "string") return null;
  return { kind: "hold_assigned", holdId, owner: ownerOf(data.ownerId), cause: `${holdId} assigned ${line}` };
}

function ownerOf(id: string): NotifiedOwner {
  return id === "lead" || id === "admin" ? { role: id } : { userId: id };
}
