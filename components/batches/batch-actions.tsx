import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { batchKeys } from "#lib/client/batches/batch-queries.ts";
import { outcomesSoFar } from "#lib/client/batches/batch-words.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { HoldBatch } from "#lib/contract/batches.ts";
import { NEXT_WAVE } from "#lib/engine/batches/decide-wave.ts";
import { continueBatch, retryBatch, stopBatch } from "#lib/server/actions/batches.ts";
import { focusBeside, focusBesideAfter } from "./focus-beside.ts";

/** What a person can do about a batch: another wave, the rest, stop it, decide the failed ones again. */
export function BatchActions({ batch, goTo }: { batch: HoldBatch; goTo: (place: QueuePlace) => void }) {
  const { state, counts } = batch;
  const underway = state === "running" || state === "waiting";
  const mayGoOn = counts.remaining > 0 && (state === "waiting" || state === "stopped");
  const mayRetry = counts.failed > 0 && !underway;
  if (!underway && !mayGoOn && !mayRetry) return null;
  return (
    <>
      {mayGoOn && <GoOn batch={batch} />}
      {mayRetry && <RetryStayed batch={batch} isFirst={!mayGoOn} goTo={goTo} />}
      {underway && <Stop batchId={batch.id} />}
    </>
  );
}

/** Another wave of ten; the rest only once a person confirmed how many they are. Without a canary all that are left. */
function GoOn({ batch }: { batch: HoldBatch }) {
  const { id: batchId, canary, counts } = batch;
  const goOn = useAction(continueBatch);
  const told = useTold(batchId);
  const [asking, setAsking] = useState(false);
  const mayRelease = canary && counts.remaining > NEXT_WAVE;
  const another = async () => told("The batch goes on", await goOn.run({ batchId }));
  const release = async () => {
    setAsking(false);
    told(`${counts.remaining} are released`, await goOn.run({ batchId, release: counts.remaining }));
  };
  useShortcuts({
    ...(canary && { w: () => void another() }),
    ...(mayRelease && { "shift+r": () => setAsking(true) }),
  });
  return (
    <>
      <Button
        ref={focusBesideAfter}
        variant={batch.state === "stopped" ? "primary" : "default"}
        shortcut={canary ? "w" : undefined}
        busy={goOn.busy}
        onClick={() => void another()}
      >
        {canary ? `Another wave of ${Math.min(NEXT_WAVE, counts.remaining)}` : "Resume"}
      </Button>
      {mayRelease && (
        <Button shortcut="shift+r" busy={goOn.busy} onClick={() => setAsking(true)}>
          Release {counts.remaining} anyway…
        </Button>
      )}
      {asking && <ConfirmRelease batch={batch} onRelease={() => void release()} onKeep={() => setAsking(false)} />}
      <Refused why={goOn.refusal} />
    </>
  );
}

function ConfirmRelease({
  batch: { counts, waves },
  onRelease,
  onKeep,
}: {
  batch: HoldBatch;
  onRelease: () => void;
  onKeep: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={`Release ${counts.remaining}?`}
      description={`${outcomesSoFar(waves)} Nothing waits for an outcome any more.`}
      initialFocus={keep}
      actions={
        <>
          <Button variant="danger" onClick={onRelease}>
            Release {counts.remaining}
          </Button>
          <Button ref={keep} onClick={onKeep}>
            Keep
          </Button>
        </>
      }
    />
  );
}

function RetryStayed({
  batch: { id: batchId, counts },
  isFirst,
  goTo,
}: {
  batch: HoldBatch;
  isFirst: boolean;
  goTo: (place: QueuePlace) => void;
}) {
  const retry = useAction(retryBatch);
  const again = async () => {
    const started = await retry.run({ batchId });
    if (started) goTo({ kind: "batch", id: started.value.id });
    focusBeside();
  };
  return (
    <>
      <Button variant={isFirst ? "primary" : "default"} busy={retry.busy} onClick={() => void again()}>
        Retry the {counts.failed === 1 ? "one" : counts.failed} that stayed
      </Button>
      <Refused why={retry.refusal} />
    </>
  );
}

function Stop({ batchId }: { batchId: string }) {
  const stop = useAction(stopBatch);
  const told = useTold(batchId);
  const stopIt = async () => told("The batch is stopped", await stop.run({ batchId }));
  useShortcuts({ s: { run: () => void stopIt(), label: "Stop the batch" } });
  return (
    <>
      <Button
        ref={focusBesideAfter}
        variant="danger"
        shortcut="s"
        busy={stop.busy}
        onClick={() => void stopIt()}
        className="ml-auto"
      >
        Stop
      </Button>
      <Refused why={stop.refusal} />
    </>
  );
}

function Refused({ why }: { why: string | null }) {
  if (why === null) return null;
  return (
    <p role="alert" className="w-full text-meta text-stop-t">
      {why}
    </p>
  );
}

/** Announces what was done, where it was, and reads the batch again. */
function useTold(batchId: string) {
  const client = useQueryClient();
  return (said: string, done: unknown) => {
    if (done) announce(said);
    focusBeside();
    void client.invalidateQueries({ queryKey: batchKeys.one(batchId) });
  };
}
