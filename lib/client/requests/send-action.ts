import type { Answer } from "#lib/server/actions/act.ts";
import { askPasswordAgain } from "./password-again.ts";

/** The answer to what did not reach the server. */
export const UNSENT = {
  ok: false,
  problem: { code: "unavailable", detail: "Not sent. The desk cannot be reached.", errors: undefined },
} as const;

/**
 * Calls a server action. Where it wants a recent password, the person is asked for it and the same input is sent once more, so that
 * nothing that was typed is lost.
 */
export async function sendAction<Input, T>(
  action: (input: Input) => Promise<Answer<T>>,
  input: Input,
): Promise<Answer<T> | typeof UNSENT> {
  const answer = await action(input).catch(() => UNSENT);
  if (answer.ok || answer.problem.code !== "password_required") return answer;
  return (await askPasswordAgain()) ? action(input).catch(() => UNSENT) : answer;
}
