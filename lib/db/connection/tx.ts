import type pg from "pg";
import type { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { EventType } from "#lib/contract/events.ts";
import type { RowSchema } from "./check-rows.ts";

/** A line of the log before it has its place in it. */
export type NewEvent = {
  type: Exclude<EventType, "run.event">;
  projectId: string;
  ticketId?: string | null;
  runId?: string | null;
  holdId?: string | null;
  data: Record<string, unknown>;
  /** who did it, where that is not the actor of the transaction */
  actor?: Actor;
};

/**
 * A statement that each connection plans a few times and then no more: planning takes longer than running where many tables are
 * joined for a few rows. Its text is always the same under its name, and its best plan does not go with the values: not for
 * filters that are gone before planning where they are null.
 */
export type Planned = { name: string; text: string };

/** One guarded transaction (DESIGN 3.1): lock, decide, write, log; others are told after the commit. */
export type Tx = {
  /** The rows of a statement, typed by their schema (`check-rows.ts`). */
  rows<S extends RowSchema>(schema: S, sql: string | Planned, params?: unknown[]): Promise<z.output<S>[]>;
  rows<T extends pg.QueryResultRow>(sql: string | Planned, params?: unknown[]): Promise<T[]>;
  /** Runs a statement that returns nothing; answers how many rows it wrote. */
  run(sql: string | Planned, params?: unknown[]): Promise<number>;
  /** Adds a line to the event log, written just before the commit. */
  emit(event: NewEvent): void;
  /**
   * Runs what must not fail the rest: where it throws, what it wrote and told is undone and nothing else. Answers the error,
   * or null. What PostgreSQL lets be repeated is thrown, for all of it to be repeated.
   */
  aside(work: () => Promise<void>): Promise<unknown>;
  /** Runs after the events were written, still inside the transaction. */
  beforeCommit(work: () => Promise<void>): void;
};

/** Anything that answers a statement with rows: a transaction, or the pool for a look without locks. */
export type Reader = Pick<Tx, "rows">;
