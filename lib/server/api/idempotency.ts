import { createHash } from "node:crypto";
import {
  completeKey,
  type KeyName,
  releaseKey,
  reserveKey,
  type StoredAnswer,
} from "#lib/db/connection/idempotency-keys.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "../../log.ts";
import { textAnswer } from "./answer.ts";
import { hashKey, openAnswer, sealAnswer } from "./seal-answer.ts";

const HEADER = "Idempotency-Key";
/** Printable, so that it can be stored and read. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Does `work` once for each Idempotency-Key of a principal (docs/contract.md#idempotency): a repetition gets the stored answer with the
 * header `Idempotency-Replayed: true`; another payload under the same key is a 422, a first request that is still
 * running a 409. `work` answers refusals as responses, because most of them are stored too.
 */
export async function onceForKey(
  request: Request,
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
      throw new Refusal(
        "idempotency_in_progress",
        "The first request with this Idempotency-Key has not been answered yet.",
      );
    case "answered":
      return replay(reservation.answer, key);
    case "reserved":
      return storeAnswer(name, reservation.since, await work(), key);
  }
}

function badKey(): Refusal {
  const message = "must have 1 to 255 printable ASCII characters";
  return new Refusal("invalid_request", `${HEADER} ${message}.`, { errors: [{ path: HEADER, message }] });
}

function hashOf(request: Request, body: Uint8Array): string {
  const { pathname, search } = new URL(request.url);
  return createHash("sha256").update(`${request.method} ${pathname}${search}\n`).update(body).digest("hex");
}

function replay({ status, contentType, body }: StoredAnswer, key: string): Response {
  return textAnswer(status, contentType ?? "application/json", openAnswer(body, key), {
    "Idempotency-Replayed": "true",
  });
}

/** Stores the answer under its key. If that fails the answer is sent all the same: the change has been made. */
async function storeAnswer(name: KeyName, since: string, answer: Response, key: string): Promise<Response> {
  try {
    if (!isStored(answer.status)) await releaseKey(name, since);
    else await completeKey(name, since, await stored(answer, key));
  } catch (error) {
    log.error({ err: error }, "the answer to an Idempotency-Key was not stored");
  }
  return answer;
}

async function stored(answer: Response, key: string): Promise<StoredAnswer> {
  const text = await answer.clone().text();
  return { status: answer.status, contentType: answer.headers.get("Content-Type"), body: sealAnswer(text, key) };
}

/** An answer that says "nothing yet" or "not now" is not stored, so that the request can be repeated; any other is. */
function isStored(status: number): boolean {
  return status !== 204 && status !== 401 && status !== 403 && status !== 429 && status < 500;
}
