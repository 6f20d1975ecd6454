import { Button } from "./button.tsx";

/** Below a list that is read page by page: reads the next one, where there is one. */
export function LoadOlder({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      size="sm"
      className="justify-self-start"
      busy={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      Load older
    </Button>
  );
}
