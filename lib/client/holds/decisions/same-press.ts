/**
 * A second press so soon after a decision was meant for the hold that has just left, not for the one in its place: a key that is hit
 * twice comes within 0.15 s. Nobody reads the next card in that time; whoever knows it beforehand is not to be kept waiting longer.
 */
const SAME_PRESS_MS = 150;
let lastSentAt = 0;

/** A decision is on its way. */
export function noteSent(): void {
  lastSentAt = Date.now();
}

/** Whether a press now still belongs to the decision before. */
export function isSamePress(): boolean {
  return Date.now() - lastSentAt < SAME_PRESS_MS;
}
