import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ReviewJob } from "../driver.ts";
import type { Exit } from "../process/exit.ts";
import { OutputTail } from "../process/output-tail.ts";
import { runToEnd } from "../process/run-to-end.ts";

/** Time limit of a check that has none of its own. */
const DEFAULT_TIMEOUT_SECONDS = 900;
const MAX_OUTPUT = 256 * 1024;

/** Commands that judge what lies in a folder, by their exit codes. */
export const Checks = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1).max(100),
      command: z.tuple([z.string().min(1)], z.string()),
      timeoutSeconds: z.number().positive().max(86_400).optional(),
    }),
  )
  .max(50);
export type Check = z.infer<typeof Checks>[number];

/** For whose work it runs. */
export type CheckedJob = Pick<ReviewJob, "folder" | "enclose" | "ticket" | "url" | "signal" | "adopt" | "mask"> & {
  run: { id: string; diff?: string | null };
};

export interface CheckResult extends Exit {
  check: Check;
  timedOut: boolean;
  /** the end of what it wrote on both streams, secrets masked */
  output: string;
}

/** Runs one check in `folder` to its end, its time limit or the job's signal. Throws CannotStart. */
export async function runCheck(check: Check, folder: string, job: CheckedJob): Promise<CheckResult> {
  const diffFile = path.join(job.folder, "run.diff");
  await writeFile(diffFile, job.run.diff ?? "");
  const tail = new OutputTail(MAX_OUTPUT);
  const exit = await runToEnd(
    {
      enclosed: await job.enclose({
        argv: check.command,
        cwd: folder,
        reads: [diffFile],
        variables: {
          YARDMASTER_TICKET: job.ticket.id,
          YARDMASTER_RUN: job.run.id,
          YARDMASTER_URL: job.url,
          YARDMASTER_DIFF: diffFile,
        },
      }),
      timeoutMs: (check.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
      signal: job.signal,
      adopt: job.adopt,
    },
    (chunk) => tail.push(chunk),
  );
  return { ...exit, check, output: job.mask(tail.read()) };
}
