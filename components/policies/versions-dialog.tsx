"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { SkeletonRows } from "#components/ui/skeleton.tsx";
import { Tag } from "#components/ui/tag.tsx";
import { Moment } from "#components/ui/time.tsx";
import { changeWords } from "#lib/client/policies/change-words.ts";
import { policyVersionsQuery } from "#lib/client/queries/policies.ts";
import type { PolicyVersion } from "#lib/contract/policy-versions.ts";
import { DEFAULT_POLICY, type Policy } from "#lib/engine/policy.ts";
import { policyChanges } from "#lib/engine/policy-changes.ts";

/** Every version that the policy has had: who, when, and what it changed. */
export function VersionsDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const query = useInfiniteQuery(policyVersionsQuery(project));
  const versions = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title="Versions"
      description="Every version is kept. A back-off that runs keeps the policy it started with."
    >
      {query.isPending && <SkeletonRows rows={4} label="Reading the versions" />}
      {query.isError && (
        <div className="px-6 pb-4 max-tablet:px-4">
          <ErrorCard what="The versions could not be read." onRetry={() => query.refetch()} busy={query.isFetching}>
            {query.error.message}
          </ErrorCard>
        </div>
      )}
      {query.data && (
        <ol aria-label="Versions" className="border-t border-line-1">
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              version={version}
              before={versions[index + 1]?.policy ?? (version.version === 1 ? DEFAULT_POLICY : null)}
              current={index === 0}
            />
          ))}
          {!query.hasNextPage && (
            <li className="px-6 py-3 text-t2 max-tablet:px-4">
              <span className="font-medium text-t1">Defaults</span> what every project starts with
              {versions.length === 0 && " and this one still has"}
            </li>
          )}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="px-6 py-3 max-tablet:px-4">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Load older
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function VersionRow({ version, before, current }: { version: PolicyVersion; before: Policy | null; current: boolean }) {
  const changes = before === null ? [] : policyChanges(before, version.policy);
  return (
    <li className="grid gap-1 border-b border-line-1 px-6 py-3 max-tablet:px-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Version {version.version}</span>
        {current && <Tag signal="clear">in force</Tag>}
        <span className="ml-auto inline-flex items-center gap-1.5 text-meta text-t3">
          <Avatar name={version.by.name} beside />
          {version.by.name}, <Moment at={version.at} />
        </span>
      </p>
      <p className="text-meta text-t2">
        {before !== null && changes.length === 0 && "The same values as before."}
        {changes.map((change, index) => {
          const { what, from, to } = changeWords(change);
          return (
            <span key={what} className="whitespace-nowrap">
              {what} <s className="text-t3">{from}</s> <span className="text-t1">{to}</span>
              {index < changes.length - 1 && ", "}
              <wbr />
            </span>
          );
        })}
      </p>
    </li>
  );
}
