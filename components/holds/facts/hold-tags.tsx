import { Diamond } from "lucide-react";
import { Tag } from "#components/ui/mark/tag.tsx";
import { reasonLabel } from "#lib/client/holds/reason-label.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { REASON_ICONS } from "./hold-reason-icons.ts";

/** Why something waits: `Needs decision: retries used up`; of a hold of the project the reason alone. */
export function HoldTag({ hold }: { hold: Pick<Hold, "reason" | "subject"> & Partial<Pick<QueueRow, "tries">> }) {
  const { signal } = HOLD_REASONS[hold.reason];
  const Icon = REASON_ICONS[hold.reason];
  const isDecided = hold.subject === "run" || hold.subject === "ticket";
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      {isDecided ? `Needs decision: ${lowerFirst(reasonLabel(hold))}` : reasonLabel(hold)}
    </Tag>
  );
}

/** Whether a decision worked. */
export const FATES = { on_probation: "Verifying", held: "Worked", did_not_hold: "Failed again" } as const;

/** The same as a tag. */
export function FateTag({ probation }: { probation: Hold["probation"] }) {
  if (probation === null) return null;
  return (
    <Tag signal="human" icon={<Diamond aria-hidden="true" />}>
      {FATES[probation]}
    </Tag>
  );
}

/** The ticket was decided before and is held again for the same reason. */
export function RecurrenceTag({ recurrence }: { recurrence: number }) {
  if (recurrence === 0) return null;
  return (
    <Tag signal="human" icon={<Diamond aria-hidden="true" />}>
      Failed again, {nth(recurrence + 1)} time
    </Tag>
  );
}
