import { CircleCheck, CircleStop, Hourglass, LoaderCircle, type LucideIcon, Undo2 } from "lucide-react";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { isTakenBack } from "#lib/client/batches/batch-words.ts";
import type { HoldBatch } from "#lib/contract/batches.ts";
import type { BatchState } from "#lib/engine/batches/batch-states.ts";

const LOOKS: Record<BatchState | "taken back", { signal: Signal; label: string; Icon: LucideIcon }> = {
  running: { signal: "run", label: "Running", Icon: LoaderCircle },
  waiting: { signal: "held", label: "Waiting for an outcome", Icon: Hourglass },
  stopped: { signal: "stop", label: "Stopped", Icon: CircleStop },
  finished: { signal: "clear", label: "Finished", Icon: CircleCheck },
  "taken back": { signal: "held", label: "Taken back", Icon: Undo2 },
};

/** How a batch stands, in a word. */
export function BatchStateTag({ batch }: { batch: HoldBatch }) {
  const { signal, label, Icon } = LOOKS[isTakenBack(batch) ? "taken back" : batch.state];
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      {label}
    </Tag>
  );
}
