import type { NotificationKind } from "./notification-kinds.ts";

/** The owner of a hold: one person, or everyone with a role in the project. */
export type NotifiedOwner = { userId: string } | { role: "lead" | "admin" };

/** Whom to notify of a hold or of a decision on it, and why. `cause` identifies it, so that an event read twice notifies once. */
export type NotificationCause = { kind: NotificationKind; holdId: string; owner: NotifiedOwner; cause: string };

/** An event of the log that may concern a hold. `line`: its id; `decidedBy`: the person whose decision it verifies. */
export type HoldEvent = {
  line: string;
  type: string;
  holdId: string | null;
  decidedBy: string | null;
  data: Record<string, unknown>;
};

/**
 * Whom an event notifies: of a hold that was opened, assigned or escalated, or of how their decision went. Null for every other event, such as a decision, a
 * snooze, or a further check of a hold that the admins have already.
 */
export function notificationCause({ line, type, holdId, decidedBy, data }: HoldEvent): NotificationCause | null {
  if (holdId === null) return null;
  if (type === "hold.opened") {
    const owner = typeof data.ownerId === "string" ? { userId: data.ownerId } : ({ role: "lead" } as const);
    return { kind: "hold_opened", holdId, owner, cause: `${holdId} opened` };
  }
  if (type === "hold.verified" && decidedBy !== null) {
    const kind = data.probation === "held" ? "decision_worked" : "decision_failed_again";
    return { kind, holdId, owner: { userId: decidedBy }, cause: `${holdId} verified ${line}` };
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
