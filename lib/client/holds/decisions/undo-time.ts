import { browserSetting } from "#lib/client/browser/browser-setting.ts";

/**
 * How long a decision can be taken back (WCAG 2.2.1): for 8 s after it was sent; or it is held back in this browser for 20 s,
 * or until the person confirms it, and only then sent. The server allows an undo for 8 s (docs/contract.md#undo).
 */
export const UNDO_TIMES = ["8", "20", "confirm"] as const;
export type UndoTime = (typeof UNDO_TIMES)[number];

/** The person's choice in this browser, 8 s by default; it applies to decisions from now on. */
export const undoTime = browserSetting<UndoTime>(
  "yardmaster.undo-time",
  (stored) => UNDO_TIMES.find((time) => time === stored) ?? "8",
);
