import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";

/** The most bytes a body may have (docs/contract.md#limits), where its endpoint does not say otherwise. */
export const BODY_LIMIT = 1024 * 1024;

/** A body as it came and what it says. */
export type Body = { bytes: Uint8Array; value: unknown };

/**
 * Reads a JSON body; an absent or empty one is `{}`. Counts the bytes as they come, whatever Content-Length says.
 * Throws a Refusal `payload_too_large`, `unsupported_media_type` or `malformed_json`.
 */
export async function readBody(request: ApiRequest, limit = BODY_LIMIT): Promise<Body> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return { bytes, value: {} };
  if (!isJson(request.headers)) {
    throw new Refusal(
      "unsupported_media_type",
      "The body must be JSON in UTF-8, sent with Content-Type: application/json.",
    );
  }
  return { bytes, value: parse(bytes) };
}

async function readBytes(request: ApiRequest, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Refusal {
  return new Refusal("payload_too_large", `A body may have at most ${limit / 1024 ** 2} MiB here.`);
}

function isJson(headers: ApiRequest["headers"]): boolean {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const encoded = headers.get("content-encoding") ?? "identity";
  return (
    /^application\/([a-z0-9.-]+\+)?json$/.test(type.trim()) &&
    /^(charset="?utf-?8"?)?$/.test(charset ?? "") &&
    encoded === "identity"
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("malformed_json", "The body cannot be read as JSON in UTF-8.");
  }
}
