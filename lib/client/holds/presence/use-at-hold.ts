import type { HoldDetail } from "#lib/contract/queue.ts";
import { useBeHere } from "./use-be-here.ts";
import { useFirstLook } from "./use-first-look.ts";
import { useWriting } from "./use-writing.ts";

/** Tells the server that this person looks at a hold. The first look is recorded; the others see who is there and who writes. */
export function useAtHold(hold: HoldDetail, shown = true): void {
  useFirstLook(hold, shown);
  useBeHere(hold.id, shown && hold.state === "open", useWriting(hold.id));
}
