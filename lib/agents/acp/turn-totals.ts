import { noteSession } from "../command/agent-session.ts";
import { countIn, type Fields, fieldsOf } from "../command/output-formats/json-fields.ts";
import type { TurnWork } from "../command/run-turn.ts";

/** The most that the desk accepts: an agent that counts wrongly must not lose its lease for it. */
const MAX_COUNT = 2_000_000_000;

/** The session of a run: its id is told and kept, so that the run can go on in it. */
export function beginSession(work: TurnWork, id: string): void {
  if (work.session?.id !== id) work.session = { id, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  noteSession(work.job, work.session);
  work.job.progress({ session: id });
}

/** Adds what a session has cost by now: agents count it from its beginning, in whatever process and run that was. */
export function addCost(work: TurnWork, costUsd: number): void {
  if (work.session === null || costUsd === 0) return;
  const before = work.session.costUsd ?? 0;
  work.session = { ...work.session, costUsd };
  noteSession(work.job, work.session);
  add(work, "costUsd", costUsd - before);
}

/** Adds the tokens of a turn, those that came from a cache among them, as its answer tells them; Gemini CLI has a place of its own. */
export function addTokens(work: TurnWork, answer: Fields): void {
  const usage = fieldsOf(answer.usage);
  const quota = fieldsOf(fieldsOf(fieldsOf(answer._meta).quota).token_count);
  const input = ["inputTokens", "cachedReadTokens", "cachedWriteTokens"].reduce(
    (sum, name) => sum + countIn(usage, name),
    0,
  );
  add(work, "inputTokens", input || countIn(quota, "input_tokens"));
  add(work, "outputTokens", countIn(usage, "outputTokens") || countIn(quota, "output_tokens"));
}

function add({ job, spent }: TurnWork, name: "inputTokens" | "outputTokens" | "costUsd", count: number): void {
  if (!(count > 0)) return;
  const sum = Math.min(MAX_COUNT, (spent[name] ?? 0) + count);
  spent[name] = name === "costUsd" ? sum : Math.round(sum);
  job.progress({ [name]: spent[name] });
}
