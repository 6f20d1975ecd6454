import type { BrowserContext } from "playwright";
import { firstRow } from "./first-row.ts";
import { type Scripts, scriptsOf } from "./scripts.ts";
import { answerOf } from "./server-answer.ts";

/** What a page costs who opens it for the first time: bytes and milliseconds. */
export interface FirstLoad {
  scripts: Scripts;
  answer: number;
  /** The answer that has the rows, where the page asks for them by itself. */
  rows?: number;
  firstRow: number;
}

/** Of a page with rows that match `row`; `rows` is the address that it asks for them, if it does. Medians of `times`. */
export async function firstLoadOf(
  context: BrowserContext,
  { page, row, rows }: { page: string; row: string; rows?: string },
  times: number,
): Promise<FirstLoad> {
  return {
    scripts: await scriptsOf(context, page),
    answer: await answerOf(context, page, times * 4),
    ...(rows && { rows: await answerOf(context, rows, times * 4) }),
    firstRow: await firstRow(context, page, row, times),
  };
}
