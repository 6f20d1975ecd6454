import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { PROJECT_REASONS } from "#lib/engine/holds/hold-subjects.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/** What a notification is about. `key`: of the ticket, or what a hold of the project is about. `many`: it stands for several holds. `waiting`: how many of them are still open. */
export type Notified = { kind: NotificationKind; reason: HoldReason; key: string; many: boolean; waiting: number };

/**
 * A notification as one sentence, the same in the desk, in mail, in a chat and on a lock screen. It holds no words of an agent.
 */
export function notificationSentence({ kind, reason, key, many, waiting }: Notified): string {
  if (many) return manySentence(kind, key, waiting);
  const label = HOLD_REASONS[reason].label;
  if (kind === "hold_assigned") return `${key} is assigned to you: ${label}`;
  if (kind === "hold_escalated") return `${key} is escalated, nobody decided in time: ${label}`;
  if (kind === "decision_worked") return `${key} worked after your decision`;
  if (kind === "decision_failed_again") return `${key} failed again after your decision: ${label}`;
  return reason in PROJECT_REASONS && reason !== "budget" ? `${key}: ${label}` : `${key} waits: ${label}`;
}

function manySentence(kind: NotificationKind, key: string, waiting: number): string {
  if (kind === "decision_worked") return `More decisions of yours worked, on ${key} among them`;
  if (kind === "decision_failed_again") return `More decisions of yours failed again, on ${key} among them`;
  const count = waiting === 0 ? "Several" : waiting;
  const holds = waiting === 1 ? "1 hold" : `${count} holds`;
  if (kind === "hold_assigned") return `${holds} assigned to you, ${key} among them`;
  if (kind === "hold_escalated") return `${holds} escalated, ${key} among them`;
  return `${waiting === 1 ? "1 more hold" : `${count} more holds`} with the same cause, ${key} among them`;
}
