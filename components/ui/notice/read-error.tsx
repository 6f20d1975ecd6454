import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorCard } from "./error-card.tsx";

/** In place of what a query could not read: the server's own words, and another try. */
export function ReadError({
  what,
  query: { error, refetch, isFetching },
}: {
  what: string;
  query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">;
}) {
  return (
    <ErrorCard what={what} onRetry={() => refetch()} busy={isFetching}>
      {error?.message}
    </ErrorCard>
  );
}
