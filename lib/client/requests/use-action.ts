import { useState } from "react";
import type { Problem } from "#lib/contract/problem.ts";
import type { Answer } from "#lib/server/actions/act.ts";
import { sendAction } from "./send-action.ts";
import { noteSessionEnd } from "./session-end.ts";

/** A server action on its way, and why it refused the last time. */
export interface Action<Input, T> {
  /** What it answered; null where it refused, or could not be sent. */
  run: (input: Input) => Promise<{ value: T } | null>;
  busy: boolean;
  /** One sentence, for the place where the button is. */
  refusal: string | null;
  /** What is wrong with one field: `Email is taken.` */
  errorOf: (path: string, label: string) => string | null;
  /** Forgets the refusal: the form was closed or begun anew. */
  reset: () => void;
}

/** Calls a server action from a control. The end of the session is said above the page, for all of it. */
export function useAction<Input, T>(action: (input: Input) => Promise<Answer<T>>): Action<Input, T> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Pick<Problem, "code" | "detail" | "errors"> | null>(null);
  const run = async (input: Input) => {
    setBusy(true);
    setProblem(null);
    const answer = await sendAction(action, input);
    setBusy(false);
    if (answer.ok) return { value: answer.value };
    if (answer.problem.code === "unauthenticated") noteSessionEnd();
    setProblem(answer.problem);
    return null;
  };
  return {
    run,
    busy,
    refusal: problem?.detail ?? null,
    errorOf: (path, label) => errorOf(problem, path, label),
    reset: () => setProblem(null),
  };
}

/** What a problem says of one field, as a sentence that begins with the field's label; null: nothing. */
export function errorOf(problem: Pick<Problem, "errors"> | null, path: string, label: string): string | null {
  const error = problem?.errors?.find((one) => one.path === path);
  return error ? `${label} ${error.message}.` : null;
}
