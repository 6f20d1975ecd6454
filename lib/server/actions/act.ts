import { refresh } from "next/cache";
import type { z } from "zod";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { Problem } from "../../contract/problem.ts";
import { problemOf } from "../api/answer.ts";
import { refusalOf } from "../api/failure-answer.ts";
import { parseInput } from "../api/parse-input.ts";
import { accessOfSession } from "../auth/access-of-request.ts";

/** What a server action answers; it never throws. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** Runs one server action: finds who calls, parses the input, calls one verb, and answers its value or its refusal. */
export async function act<Schema extends z.ZodType, T>(
  schema: Schema,
  input: unknown,
  verb: (access: Access, input: z.output<Schema>) => Promise<T>,
): Promise<Answer<T>> {
  return answerOf(verb.name, async () => {
    const access = await accessOfSession();
    if (access === null) throw new Refusal("unauthenticated", "Your session has ended. Sign in again.");
    return verb(access, parseInput(schema, input));
  });
}

/** The same for what nobody has to be signed in for. `action` names it in the log. */
export async function answerOf<T>(action: string, work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(refusalOf(error, { action })) };
  }
}

/** The same for pages that the server renders: they are rendered again with the answer. */
export async function actAndRefresh<Schema extends z.ZodType, T>(
  schema: Schema,
  input: unknown,
  verb: (access: Access, input: z.output<Schema>) => Promise<T>,
): Promise<Answer<T>> {
  const answer = await act(schema, input, verb);
  if (answer.ok) refresh();
  return answer;
}
