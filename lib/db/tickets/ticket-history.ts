import { z } from "zod";
import { SEVERITIES, VERDICTS, WAIVER_KINDS } from "#lib/contract/reviews.ts";
import { JsonTime, jsonArray } from "#lib/db/connection/json-object.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { REVIEW_STATE_NAMES } from "#lib/engine/reviews/review-states.ts";
import { RELEASE_REASONS, RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";

/** Parts of a ticket's history as one statement reads them: as JSON. Each statement picks the fields that it needs. */

export const RunJson = z.object({
  id: z.string(),
  number: z.number(),
  agent: z.string(),
  state: z.enum(RUN_STATE_NAMES),
  budget: z.number(),
  /** as stored: perhaps one that this version no longer knows (`readStoredCategory`) */
  category: z.string().nullable(),
  error: z.object({ message: z.string() }).nullable(),
  summary: z.string().nullable(),
  releaseReason: z.enum(RELEASE_REASONS).nullable(),
  changed: z.boolean().nullable(),
  retried: z.boolean(),
  charged: z.boolean(),
  service: z.string().nullable(),
  serviceWave: z.number().nullable(),
  pauseReason: z.enum(HOLD_REASON_NAMES).nullable(),
  leaseExpiresAt: JsonTime.nullable(),
  resumingSince: JsonTime.nullable(),
  costUsd: z.number().nullable(),
  startedAt: JsonTime,
  endedAt: JsonTime.nullable(),
});

export const ReviewJson = z.object({
  id: z.string(),
  number: z.number(),
  runId: z.string(),
  state: z.enum(REVIEW_STATE_NAMES),
  sentinel: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  summary: z.string().nullable(),
  error: z.string().nullable(),
  budget: z.number(),
  reviewBudget: z.number(),
  startedAt: JsonTime.nullable(),
  endedAt: JsonTime.nullable(),
});

export const FindingJson = z.object({
  key: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.string().nullable(),
  file: z.string().nullable(),
  line: z.number().nullable(),
  issue: z.string(),
  suggestion: z.string().nullable(),
  scopeDrift: z.boolean(),
  rule: z.string(),
  advisory: z.boolean(),
});

export const WaiverJson = z.object({
  key: z.string(),
  kind: z.enum(WAIVER_KINDS),
  by: z.object({ kind: z.enum(["user", "agent", "sentinel", "engine"]), name: z.string() }),
  at: JsonTime,
  linkedKey: z.string().nullable(),
});

/** The findings of a review `v`, in the order in which its sentinel named them. By the primary key of finding. */
export function findingsOf(finding: string): string {
  return jsonArray(finding, "f.position", "finding f WHERE f.review_id = v.id");
}
