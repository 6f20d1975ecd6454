import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { batchKeys } from "#lib/client/batches/batch-queries.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { HoldBatch } from "#lib/contract/batches.ts";
import { continueBatch, retryBatch, stopBatch } from "#lib/server/actions/batches.ts";
import { focusBeside, focusBesideAfter } from "./focus-beside.ts";

/** What a person can do about a batch: stop it, let it go on, decide the failed ones again. */
export function BatchActions({ batch, goTo }: { batch: HoldBatch; goTo: (place: QueuePlace) => void }) {
  const client = useQueryClient();
  const [stop, goOn, retry] = [useAction(stopBatch), useAction(continueBatch), useAction(retryBatch)];
  const { id: batchId, state, counts } = batch;
  const underway = state === "running" || state === "waiting";
  const mayGoOn = counts.remaining > 0 && (state === "waiting" || state === "stopped");
  const readAgain = () => void client.invalidateQueries({ queryKey: batchKeys.one(batchId) });
  const run = async (action: typeof stop, said: string) => {
    if (await action.run({ batchId })) announce(said);
    focusBeside();
    readAgain();
  };
  const again = async () => {
    const started = await retry.run({ batchId });
    if (started) goTo({ kind: "batch", id: started.value.id });
    focusBeside();
  };
  const refusal = stop.refusal ?? goOn.refusal ?? retry.refusal;
  const mayRetry = counts.failed > 0 && !underway;
  if (!underway && !mayGoOn && !mayRetry) return null;
  return (
    <>
      {mayGoOn && (
        <Button
          ref={focusBesideAfter}
          variant={state === "stopped" ? "primary" : "default"}
          busy={goOn.busy}
          onClick={() => void run(goOn, "The batch goes on")}
        >
          {state === "waiting" ? "Resume without waiting" : "Resume"}
        </Button>
      )}
      {mayRetry && (
        <Button variant={mayGoOn ? "default" : "primary"} busy={retry.busy} onClick={() => void again()}>
          Retry the {counts.failed === 1 ? "one" : counts.failed} that stayed
        </Button>
      )}
      {underway && (
        <Button
          ref={focusBesideAfter}
          variant="danger"
          busy={stop.busy}
          onClick={() => void run(stop, "The batch is stopped")}
          className="ml-auto"
        >
          Stop
        </Button>
      )}
      {refusal && (
        <p role="alert" className="w-full text-meta text-stop-t">
          {refusal}
        </p>
      )}
    </>
  );
}
