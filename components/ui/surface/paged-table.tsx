import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { upperFirst } from "#lib/client/text/first-letter.ts";
import { Button } from "../button/button.tsx";
import { OldDataBanner } from "../notice/old-data-banner.tsx";
import { ReadError } from "../notice/read-error.tsx";
import { SkeletonRows } from "../notice/skeleton.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** A row whose link covers it: under the pointer, or with the focus, it is lifted. */
export const ROW_LOOK = clsx(
  "relative col-span-full grid scroll-mt-32 scroll-mb-4 items-center border-b border-line-1 bg-ground [--ground:var(--bg-1)] desk:h-11 desk:grid-cols-subgrid",
  "hover:[--ground:var(--bg-2)] has-[a:focus-visible]:[--ground:var(--bg-3)]",
  "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
);

/**
 * The rows of a list read in pages, as a table, below 1180 px as stacked lines; or what is shown instead of rows. `className`
 * has its columns, `headLook` the edges of its head, `lookOf` the look of one column's name.
 */
export function PagedTable({
  what,
  query,
  columns,
  lookOf,
  headLook,
  className,
  empty,
  children,
}: {
  what: "ticket" | "run";
  query: UseInfiniteQueryResult;
  columns: readonly string[];
  lookOf: (column: string) => string | false;
  headLook: string;
  className: string;
  empty: ReactNode;
  children: readonly ReactNode[];
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const hasRows = children.length > 0;
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  useRowKeys(body, { what, hasRows, onEnd: loadMore });
  if (query.isPending) return <SkeletonRows rows={12} label={`Reading the ${what}s`} className="h-11" />;
  if (query.isError && !hasRows)
    return (
      <div className="p-6 max-tablet:p-4">
        <ReadError what={`The ${what}s could not be read.`} query={query} />
      </div>
    );
  if (!hasRows) return empty;
  return (
    <>
      {query.isError && (
        <OldDataBanner readAt={query.dataUpdatedAt} onRetry={() => query.refetch()} busy={query.isFetching} />
      )}
      <table aria-label={upperFirst(`${what}s`)} className={clsx("grid w-full text-left", className)}>
        <thead className="sr-only desk:not-sr-only desk:col-span-full desk:grid desk:grid-cols-subgrid">
          <tr
            className={clsx(
              "desk:sticky desk:top-22 desk:z-5 desk:col-span-full desk:grid desk:grid-cols-subgrid desk:border-b desk:border-line-1 desk:bg-bg-1",
              headLook,
            )}
          >
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 text-meta font-normal whitespace-nowrap text-t3">
                <span className={clsx(lookOf(column))}>{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="col-span-full grid desk:grid-cols-subgrid">
          {children}
        </tbody>
      </table>
      {query.hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button onClick={loadMore} busy={query.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
