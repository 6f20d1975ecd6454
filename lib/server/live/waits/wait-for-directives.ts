import { randomUUID } from "node:crypto";
import type { BeatsAnswer, SendBeats } from "#lib/contract/runs/beats.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type Beat, beatRuns, readNews } from "#lib/lifecycle/runs/beat-runs.ts";
import { refusalOf } from "#lib/server/api/failure-answer.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Beats for the runs of a worker, at once, then waits up to `waitSeconds` until one of them is told something: a directive, what a
 * person asks of it, or that its lease is gone. Where one is told something already it does not wait.
 */
export async function waitForDirectives(
  access: Access,
  { worker, waitSeconds, runs }: SendBeats,
  signal: AbortSignal,
): Promise<BeatsAnswer> {
  const beats = await beatRuns(access, runs);
  const isQuiet =
    waitSeconds > 0 &&
    beats.every((beat) => "directive" in beat && beat.directive === null && !beat.messages && !beat.pause);
  const news = isQuiet
    ? await waitFor({
        group: `beats ${randomUUID()}`,
        seconds: waitSeconds,
        signal,
        runIds: runs.map(({ runId }) => runId),
        attempt: () => readNews(runs, beats),
      })
    : null;
  return { runs: (news ?? beats).map((beat) => present(beat, worker)) };
}

function present(beat: Beat, worker: string): BeatsAnswer["runs"][number] {
  if (!("error" in beat)) return beat;
  return { runId: beat.runId, code: refusalOf(beat.error, { worker, run: beat.runId }).code };
}
