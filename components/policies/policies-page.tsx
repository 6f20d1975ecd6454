"use client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { History, Pencil } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { RulesCard } from "#components/failures/rules/failure-rules-card.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { type PolicyInForce, policyQuery } from "#lib/client/policies/policy-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { POLICY_LINES, type PolicyLine } from "#lib/engine/policies/policy-changes.ts";
import { ApplyBar } from "./apply-bar.tsx";
import { BudgetsCard } from "./budgets-card.tsx";
import { DeadlinesCard } from "./deadlines-card.tsx";
import { FourEyesCard } from "./four-eyes-card.tsx";
import { LimitsCard } from "./gates/limits-card.tsx";
import { PausesCard } from "./gates/pauses-card.tsx";
import { LinePane } from "./line-pane.tsx";
import { POLICY_SECTIONS, PolicySection } from "./policy-section.tsx";
import { PolicyTable } from "./policy-table.tsx";
import { ReplayCard } from "./replay/replay-card.tsx";
import { useReplay } from "./replay/use-replay.ts";
import { ServicesCard } from "./services-card.tsx";
import { usePolicyDraft } from "./use-policy-draft.ts";
import { ValueCard } from "./value-card.tsx";
import { versionWords } from "./version-words.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import { WaitsCard } from "./waits-card.tsx";

export interface PoliciesPageProps {
  project: string;
  /** may put another version in force */
  mayApply: boolean;
  /** may make and revoke rules, and try what another policy would have done */
  mayRule: boolean;
}

/** The policy of a project: what follows a failure, and what failures are taken for. The page has put the reads into the cache. */
export function PoliciesPage(props: PoliciesPageProps) {
  const query = useQuery(policyQuery(props.project));
  const { data, error } = query;
  const failed = error && <ReadError what="The policy could not be read." query={query} />;
  if (data) return <Policies {...props} inForce={data} failed={failed} />;
  return (
    <>
      <PageHeader title="Policies" />
      <div className="px-6 max-tablet:px-4">
        {failed ?? <SkeletonRows rows={13} label="Reading the policy" className="h-11.5" />}
      </div>
    </>
  );
}

function Policies({
  project,
  mayApply,
  mayRule,
  inForce,
  failed,
}: PoliciesPageProps & { inForce: PolicyInForce; failed: ReactNode }) {
  const draft = usePolicyDraft(project, inForce);
  const replay = useReplay(project, inForce.version, draft, mayRule);
  const replayed = mayRule && <ReplayCard project={project} version={inForce.version} draft={draft} replay={replay} />;
  const { asked, line, open, back } = useOpenLine();
  const [history, setHistory] = useState(false);
  const count = draft.changes.length;
  return (
    <div className="flex min-h-full flex-col desk:h-full">
      {asked && <h1 className="sr-only desk:hidden">Policies</h1>}
      <div className={clsx("border-b border-line-1", asked && "max-desk:hidden")}>
        <PageHeader
          title="Policies"
          meta={
            <span className="flex flex-wrap items-center gap-2">
              {versionWords(inForce.version)}
              {count > 0 && (
                <Tag signal="human" icon={<Pencil aria-hidden="true" />}>
                  {countOf(count, "unsaved change")}
                </Tag>
              )}
            </span>
          }
          actions={
            <>
              <ButtonLink size="sm" variant="quiet" href="/policies/sentinels">
                Sentinels
              </ButtonLink>
              <ButtonLink size="sm" variant="quiet" href="/policies/precedents">
                Precedents
              </ButtonLink>
              <Button
                size="sm"
                variant="quiet"
                icon={<History aria-hidden="true" className="size-3.5" />}
                onClick={() => setHistory(true)}
              >
                History
              </Button>
            </>
          }
        />
      </div>
      <div className="flex min-h-0 flex-1 desk:grid desk:grid-cols-[minmax(0,1fr)_420px] wide:grid-cols-[minmax(0,1fr)_444px]">
        <div
          className={clsx(
            "relative flex min-w-0 flex-1 flex-col gap-6 p-6 max-tablet:p-4 desk:overflow-y-auto [&>*]:flex-none",
            asked && "max-desk:hidden",
          )}
        >
          <nav aria-label="On this page" className="-mb-2 flex flex-wrap gap-x-4 gap-y-1 text-meta">
            {Object.entries(POLICY_SECTIONS).map(([id, name]) => (
              <a
                key={id}
                href={`#${id}`}
                className="rounded-1 text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 max-tablet:py-2"
              >
                {name}
              </a>
            ))}
          </nav>
          {failed}
          <PolicySection
            id="failures"
            about={
              <>
                What happens when an attempt fails. Each category spends its own retries; a back-off that runs keeps the
                policy it started with. What a failure is taken for is decided by{" "}
                <a href="#rules" className="rounded-1 underline decoration-line-3 hover:text-t1">
                  the project’s own rules
                </a>{" "}
                first.
              </>
            }
          >
            <PolicyTable policy={draft.policy} base={draft.base} open={line} onOpen={open} />
            <ValueCard
              title="All attempts of a ticket"
              about="Whatever the categories allow, after so many attempts since the last reset a person looks."
              label="Attempts"
              field="maxAttempts"
              value={draft.policy.maxAttempts}
              was={draft.base.maxAttempts}
              draft={draft}
              readOnly={!mayRule}
              onChange={draft.setMaxAttempts}
            />
            <ServicesCard draft={draft} readOnly={!mayRule} />
            <RulesCard project={project} mayChange={mayRule} />
          </PolicySection>
          <PolicySection
            id="time"
            about="What may take how long, before a person is told and before a hold goes a step up."
          >
            <WaitsCard draft={draft} readOnly={!mayRule} />
            <DeadlinesCard draft={draft} readOnly={!mayRule} />
          </PolicySection>
          <PolicySection
            id="claims"
            about="Which work agents get, and how much of it. Limits and pauses belong to no version: they are in force at once."
          >
            <ValueCard
              title="Priority by age"
              about="A ready ticket that has waited so long is claimed like one of the next priority, so that low is late and never left out. Its own priority stays."
              label="One step for each"
              field="ageing"
              value={draft.policy.ageing.everyMinutes}
              was={draft.base.ageing.everyMinutes}
              draft={draft}
              readOnly={!mayRule}
              onChange={draft.setAgeing}
            />
            <BudgetsCard project={project} draft={draft} readOnly={!mayRule} />
            <FourEyesCard draft={draft} readOnly={!mayRule} />
            <LimitsCard project={project} mayChange={mayRule} />
            <PausesCard project={project} mayChange={mayRule} />
          </PolicySection>
          {count > 0 && <div className="desk:hidden">{replayed}</div>}
        </div>
        <aside
          aria-labelledby="line"
          className={clsx(
            "flex min-w-0 flex-col max-desk:min-h-full desk:min-h-0 max-desk:flex-1 desk:border-l desk:border-line-1",
            !asked && "max-desk:hidden",
          )}
        >
          <div className="relative flex-1 desk:min-h-0 desk:overflow-y-auto">
            <LinePane line={line} draft={draft} readOnly={!mayRule} onBack={back} />
            <div className="px-6 pb-6 max-tablet:px-4">{replayed}</div>
          </div>
          <div className="max-desk:sticky max-desk:bottom-0 max-desk:z-5">
            <ApplyBar project={project} draft={draft} inForce={inForce} mayApply={mayApply} />
          </div>
        </aside>
      </div>
      <StaleLine />
      {count > 0 && !asked && (
        <div className="sticky bottom-0 z-5 desk:hidden">
          <ApplyBar project={project} draft={draft} inForce={inForce} mayApply={mayApply} />
        </div>
      )}
      {history && (
        <VersionsDialog project={project} inForce={inForce} mayApply={mayApply} onClose={() => setHistory(false)} />
      )}
    </div>
  );
}

/** The line in the pane is in the address. Beside the table it is replaced; where the pane takes the page, back leads to the table. */
function useOpenLine() {
  const named = useSearchParams().get("line");
  const asked = POLICY_LINES.find((line) => line === named);
  const go = (search: string, push: boolean) => window.history[push ? "pushState" : "replaceState"](null, "", search);
  return {
    asked: asked !== undefined,
    line: asked ?? ("api" satisfies PolicyLine),
    open: (line: PolicyLine) => {
      const wide = matchMedia("(min-width: 1180px)").matches;
      go(`?line=${line}`, !wide);
      if (!wide) document.getElementById("main")?.scrollTo({ top: 0 });
    },
    back: () => go(location.pathname, false),
  };
}
