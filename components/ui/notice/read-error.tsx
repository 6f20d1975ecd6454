import { ErrorCard } from "./error-card.tsx";

interface ReadErrorProps {
  what: string;
  query: { data?: unknown; error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** What a query could not read, and another try: the server's own words, or that what is shown is from before. */
export function ReadError({ what, query: { data, error, refetch, isFetching } }: ReadErrorProps) {
  return (
    <ErrorCard what={what} onRetry={() => void refetch()} busy={isFetching}>
      {data === undefined ? error?.message : "What you see is from before."}
    </ErrorCard>
  );
}
