import type { FinishRun } from "#lib/contract/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type Answered, finishAlone, finishTogether } from "./finish-together.ts";

/** Reports that have to be ended alone take no more connections than these. */
const LANES = 4;

/**
 * An agent, or a worker for several, reports how its runs stopped: as `finishRun` for each, in one transaction as far as nothing
 * stands against it. Answers in the order of the reports; a report that is refused is answered with its refusal, and changes
 * nothing for the others.
 */
export async function finishRuns(access: Access, finishes: { runId: string; input: FinishRun }[]): Promise<Answered[]> {
  const reports = finishes.map((finish) => ({ access, ...finish }));
  const answers = await finishTogether(reports, "finishes");
  const left = reports.flatMap((report, index) => (answers[index] === null ? [{ report, index }] : []));
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      answers[one.index] = await finishAlone(one.report, `finish ${one.report.runId}`);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers as Answered[];
}
