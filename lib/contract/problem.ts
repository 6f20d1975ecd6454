import { z } from "zod";
import { By } from "./basics.ts";
import { Decision } from "./holds.ts";

/** Every error of the API (docs/contract.md#errors). Only this table maps a code to its status and title. */
export const PROBLEMS = {
  malformed_json: { status: 400, title: "The body is not valid JSON" },
  malformed_url: { status: 400, title: "The address cannot be decoded" },
  unauthenticated: { status: 401, title: "Sign in or send a token" },
  forbidden: { status: 403, title: "Not allowed" },
  password_required: { status: 403, title: "Give your password again" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  lease_lost: { status: 409, title: "You no longer hold this lease" },
  stale_transition: { status: 409, title: "Not possible in its present state" },
  already_decided: { status: 409, title: "Already decided" },
  version_mismatch: { status: 409, title: "It has changed since you read it" },
  idempotency_in_progress: { status: 409, title: "The first request with this key is still running" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "Send JSON" },
  invalid_request: { status: 422, title: "The request is not valid" },
  idempotency_conflict: { status: 422, title: "This key was used with another payload" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "Something broke on our side" },
  unavailable: { status: 503, title: "Not ready" },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemCode = keyof typeof PROBLEMS;

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    decision: Decision.pick({ verb: true, at: true, note: true }).extend({ by: By }).optional(),
    version: z.number().int().optional(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;
