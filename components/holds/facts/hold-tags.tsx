import { Diamond } from "lucide-react";
import { Tag } from "#components/ui/mark/tag.tsx";
import type { Hold } from "#lib/contract/holds.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { REASON_ICONS } from "./hold-reason-icons.ts";

/** Why something waits: `Held: sentinel retries used up`, for a paused run `Paused: question`. */
export function HoldTag({ hold }: { hold: Pick<Hold, "reason" | "subject"> }) {
  const { label, signal } = HOLD_REASONS[hold.reason];
  const Icon = REASON_ICONS[hold.reason];
  const word = hold.subject === "run" ? "Paused" : "Held";
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      {hold.reason === "human" ? label : `${word}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
    </Tag>
  );
}

/** Whether a decision held. */
export const FATES = { on_probation: "On probation", held: "Held", did_not_hold: "Did not hold" } as const;

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
      Did not hold, {nth(recurrence + 1)} time
    </Tag>
  );
}
