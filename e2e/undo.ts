import type { Page } from "@playwright/test";
import { pool } from "#lib/db/connection/pool.ts";
import { onDatabase } from "./desk.ts";

const UNDO_MS = 8000;

/**
 * Lets this page offer Undo until the journey presses it: its eight seconds are real ones, and a busy machine needs them for
 * something else. Call it before the page is opened.
 */
export async function offerUndoForever(page: Page): Promise<void> {
  await page.addInitScript((undoMs) => {
    const start = window.setTimeout;
    const patient = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(handler, ms === undoMs ? 1000 * undoMs : ms, ...rest);
    window.setTimeout = patient as typeof window.setTimeout;
  }, UNDO_MS);
}

/** Lets the desk take back what was just decided on the tickets of these keys, however long ago that was. */
export async function extendUndo(...keys: string[]): Promise<void> {
  await onDatabase(() =>
    pool().query(
      `UPDATE decision d SET at = d.at + interval '1 hour' FROM ticket t WHERE t.id = d.ticket_id AND t.key = ANY ($1)`,
      [keys],
    ),
  );
}
