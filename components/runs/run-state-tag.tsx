import { Ban, CircleCheck, CirclePlay, Hourglass, type LucideIcon, PauseCircle, Undo2, Unplug, X } from "lucide-react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import type { Run } from "#lib/contract/runs.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES, type RunState } from "#lib/engine/runs/run-states.ts";

/** The shape of each state, so that its colour is never alone. */
export const RUN_ICONS: Record<RunState, LucideIcon> = {
  running: CirclePlay,
  paused: PauseCircle,
  resuming: Hourglass,
  succeeded: CircleCheck,
  failed: X,
  lost: Unplug,
  released: Undo2,
  cancelled: Ban,
};

/** Where a run stands, in a tag: `Running`, `Paused: question`, `Resuming, waits for its agent`. */
export function RunStateTag({ run, short = false }: { run: Pick<Run, "state" | "pauseReason">; short?: boolean }) {
  const reason = run.state === "paused" ? holdReasonOf(run.pauseReason) : null;
  const Icon = reason === null ? RUN_ICONS[run.state] : REASON_ICONS[reason];
  return (
    <Tag
      signal={reason === null ? RUN_STATES[run.state].signal : HOLD_REASONS[reason].signal}
      icon={<Icon aria-hidden="true" />}
    >
      {wordsOf(run.state, reason, short)}
    </Tag>
  );
}

function wordsOf(state: RunState, reason: HoldReason | null, short: boolean): string {
  const { label } = RUN_STATES[state];
  if (reason !== null) return `${label}: ${lowerFirst(HOLD_REASONS[reason].label)}`;
  return state === "resuming" && !short ? `${label}, waits for its agent` : label;
}

/** The reason of a pause as the table of reasons knows it; null for none. */
function holdReasonOf(reason: string | null): HoldReason | null {
  return reason !== null && Object.hasOwn(HOLD_REASONS, reason) ? (reason as HoldReason) : null;
}
