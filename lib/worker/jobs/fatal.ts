import { ApiProblem } from "#lib/api-client/api-problem.ts";

/** Whether it is useless to ask again: the token is not accepted, or the profile asks for something that does not exist. */
export function fatal(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 404, 422].includes(error.status);
}
