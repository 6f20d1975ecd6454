import { CircleCheck, CircleStop, Hourglass, LoaderCircle, type LucideIcon } from "lucide-react";
import type { Signal } from "#components/ui/signal.ts";
import { Tag } from "#components/ui/tag.tsx";
import type { BatchState } from "#lib/engine/decide-wave.ts";

const LOOKS: Record<BatchState, { signal: Signal; label: string; Icon: LucideIcon }> = {
  running: { signal: "run", label: "Running", Icon: LoaderCircle },
  waiting: { signal: "held", label: "Waiting for an outcome", Icon: Hourglass },
  stopped: { signal: "stop", label: "Stopped", Icon: CircleStop },
  finished: { signal: "clear", label: "Finished", Icon: CircleCheck },
};

/** How a batch stands, in a word. */
export function BatchStateTag({ state }: { state: BatchState }) {
  const { signal, label, Icon } = LOOKS[state];
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      {label}
    </Tag>
  );
}
