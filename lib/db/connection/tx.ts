import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { EventType } from "#lib/contract/events.ts";
import type { RowSchema } from "./check-rows.ts";

/** A line of the event log that is still to be written. */
export type NewEvent = {
  type: Exclude<EventType, "run.event">;
  projectId: string;
  ticketId?: string | null;
  runId?: string | null;
  holdId?: string | null;
  data: Record<string, unknown>;
  /** who did it, where it was not the actor of the transaction */
  actor?: Actor;
};

/**
 * A prepared statement, which each connection plans only a few times: for many tables joined for few rows, where planning takes
 * longer than running. The text under a name never changes. Not for a statement whose best plan depends on the values, such as one
 * with filters that may be null.
 */
export type Planned = { name: string; text: string };

const known = new Map<string, Planned>();

/** A statement whose text is put together of parts of our code, under a name of its own; for few different texts that are sent often. */
export function planned(text: string): Planned {
  const before = known.get(text);
  if (before !== undefined) return before;
  const statement = { name: createHash("sha256").update(text).digest("base64url").slice(0, 32), text };
  known.set(text, statement);
  return statement;
}

/**
 * The ids of a parameter, for a `planned` statement that is about few rows: `id = ANY (${listed("$1")})`. With the parameter itself in
 * its place the plan for the two ids of one call looks cheaper than the one for any ids, and PostgreSQL plans every call anew, which
 * takes several times as long as running it.
 */
export const listed = (parameter: string): string => `ARRAY(SELECT unnest(${parameter}::text[]))`;

/** A part of a WITH that is joined as `waits`: the commit waits for the disk only where the condition holds. */
export const waitsForDisk = (condition: string): string => `waits AS MATERIALIZED (
       SELECT set_config('synchronous_commit', CASE WHEN ${condition} THEN current_setting('synchronous_commit') ELSE 'off' END, true) AS how)`;

/** One guarded transaction (docs/guarantees.md#guarded-changes): lock, decide, write, log; the readers are woken after the commit. */
export type Tx = {
  /** The rows of a statement, typed by their schema (`check-rows.ts`). */
  rows<S extends RowSchema>(schema: S, sql: string | Planned, params?: unknown[]): Promise<z.output<S>[]>;
  /** The first row of a statement; null where there is none. */
  row<S extends RowSchema>(schema: S, sql: string | Planned, params?: unknown[]): Promise<z.output<S> | null>;
  /** The row of a statement that always has one. Throws where it has none. */
  only<S extends RowSchema>(schema: S, sql: string | Planned, params?: unknown[]): Promise<z.output<S>>;
  /** Whether a statement wrote a row. */
  wrote(sql: string | Planned, params?: unknown[]): Promise<boolean>;
  /** Runs a statement of whose rows only the number counts; answers how many it wrote, locked or found. */
  run(sql: string | Planned, params?: unknown[]): Promise<number>;
  /** Adds a line to the event log, written just before the commit. */
  emit(event: NewEvent): void;
  /**
   * Runs work whose failure must not fail the rest: where it throws, only its writes and events are undone, and the error is
   * answered, else null. A deadlock or serialization failure is thrown all the same, so that the whole transaction is repeated.
   */
  aside(work: () => Promise<void>): Promise<unknown>;
  /** Has `work` run after the events were written, still inside the transaction. */
  beforeCommit(work: () => Promise<void>): void;
};

/** Whatever reads rows: a transaction, or the pool for reads without a lock. */
export type Reader = Pick<Tx, "rows" | "row" | "only">;
