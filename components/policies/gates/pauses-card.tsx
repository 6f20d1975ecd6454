import { useQuery } from "@tanstack/react-query";
import { CirclePause, Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { aboutWords } from "#lib/client/policies/gate-words.ts";
import { pausesQuery } from "#lib/client/policies/limit-queries.ts";
import type { Pause } from "#lib/contract/policies/limits.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import { ResumeButton } from "./resume-button.tsx";

const ONLY_LEADS = "Only leads pause and resume claims. Ask one of them.";

/** What is paused in the project, by whom and why, and what was. */
export function PausesCard({ project, mayChange }: { project: string; mayChange: boolean }) {
  const query = useQuery(pausesQuery(project, "in_force"));
  const { data, error, isPending } = query;
  const [showEnded, setShowEnded] = useState(false);
  const [pausing, setPausing] = useState(false);
  const off = mayChange ? undefined : ONLY_LEADS;
  return (
    <Card id="pauses" className="scroll-mt-16 overflow-hidden">
      <CardHeader
        level={3}
        title="Pauses"
        meta="claims stop, work goes on"
        actions={
          <Button
            size="sm"
            icon={<CirclePause aria-hidden="true" className="size-3.5" />}
            off={off}
            onClick={() => setPausing(true)}
          >
            Pause claims
          </Button>
        }
      />
      {isPending && <SkeletonRows rows={1} label="Reading the pauses" className="h-14" />}
      {error && (
        <div className="p-3">
          <ReadError what="The pauses could not be read." query={query} />
        </div>
      )}
      {data?.length === 0 && (
        <div className="flex items-start gap-3 px-3.5 py-4">
          <Play aria-hidden="true" className="mt-0.5 size-4 flex-none text-t3" />
          <div>
            <p className="font-medium">Nothing is paused.</p>
            <p className="max-w-140 text-t2">
              A pause keeps ready tickets from agents: of the project, a label, a service, a repository or one agent.
            </p>
          </div>
        </div>
      )}
      {data && data.length > 0 && <PauseRows label="Paused" pauses={data} off={off} />}
      {data && (
        <div className="border-t border-line-1">
          {showEnded ? (
            <EndedPauses project={project} />
          ) : (
            <div className="px-1.5 py-1">
              <Button size="sm" variant="quiet" onClick={() => setShowEnded(true)}>
                Show ended pauses
              </Button>
            </div>
          )}
        </div>
      )}
      {pausing && <PauseDialog project={project} onClose={() => setPausing(false)} />}
    </Card>
  );
}

function PauseRows({ label, pauses, off }: { label: string; pauses: Pause[]; off?: string | undefined }) {
  return (
    <ul aria-label={label}>
      {pauses.map((pause) => (
        <li
          key={pause.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-b border-line-1 px-3.5 py-2.5 last:border-b-0"
        >
          <p className="font-medium wrap-anywhere">{aboutWords(pause)}</p>
          {pause.resumedAt === null ? <ResumeButton pause={pause} off={off} className="row-span-3" /> : <span />}
          <p className="col-start-1 text-meta text-t3">
            {pause.pausedBy.name}, <Moment at={pause.pausedAt} />
            {pause.resumedAt && (
              <>
                . Resumed by {pause.resumedBy?.name}, <Moment at={pause.resumedAt} />
              </>
            )}
          </p>
          {pause.note && <p className="col-start-1 text-meta wrap-anywhere text-t2">{pause.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function EndedPauses({ project }: { project: string }) {
  const { data, error, isPending } = useQuery(pausesQuery(project, "ended"));
  if (isPending) return <SkeletonRows rows={1} label="Reading the ended pauses" className="h-14" />;
  if (error) return <p className="px-3.5 py-3 text-stop-t">The ended pauses could not be read. {error.message}</p>;
  if (data.length === 0) return <p className="px-3.5 py-3 text-t2">No pause was ended.</p>;
  return (
    <>
      <h4 className="px-3.5 pt-3 text-meta text-t3">Ended</h4>
      <PauseRows label="Ended pauses" pauses={data} />
    </>
  );
}
