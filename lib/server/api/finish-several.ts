import type { Finish, FinishAnswers } from "#lib/contract/runs/finishes.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { finishRuns } from "#lib/lifecycle/runs/finish-runs.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { parseInput } from "./parse-input.ts";

/** Answers each of several finishes for itself: what is wrong with one, in its shape or with its run, spoils no other. */
export async function finishSeveral(access: Access, finishes: Finish[]): Promise<FinishAnswers> {
  const read = finishes.map(({ runId, ...rest }) => ({ runId, input: readOne(rest) }));
  const good = read.flatMap(({ runId, input }) => (input instanceof Refusal ? [] : [{ runId, input }]));
  const answers = await finishRuns(access, good);
  const next = answers.values();
  return {
    finishes: read.map(({ runId, input }) => {
      const answer = input instanceof Refusal ? input : (next.next().value as (typeof answers)[number]);
      return answer instanceof Refusal ? { runId, code: answer.code, detail: answer.message } : answer;
    }),
  };
}

function readOne(input: object): FinishRun | Refusal {
  try {
    return parseInput(FinishRun, input);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
