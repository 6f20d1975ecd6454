import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { CallOptions } from "#lib/api-client/send-request.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

const WAIT_SECONDS = 25;
/** Pause after an error, or after an empty answer that came at once although the desk was asked to wait. */
const PAUSE_MS = 1000;
const ONCE_RETRY_FOR_MS = 15_000;
const RETRY_FOR_MS = 60_000;

/** What a claim says whatever is claimed. */
interface Wanted {
  labels: string[];
  leaseSeconds: number;
  waitSeconds: number;
  project?: string;
  profile?: string;
}

/** Asks the desk for work with `claim`; nothing where it fails for now. Throws what asking again will not cure. */
export async function askForWork<Work>(
  { profile, profileId, once, draining: signal, log }: WorkerContext,
  claim: (wanted: Wanted, options: CallOptions) => Promise<Work[]>,
): Promise<Work[]> {
  if (signal.aborted) return [];
  const begun = performance.now();
  try {
    const wanted = {
      labels: profile.labels,
      leaseSeconds: profile.leaseSeconds,
      waitSeconds: once ? 0 : WAIT_SECONDS,
      ...(profile.project === undefined ? {} : { project: profile.project }),
      ...(profileId === null ? {} : { profile: profileId }),
    };
    const work = await claim(wanted, { signal, retryForMs: once ? ONCE_RETRY_FOR_MS : RETRY_FOR_MS });
    if (work.length > 0 || once || performance.now() - begun > PAUSE_MS) return work;
  } catch (error) {
    if (signal.aborted) return [];
    if (once || isFatal(error)) throw error;
    log.warn({ error: String(error) }, "no work claimed");
  }
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  return [];
}

/** The token is not accepted, or the profile asks for something that does not exist. */
function isFatal(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 404, 422].includes(error.status);
}
