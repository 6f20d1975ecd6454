import { AsyncLocalStorage } from "node:async_hooks";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { registry } from "#lib/process-registry.ts";
import { planned, type Tx } from "./tx.ts";

/** Names an Idempotency-Key: whose it is, and the hash of its text. */
export type KeyName = { principal: string; key: string };

/** What a transaction returned; `step` tells those of one request apart. */
type Effect = { step: string; result: unknown };
type Seal = { close: (text: string) => string; open: (sealed: string) => string };

/**
 * A request with an Idempotency-Key on its way (docs/decisions/0037-a-key-commits-with-its-effect.md). What each of its
 * transactions returns is stored under the key in that same transaction. Where the process dies before the answer, the
 * repetition runs the same code again: a transaction that was committed is not run but returns what it had returned.
 */
export class KeyedRequest {
  readonly #name: KeyName;
  readonly #since: string;
  readonly #seal: Seal;
  readonly #taken: () => Error;
  readonly #before: Effect[];
  #committed: number;

  /** `before`: the sealed effects of earlier tries; `taken` makes the error for a key that another request has taken over. */
  constructor(name: KeyName, held: { since: string; effects: string[] }, seal: Seal, taken: () => Error) {
    this.#name = name;
    this.#since = held.since;
    this.#seal = seal;
    this.#taken = taken;
    this.#before = held.effects.map((sealed) => deserialize(Buffer.from(seal.open(sealed), "base64")) as Effect);
    this.#committed = held.effects.length;
  }

  /** Whether anything has been committed under the key, by this try or an earlier one. */
  get hasEffects(): boolean {
    return this.#committed > 0;
  }

  /** What a step returned when it was committed, once for each time; null where it has not been. */
  take(step: string): { result: unknown } | null {
    const at = this.#before.findIndex((effect) => effect.step === step);
    return at < 0 ? null : (this.#before.splice(at, 1)[0] as Effect);
  }

  /**
   * Stores what a transaction is about to commit, as its last statement; nothing where it has written nothing. Throws where another
   * request has taken the key over, so that only one of the two commits. By primary key. Answers what to call after the commit.
   */
  async store(tx: Tx, step: string, result: unknown): Promise<() => void> {
    const effect: Effect = { step, result };
    const { wrote, stored } = await tx.only(StoredRow, STORE, [
      this.#name.principal,
      this.#name.key,
      this.#since,
      this.#seal.close(serialize(effect).toString("base64")),
    ]);
    if (wrote && !stored) throw this.#taken();
    return () => {
      if (wrote) this.#committed++;
    };
  }
}

const StoredRow = z.object({ wrote: z.boolean(), stored: z.boolean() });

/** A transaction has a number once it has written or locked a row. */
const STORE = planned(`
WITH this AS MATERIALIZED (SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote),
stored AS (
  UPDATE idempotency_key k SET effects = k.effects || $4::text FROM this
  WHERE this.wrote AND k.principal = $1 AND k.key = $2 AND k.created_at = $3::timestamptz AND k.status IS NULL
  RETURNING 1)
SELECT this.wrote, EXISTS (SELECT 1 FROM stored) AS stored FROM this`);

/** Runs `work` as this request: `transact` finds it by {@link keyedRequest}, however deep. */
export function duringKeyedRequest<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const place = { request: request as KeyedRequest | null };
  return requests()
    .run(place, work)
    .finally(() => {
      place.request = null;
    });
}

/** The keyed request that is being answered; null in any other one, in a job, and once it has been answered. */
export function keyedRequest(): KeyedRequest | null {
  return requests().getStore()?.request ?? null;
}

/** Runs what a request sets off for others, such as a wake-up: it is no part of that request. */
export function outsideOfRequests<T>(work: () => T): T {
  return requests().run({ request: null }, work);
}

function requests(): AsyncLocalStorage<{ request: KeyedRequest | null }> {
  return registry.once("db.keyed-requests", () => new AsyncLocalStorage());
}
