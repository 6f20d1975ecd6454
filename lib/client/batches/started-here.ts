/** A hold that was chosen with others and is not settled by their verb, with why. */
export interface Stayed {
  holdId: string;
  ticketKey: string;
  why: string;
}

const started = new Map<string, { stayed: readonly Stayed[]; mayUndo: boolean }>();

/** Notes that this tab started a batch by hand, and which chosen holds it left. `mayUndo`: it may be taken back as a whole. */
export function noteStarted(batchId: string, stayed: readonly Stayed[], mayUndo: boolean): void {
  started.set(batchId, { stayed, mayUndo });
}

/** The chosen holds that a batch of this tab left as they were. */
export function stayedWith(batchId: string): readonly Stayed[] {
  return started.get(batchId)?.stayed ?? [];
}

/** Whether this tab offers to take a batch back; once. */
export function takeUndoOffer(batchId: string): boolean {
  const batch = started.get(batchId);
  if (!batch?.mayUndo) return false;
  batch.mayUndo = false;
  return true;
}
