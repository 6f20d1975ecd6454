import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  completeKey,
  freeKey,
  type HeldKey,
  reserveKey,
  type StoredAnswer,
} from "#lib/db/connection/idempotency-keys.ts";
import { duringKeyedRequest, KeyedRequest, type KeyName } from "#lib/db/connection/keyed-request.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { log } from "../../log.ts";
import { textAnswer } from "./answer.ts";
import { hashKey, openAnswer, sealAnswer } from "./seal-answer.ts";

const HEADER = "Idempotency-Key";
/** Printable, so that it can be stored and read. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** A database that has just been lost is asked again after these times whether it has committed. */
const ASK_AGAIN_MS = [250, 1000, 4000];

/**
 * Does `work` once for each Idempotency-Key of a principal (docs/contract.md#idempotency): a repetition gets the stored answer with the
 * header `Idempotency-Replayed: true`; another payload under the same key is a 422, a first request that is still
 * running a 409. `work` answers refusals as responses, because most of them are stored too.
 */
export async function onceForKey(
  request: ApiRequest,
  principal: string,
  body: Uint8Array,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(HEADER);
  if (key === null) return work();
  if (!KEY.test(key)) throw badKey();
  const name = { principal, key: hashKey(key) };
  const reservation = await reserveKey(name, hashOf(request, body));
  switch (reservation.kind) {
    case "conflict":
      throw new Refusal("idempotency_conflict", "This Idempotency-Key was used with another method, path or body.");
    case "running":
      throw inProgress();
    case "answered":
      return replay(reservation.answer, key);
    case "reserved":
      return answerUnder(name, key, reservation.held, work);
  }
}

const inProgress = (): Refusal =>
  new Refusal("idempotency_in_progress", "The first request with this Idempotency-Key has not been answered yet.");

/**
 * Does what has not been committed under the key yet, and stores the answer. Where there is none to store although something was
 * committed (a connection was lost at the COMMIT or after it), it is made again, once, of what was committed.
 */
async function answerUnder(
  name: KeyName,
  key: string,
  held: HeldKey,
  work: () => Promise<Response>,
): Promise<Response> {
  const first = await attempt(name, key, held, work);
  if (first.stored) return held.effects.length > 0 ? replayed(first.answer) : first.answer;
  const left = await freeOrRead(name, held.since);
  return left === null ? first.answer : (await attempt(name, key, left, work)).answer;
}

type Tried = { answer: Response /** false: the key may be freed */; stored: boolean };

async function attempt(name: KeyName, key: string, held: HeldKey, work: () => Promise<Response>): Promise<Tried> {
  const seal = { close: (text: string) => sealAnswer(text, key), open: (sealed: string) => openAnswer(sealed, key) };
  const keyed = new KeyedRequest(name, held, seal, inProgress);
  const answer = await duringKeyedRequest(keyed, work);
  if (!isStored(answer.status, keyed.hasEffects)) return { answer, stored: false };
  // If this fails, the answer is sent all the same: what was committed under the key answers the repetition.
  await stored(answer, key)
    .then((sealed) => completeKey(name, held.since, sealed, keyed.hasEffects))
    .catch((error) => log.error({ err: error }, "the answer to an Idempotency-Key was not stored"));
  return { answer, stored: true };
}

/** Null: nothing was committed, and the key is free. Where the database cannot say, the key stays reserved until it is abandoned. */
async function freeOrRead(name: KeyName, since: string): Promise<HeldKey | null> {
  for (const pauseMs of [...ASK_AGAIN_MS, null]) {
    try {
      return await freeKey(name, since);
    } catch (error) {
      if (pauseMs === null) log.error({ err: error }, "an Idempotency-Key was neither answered nor freed");
      else await wait(pauseMs);
    }
  }
  return null;
}

function badKey(): Refusal {
  const message = "must have 1 to 255 printable ASCII characters";
  return new Refusal("invalid_request", `${HEADER} ${message}.`, { errors: [{ path: HEADER, message }] });
}

function hashOf(request: ApiRequest, body: Uint8Array): string {
  const { pathname, search } = new URL(request.url);
  return createHash("sha256").update(`${request.method} ${pathname}${search}\n`).update(body).digest("hex");
}

function replay({ status, contentType, body }: StoredAnswer, key: string): Response {
  const text = openAnswer(body, key);
  return replayed(textAnswer(status, contentType ?? "application/json", status === 204 ? null : text));
}

function replayed(answer: Response): Response {
  answer.headers.set("Idempotency-Replayed", "true");
  return answer;
}

async function stored(answer: Response, key: string): Promise<StoredAnswer> {
  const text = await answer.clone().text();
  return { status: answer.status, contentType: answer.headers.get("Content-Type"), body: sealAnswer(text, key) };
}

/** An answer that says "nothing yet" or "not now" is not stored, so that the request can be repeated; any other is. */
function isStored(status: number, hasEffects: boolean): boolean {
  if (status === 204) return hasEffects;
  return status !== 401 && status !== 403 && status !== 429 && status < 500;
}
