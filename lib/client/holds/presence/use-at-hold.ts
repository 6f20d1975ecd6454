import type { HoldDetail } from "#lib/contract/queue.ts";
import { useBeHere } from "./use-be-here.ts";
import { useFirstLook } from "./use-first-look.ts";
import { useWriting } from "./use-writing.ts";

/** Tells the desk who has a hold before them: the first look is kept, being there and writing are seen by the others. */
export function useAtHold(hold: HoldDetail, shown = true): void {
  useFirstLook(hold, shown);
  useBeHere(hold.id, shown && hold.state === "open", useWriting(hold.id));
}
