import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gauge, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { aboutWords, limitWords } from "#lib/client/policies/gate-words.ts";
import { gateKeys, limitsQuery, limitVersionsQuery } from "#lib/client/policies/limit-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { LimitRule, Limits } from "#lib/contract/policies/limits.ts";
import { setLimits } from "#lib/server/actions/limits.ts";
import { LimitDialog, without } from "./limit-dialog.tsx";

const ONLY_LEADS = "Only leads set limits. Ask one of them.";

/** How many runs may be at work at once, and what was in force before. */
export function LimitsCard({ project, mayChange }: { project: string; mayChange: boolean }) {
  const query = useQuery(limitsQuery(project));
  const { data, error, isPending } = query;
  const [writing, setWriting] = useState(false);
  const [showVersions, setShowVersions] = useState(false);
  const off = mayChange ? undefined : ONLY_LEADS;
  return (
    <Card id="limits" className="scroll-mt-16 overflow-hidden">
      <CardHeader
        level={3}
        title="Limits"
        meta="runs that are at work at once"
        actions={
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            off={off ?? (data ? undefined : "The limits are not read yet.")}
            onClick={() => setWriting(true)}
          >
            New limit
          </Button>
        }
      />
      {isPending && <SkeletonRows rows={1} label="Reading the limits" className="h-14" />}
      {error && (
        <div className="p-3">
          <ReadError what="The limits could not be read." query={query} />
        </div>
      )}
      {data?.rules.length === 0 && (
        <div className="flex items-start gap-3 px-3.5 py-4">
          <Gauge aria-hidden="true" className="mt-0.5 size-4 flex-none text-t3" />
          <div>
            <p className="font-medium">No limit.</p>
            <p className="max-w-140 text-t2">
              As many runs as agents ask for. A limit keeps a project, a label, a service, a repository or an agent from
              more at once.
            </p>
          </div>
        </div>
      )}
      {data && data.rules.length > 0 && <Rules project={project} limits={data} off={off} />}
      {data && (
        <div className="border-t border-line-1">
          {showVersions ? (
            <Versions project={project} />
          ) : (
            <div className="px-1.5 py-1">
              <Button size="sm" variant="quiet" onClick={() => setShowVersions(true)}>
                Show versions
              </Button>
            </div>
          )}
        </div>
      )}
      {writing && data && <LimitDialog project={project} limits={data} onClose={() => setWriting(false)} />}
    </Card>
  );
}

function Rules({ project, limits, off }: { project: string; limits: Limits; off: string | undefined }) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(setLimits);
  const remove = async (rule: LimitRule) => {
    const saved = await run({ project, version: limits.version, rules: without(limits.rules, rule) });
    await client.invalidateQueries({ queryKey: gateKeys.limits(project) });
    if (saved) showToast({ message: `${aboutWords(rule)}: no limit any more.` });
  };
  return (
    <>
      <ul aria-label="Limits">
        {limits.rules.map((rule) => (
          <li
            key={JSON.stringify([rule.by, rule.match])}
            className="flex items-center gap-3 border-b border-line-1 px-3.5 py-2 last:border-b-0"
          >
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{aboutWords(rule)}</span>{" "}
              <span className="text-t2">{limitWords(rule)}</span>
            </p>
            <Button size="sm" variant="danger" off={off} busy={busy} onClick={() => remove(rule)}>
              Remove<span className="sr-only"> the limit: {aboutWords(rule)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {refusal && (
        <div className="px-3.5 py-2">
          <RefusalNote>{refusal}</RefusalNote>
        </div>
      )}
    </>
  );
}

function Versions({ project }: { project: string }) {
  const { data, error, isPending } = useQuery(limitVersionsQuery(project));
  if (isPending) return <SkeletonRows rows={1} label="Reading the versions" className="h-14" />;
  if (error) return <p className="px-3.5 py-3 text-stop-t">The versions could not be read. {error.message}</p>;
  if (data.length === 0) return <p className="px-3.5 py-3 text-t2">Nobody has set a limit yet.</p>;
  return (
    <ol aria-label="Versions of the limits">
      {data.map(({ version, by, at, rules }) => (
        <li key={version} className="grid gap-0.5 border-b border-line-1 px-3.5 py-2 text-meta last:border-b-0">
          <p className="text-t3">
            <span className="text-t1">Version {version}</span>, {by.name}, <Moment at={at} />
          </p>
          <p className="wrap-anywhere text-t2">
            {rules.length === 0
              ? "No limit"
              : rules.map((rule) => `${aboutWords(rule)}: ${limitWords(rule)}`).join("; ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
