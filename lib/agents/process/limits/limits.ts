import { totalmem } from "node:os";
import { z } from "zod";
import type { Failure } from "#lib/engine/failures/failure.ts";

export const MB = 1024 * 1024;

const amount = (least: number) => z.number().int().min(least).max(1_000_000_000);

/** What one run's programs may use together, `openFiles` each; an MB has 1024 · 1024 bytes (docs/contract.md#what-a-run-may-use). */
export const LimitFields = z.strictObject({
  memoryMb: amount(16).default(defaultMemory()),
  processes: amount(4).default(2000),
  openFiles: amount(32).default(8192),
  diskMb: amount(1).default(10_240),
  outputMb: amount(1).default(500),
});

export type Limits = z.infer<typeof LimitFields>;

/** A limit that ends a run; a program without a free descriptor ends by itself. */
export type LimitName = Exclude<keyof Limits, "openFiles">;

/** Seconds for a run or review whose driver starts programs, where its profile does not say. */
export const DEFAULT_TIMEOUT_SECONDS = 3600;

/** 4 GB, and on a small machine three quarters of what it has. */
function defaultMemory(): number {
  return Math.min(4096, Math.max(256, Math.floor((totalmem() / MB) * 0.75)));
}

/** What happened, in words, and what to do about it. */
const SENTENCES: Record<LimitName, (limit: number) => string> = {
  memoryMb: (limit) => `needed more than ${limit} MB of memory, its memory limit. Let them use less at once`,
  processes: (limit) => `were more than ${limit} processes and threads at once. Let them start fewer`,
  diskMb: (limit) => `wrote more than ${limit} MB into its folder, home and /tmp, its disk space. Let them keep less`,
  outputMb: (limit) => `wrote more than ${limit} MB of output. Let them say less, or write it to a file`,
};

/** The failure of a run (or review) that was ended because it used more than its profile lets it. */
export function limitFailure(name: LimitName, limits: Limits, job: "run" | "review"): Failure {
  const message = `The ${job} was ended: its programs ${SENTENCES[name](limits[name])}, or raise limits.${name} in the profile.`;
  return { name: "RunLimit", code: name, message };
}
