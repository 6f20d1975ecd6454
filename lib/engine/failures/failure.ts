import { z } from "zod";

const MESSAGE_KEEPS = 32_768;

/**
 * What PostgreSQL can store: NUL and lone surrogates become U+FFFD, and a text over `limit` characters keeps its beginning
 * and its end, where the cause stands, and says what was cut.
 */
function storable(text: string, limit: number): string {
  const clean = text.toWellFormed().replaceAll("\u0000", "\ufffd");
  if (clean.length <= limit) return clean;
  const half = Math.floor(limit / 2);
  const cut = `${clean.slice(0, half)}\n… ${clean.length - 2 * half} characters cut …\n${clean.slice(-half)}`;
  return cut.toWellFormed();
}

const shortText = z
  .string()
  .max(200)
  .overwrite((text) => storable(text, 200));

/**
 * What a run reports when it fails (CONTRACT 4, `finish` with outcome `failed`). It is data, never an exception of ours.
 * `retryAfterSeconds` is in seconds, at most a year. Unknown fields are errors; an overlong message is cut, not refused,
 * so that no agent is kept from reporting its failure.
 */
export const Failure = z.strictObject({
  message: z
    .string()
    .min(1)
    .overwrite((text) => storable(text, MESSAGE_KEEPS)),
  name: shortText.optional(),
  code: shortText.optional(),
  httpStatus: z.int().min(100).max(599).optional(),
  exitCode: z.int().min(-2_147_483_648).max(4_294_967_295).optional(),
  signal: shortText.optional(),
  retryAfterSeconds: z.number().min(0).max(31_536_000).optional(),
});

export type Failure = z.infer<typeof Failure>;
