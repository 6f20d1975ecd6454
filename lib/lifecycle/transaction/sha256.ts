import { createHash } from "node:crypto";

/** SHA-256 of a text in UTF-8, 64 hex digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
