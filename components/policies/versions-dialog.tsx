import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Avatar } from "#components/people/avatar.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { type PolicyInForce, policyVersionsQuery } from "#lib/client/policies/policy-queries.ts";
import type { PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { DEFAULT_POLICY, type Policy } from "#lib/engine/policies/policy.ts";
import { policyChanges } from "#lib/engine/policies/policy-changes.ts";
import { ChangeList } from "./change-list.tsx";
import { RevertDialog } from "./revert-dialog.tsx";
import { versionWords } from "./version-words.ts";

interface VersionsDialogProps {
  project: string;
  inForce: PolicyInForce;
  mayApply: boolean;
  onClose: () => void;
}

/** Every version of the policy: who saved it, when, and what it changed. Each can be restored as a new version. */
export function VersionsDialog({ project, inForce, mayApply, onClose }: VersionsDialogProps) {
  const [reverting, setReverting] = useState<{ version: number; policy: Policy } | null>(null);
  const query = useInfiniteQuery(policyVersionsQuery(project));
  const versions = query.data?.pages.flatMap((page) => page.items) ?? [];
  /** Nothing for the version in force. */
  const revertButton = (version: number, policy: Policy) => {
    if (version === inForce.version) return null;
    const same = isSame(policy, inForce) ? "These are the values in force." : undefined;
    return (
      <Button
        size="sm"
        off={mayApply ? same : "Only admins set policies. Ask one of them."}
        onClick={() => setReverting({ version, policy })}
      >
        Revert<span className="sr-only"> to {versionWords(version).toLowerCase()}</span>
      </Button>
    );
  };
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
          <ReadError what="The versions could not be read." query={query} />
        </div>
      )}
      {query.data && (
        <ol aria-label="Versions" className="border-t border-line-1">
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              version={version}
              before={versions[index + 1]?.policy ?? (version.version === 1 ? DEFAULT_POLICY : null)}
              sameAs={versions.slice(index + 1).find(({ policy }) => isSame(policy, version.policy))?.version ?? null}
              revert={revertButton(version.version, version.policy)}
              current={version.version === inForce.version}
            />
          ))}
          {!query.hasNextPage && (
            <li className="flex flex-wrap items-center gap-x-2 px-6 py-3 text-t2 max-tablet:px-4">
              <span className="font-medium text-t1">Defaults</span> what every project starts with
              {versions.length === 0 && " and this one still has"}
              <span className="ml-auto">{revertButton(0, DEFAULT_POLICY)}</span>
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
      {reverting && (
        <RevertDialog project={project} inForce={inForce} {...reverting} onClose={() => setReverting(null)} />
      )}
    </Dialog>
  );
}

interface VersionRowProps {
  version: PolicyVersion;
  before: Policy | null;
  /** the latest earlier version with the same values */
  sameAs: number | null;
  current: boolean;
  revert: ReactNode;
}

function VersionRow({ version, before, sameAs, current, revert }: VersionRowProps) {
  return (
    <li className="grid gap-1 border-b border-line-1 px-6 py-3 max-tablet:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Version {version.version}</span>
        {current && <Tag signal="clear">in force</Tag>}
        {sameAs !== null && <span className="text-meta text-t3">the values of version {sameAs}</span>}
        <span className="ml-auto inline-flex items-center gap-1.5 text-meta text-t3">
          <Avatar name={version.by.name} beside />
          {version.by.name}, <Moment at={version.at} />
        </span>
      </div>
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-meta text-t2">
          {before !== null && <ChangeList changes={policyChanges(before, version.policy)} />}
        </p>
        {revert}
      </div>
    </li>
  );
}

function isSame(one: Policy, other: Policy): boolean {
  return policyChanges(one, other).length === 0;
}
