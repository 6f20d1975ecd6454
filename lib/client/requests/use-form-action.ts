import { type FormEvent, startTransition, useActionState } from "react";
import type { Answer } from "#lib/server/actions/act.ts";
import { sendAction, type UNSENT } from "./send-action.ts";
import { noteSessionEnd } from "./session-end.ts";
import { errorOf } from "./use-action.ts";

/** A form that only submits, and what the server action said to it. */
export interface FormAction<T> {
  /** What the form element takes. */
  form: { action: (fields: FormData) => void; onReset: (event: FormEvent) => void };
  busy: boolean;
  /** What the action answered; null before, and where it refused. */
  value: T | null;
  /** One sentence, for the place where the button is. */
  refusal: string | null;
  /** What is wrong with one field: `Email is taken.` */
  errorOf: (path: string, label: string) => string | null;
  /** Forgets the answer: the form was closed or begun anew. */
  reset: () => void;
}

/**
 * Sends a form to a server action: `inputOf` makes its input of the fields by their names, `onDone` is called with what it
 * answered. React empties a form after its action; one that was refused keeps what was written.
 */
export function useFormAction<Input, T>(
  action: (input: Input) => Promise<Answer<T>>,
  inputOf: (fields: FormData) => Input,
  onDone?: (value: T, input: Input) => unknown,
): FormAction<T> {
  const [answer, submit, busy] = useActionState(
    async (_: Answer<T> | typeof UNSENT | null, fields: FormData | null) => {
      if (fields === null) return null;
      const input = inputOf(fields);
      const answered = await sendAction(action, input);
      if (answered.ok) await onDone?.(answered.value, input);
      else if (answered.problem.code === "unauthenticated") noteSessionEnd();
      return answered;
    },
    null,
  );
  const problem = answer === null || answer.ok ? null : answer.problem;
  return {
    form: { action: submit, onReset: (event) => problem && event.preventDefault() },
    busy,
    value: answer?.ok ? answer.value : null,
    refusal: problem?.detail ?? null,
    errorOf: (path, label) => errorOf(problem, path, label),
    reset: () => startTransition(() => submit(null)),
  };
}
