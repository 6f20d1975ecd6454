import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefused, RequestFailed } from "./get-json.ts";
import { noteSessionEnd } from "./session-end.ts";

/** The live stream says what has changed; this is for what it could not say. */
const FRESH_MS = 60_000;

/**
 * A cache of what was read from the API: one per browser, one per request on the server. What was refused is not asked
 * again; what was not reached is, three times. Earlier data stays where a later read fails.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefused(error, "unauthenticated")) noteSessionEnd();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 3 && mayPass(error),
        retryDelay: (failures) => Math.min(8000, 500 * 2 ** failures),
      },
    },
  });
}

function mayPass(error: Error): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.problem === null || error.problem.status >= 500 || error.problem.status === 429;
}
