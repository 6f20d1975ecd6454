/** A second press so soon after a decision was meant for the hold that has just left, not for the one in its place. */
const SAME_PRESS_MS = 300;
let lastSentAt = 0;

/** A decision is on its way. */
export function noteSent(): void {
  lastSentAt = Date.now();
}

/** Whether a press now still belongs to the decision before. */
export function isSamePress(): boolean {
  return Date.now() - lastSentAt < SAME_PRESS_MS;
}
