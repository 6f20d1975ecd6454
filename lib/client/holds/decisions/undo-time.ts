import { browserSetting } from "#lib/client/browser/browser-setting.ts";

/**
 * How long a decision can be taken back (WCAG 2.2.1): 8 s after it was sent; or it is kept here for 20 s, or until the person
 * says so, and only then sent. The desk itself takes back for 8 s and no longer (CONTRACT 6).
 */
export const UNDO_TIMES = ["8", "20", "confirm"] as const;
export type UndoTime = (typeof UNDO_TIMES)[number];

/** What this person has chosen in this browser, 8 s unless they did; it counts for decisions from now on. */
export const undoTime = browserSetting<UndoTime>(
  "yardmaster.undo-time",
  (stored) => UNDO_TIMES.find((time) => time === stored) ?? "8",
);
