import { Button } from "#components/ui/button/button.tsx";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { useMovedTo } from "#lib/client/queue/use-queue-address.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { ConfirmBatch } from "./confirm-batch.tsx";
import { focusNote } from "./focus-beside.ts";
import type { Resolve } from "./use-resolve.ts";

/** Starts a batch. The key of a verb chooses it; ⌘↵ starts, so that one letter never decides many. */
export function StartBar({ resolve, blocked }: { resolve: Resolve; blocked: number | null }) {
  const { verb, verbs, size, off } = resolve;
  const movedTo = useMovedTo();
  const choices = verbs.map((one) => [
    DECISION_VERBS[one].key,
    { run: () => resolve.choose(one), label: `${batchVerb(one)} all of them` },
  ]);
  useShortcuts({
    ...Object.fromEntries(choices),
    e: focusNote,
    // The list may have moved on: then the key is no longer for this group.
    "mod+enter": { run: () => movedTo() === undefined && resolve.start(), label: "Start the batch" },
  });
  return (
    <>
      <Button
        variant={verb === "cancel" ? "danger" : "primary"}
        shortcut="mod+enter"
        off={off ?? undefined}
        busy={resolve.busy}
        onClick={resolve.start}
        className="max-tablet:grow max-tablet:justify-center"
      >
        {batchVerb(verb)} {size > 0 ? size : ""} together
      </Button>
      <span className="text-meta text-t3 max-tablet:hidden">
        {resolve.canary && size > 1 ? "Starts with 1, and can be stopped at any time" : "Can be stopped at any time"}
      </span>
      {resolve.asking && (
        <ConfirmBatch verb={verb} count={size} blocked={blocked} onConfirm={resolve.confirm} onKeep={resolve.keep} />
      )}
    </>
  );
}
