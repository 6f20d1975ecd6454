import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { stopBatch } from "#lib/server/actions/batches.ts";

/** Until a batch begins it can be undone: it is stopped before it has decided anything. `words`: `Retry for 12`. */
export function offerBatchUndo(batchId: string, words: string, seconds: number): void {
  if (seconds === 0) {
    announce(`${words} started`);
    return;
  }
  const undo = async () => {
    const answer = await stopBatch({ batchId }).catch(() => null);
    showToast({ message: answer?.ok ? `${words} undone: nothing was decided.` : "Not undone. Stop the batch." });
  };
  showToast({ message: `${words} begins in ${seconds} s`, undo: () => void undo(), about: batchId, seconds });
}
