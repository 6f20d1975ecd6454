import type { QueueRow } from "#lib/contract/queue.ts";

type Escalated = Pick<QueueRow, "escalations" | "owner" | "state">;

/** To whom a hold was escalated because nobody had looked in time: `Escalated to the leads`. Null where it was not. */
export function escalationWords({ escalations, owner, state }: Escalated): string | null {
  if (escalations === 0 || state !== "open") return null;
  if (owner.kind === "role") return `Escalated to the ${owner.id}s`;
  return escalations === 1 ? "Escalated once" : `Escalated ${escalations} times`;
}
