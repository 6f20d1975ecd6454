import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { resultWords } from "#lib/client/batches/batch-words.ts";
import { stayedWith, takeUndoOffer } from "#lib/client/batches/started-here.ts";
import { randomName } from "#lib/client/browser/random-name.ts";
import { getJson } from "#lib/client/requests/get-json.ts";
import { sendCommand } from "#lib/client/requests/send-command.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldBatch } from "#lib/contract/batches.ts";
import type { Hold } from "#lib/contract/holds.ts";

/** Of a few holds that were selected and decided here, the results are told once, and all can be taken back for 8 seconds. */
export function useBatchUndo(batch: HoldBatch): void {
  const client = useQueryClient();
  useEffect(() => {
    if (batch.state !== "finished" || !takeUndoOffer(batch.id)) return;
    const { counts, verb, succeeded } = batch;
    const failed = counts.failed + stayedWith(batch.id).length;
    const undoAll = async () => {
      const undone = await Promise.all(succeeded.map(undoOne));
      const count = undone.filter(Boolean).length;
      const missed = succeeded.length - count;
      showToast({
        message: missed === 0 ? `${count} undone.` : `${count} undone, ${missed} not: an agent has taken it.`,
      });
      void client.invalidateQueries();
    };
    showToast({
      message: resultWords({ verb, counts: { ...counts, failed } }),
      ...(succeeded.length > 0 && { undo: () => void undoAll() }),
    });
  }, [batch, client]);
}

async function undoOne(holdId: string): Promise<boolean> {
  const hold = await getJson<Hold>(`/holds/${holdId}`).catch(() => null);
  const answer = hold && (await sendCommand(`/holds/${holdId}/undo`, { version: hold.version }, randomName()));
  return answer?.ok ?? false;
}
