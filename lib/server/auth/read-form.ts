import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** An e-mail, a password and a CSRF token are far below this. */
const LIMIT = 16 * 1024;

/**
 * The text fields of a form, sent as a form or as JSON; whatever else is in it is left out. Throws a Refusal
 * `payload_too_large`, `unsupported_media_type` or `malformed_json`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!(Number(request.headers.get("content-length")) <= LIMIT)) throw tooLarge();
  const text = await request.text();
  if (text.length > LIMIT) throw tooLarge();
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  if (type.startsWith("application/json")) return textFields(text);
  if (text === "") return {};
  throw new Refusal("unsupported_media_type", "Send a form or JSON.");
}

function tooLarge(): Refusal {
  return new Refusal("payload_too_large", "This is too long to be a sign-in.");
}

function textFields(text: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw new Refusal("malformed_json", "The body cannot be read as JSON.");
  }
  const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
