import { randomUUID } from "node:crypto";
import { ObjectStoreError } from "#lib/db/runs/snapshots/object-store.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { noteDatabase } from "#lib/server/live/database-standing.ts";
import { log } from "../../log.ts";
import { problemAnswer } from "./answer.ts";
import { RefusalWithHeaders } from "./refusal-with-headers.ts";

/** The answer to whatever was thrown while a request was answered. */
export function failureAnswer(error: unknown, request: ApiRequest): Response {
  const refusal = refusalOf(error, about(request));
  return problemAnswer(refusal, refusal instanceof RefusalWithHeaders ? refusal.headers : {});
}

/**
 * The problem for whatever was thrown: a refusal is one itself; a value that PostgreSQL cannot hold is the caller's fault (422);
 * a database or an object store that cannot be reached is 503; anything else is a defect of ours, logged under an id that the caller gets.
 * `where` goes to the log.
 */
export function refusalOf(error: unknown, where: Record<string, string>): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ObjectStoreError) {
    log.error({ err: error, ...where }, "the object store cannot be used");
    return new RefusalWithHeaders("unavailable", error.message, { "Retry-After": "15" });
  }
  const code = sqlState(error);
  if (code !== null && isDataException(code)) {
    log.warn({ err: error, ...where }, "the database refused a value that our checks let through");
    return new Refusal("invalid_request", "A value is outside of what can be stored.");
  }
  if (noteOutage(error)) {
    log.error({ err: error, ...where }, "the database cannot be used");
    return new RefusalWithHeaders("unavailable", "The database cannot be used at the moment. Try again.", {
      "Retry-After": "1",
    });
  }
  const id = randomUUID();
  log.error({ err: error, errorId: id, ...where }, "a request failed");
  return new Refusal("internal_error", `This is a defect of Yardmaster. The log has it under ${id}.`);
}

/** Whether an error says that the database cannot be used; this process then knows it, before it has looked by itself. */
export function noteOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code === null || !isOutage(code)) return false;
  noteDatabase(false);
  return true;
}

function about(request: ApiRequest): { method: string; path: string } {
  return { method: request.method, path: new URL(request.url).pathname };
}

/** SQLSTATE, or the code of a broken connection; Prisma wraps the driver's error. */
function sqlState(error: unknown): string | null {
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } };
  const original = (cause as { originalCode?: unknown } | undefined)?.originalCode;
  if (typeof original === "string") return original;
  if (typeof code === "string" && (SQLSTATE.test(code) || BROKEN.has(code))) return code;
  const inner = meta?.driverAdapterError ?? cause;
  return typeof inner === "object" && inner !== null ? sqlState(inner) : poolTimeout(error);
}

/** Prisma's own codes (P1001 …) look alike; those of PostgreSQL's class P0 are no others. */
const SQLSTATE = /^(?!P[1-9])[0-9A-Z]{5}$/;
/** Of sockets, then Prisma's own: not reached, silent for too long, closed, no connection in its pool, none left in PostgreSQL. */
const BROKEN = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"],
  ...["P1001", "P1008", "P1017", "P2024", "P2037"],
]);

/** pg reports these without a code. */
function poolTimeout(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
    message,
  )
    ? "08006"
    : null;
}

const isDataException = (code: string): boolean => code.startsWith("22");
/**
 * Connection lost, out of resources, shut down or cancelled; a deadlock that lasted through every repetition; a server that is a
 * standby (25006), as the leader before is after a failover, or that has ended a transaction for its silence (25P03).
 */
const isOutage = (code: string): boolean => BROKEN.has(code) || /^(08|53|57|40|25006|25P03)/.test(code);
