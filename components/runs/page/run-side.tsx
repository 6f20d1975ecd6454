import { Eye, EyeOff, HeartPulse, Hourglass, type LucideIcon, Pause } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { DecidedList } from "#components/holds/decisions/decided-list.tsx";
import { Staleness } from "#components/runs/staleness.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { Countdown } from "#components/ui/text/time.tsx";
import { holdsOfRun } from "#lib/client/holds/decisions/decision-chains.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { levelStory } from "#lib/client/runs/log/level-story.ts";
import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import type { Hold } from "#lib/contract/holds.ts";
import { readTodos, type Todo } from "#lib/contract/runs/todos.ts";
import type { RunWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { Run, RunDetail } from "#lib/contract/runs.ts";
import { revealRun } from "#lib/server/actions/runs.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { LevelCard } from "./level-card.tsx";
import { TodosCard } from "./todos-card.tsx";
import { WallCard } from "./wall-card.tsx";

/** Beside the log: its levels, its lease, and the other attempts. */
export function RunSide({
  run,
  runs,
  holds,
  lines,
  mayReveal,
}: {
  run: Run & Pick<RunDetail, "todos" | "driver">;
  runs: readonly Run[];
  holds: readonly Hold[];
  /** of its log */
  lines: readonly LogLine[];
  mayReveal: boolean;
}) {
  // The log is there at once, the run a moment later.
  const todos = useMemo(() => latestTodos(lines), [lines]);
  const story = useMemo(() => levelStory(lines, run.level), [lines, run.level]);
  return (
    <aside aria-label="About this run" className="grid content-start gap-3">
      {story && (
        <LevelCard story={story} state={run.state}>
          {/* Only a pause leaves something to reveal. */}
          {run.pauseReason !== null && <LevelSecrets runId={run.id} mayReveal={mayReveal} />}
        </LevelCard>
      )}
      <TodosCard run={run} todos={todos ?? run.todos} />
      <LeaseCard run={run} />
      {run.workspace && <WorkspaceCard workspace={run.workspace} />}
      {run.session && <SessionCard session={run.session} />}
      {run.isolation && <WallCard isolation={run.isolation} />}
      <DecisionsCard run={run} runs={runs} holds={holds} />
      <AttemptsCard runs={runs} currentId={run.id} />
    </aside>
  );
}

/** The latest list of to-dos that a log tells; null where it tells none. */
function latestTodos(lines: readonly LogLine[]): Todo[] | null {
  const line = lines.findLast((each) => each.kind === "event" && each.event.type === "todos");
  const data = line?.kind === "event" ? line.event.data : null;
  return typeof data === "object" && data !== null && "todos" in data ? readTodos(data.todos) : null;
}

/** The lease of a run that has not ended, and what happens when it expires. */
function LeaseCard({ run }: { run: Run }) {
  if (run.state === "paused")
    return (
      <Lease icon={Pause} words="not running" look="text-t3">
        No lease while it waits: nothing is lost, however long a decision takes.
      </Lease>
    );
  if (run.state === "resuming")
    return (
      <Lease icon={Hourglass} words="waiting" look="text-run-t">
        Decided. Its agent picks it up; after 30 s any agent with the same filter may.
      </Lease>
    );
  if (run.state !== "running" || run.leaseExpiresAt === null) return null;
  return <RunningLease until={run.leaseExpiresAt} />;
}

function RunningLease({ until }: { until: string }) {
  if (useNow("second") >= Date.parse(until))
    return (
      <Lease icon={HeartPulse} words="no heartbeat" look="text-held-t">
        The lease has ended. Without a heartbeat the run is lost within seconds, and tried again.
      </Lease>
    );
  return (
    <Lease icon={HeartPulse} words="alive" look="text-clear-t">
      Lease ends in <Countdown until={until} />. Each heartbeat renews it.
    </Lease>
  );
}

type LeaseProps = { icon: LucideIcon; words: string; look: string; children: ReactNode };

function Lease({ icon: Icon, words, look, children }: LeaseProps) {
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Lease</h2>
        <span className={`flex items-center gap-1.5 text-meta ${look}`}>
          <Icon aria-hidden="true" className="size-3.5" />
          {words}
        </span>
      </div>
      <p className="mt-1 text-meta text-t3">{children}</p>
    </Card>
  );
}

/** What people decided for this run: on its pauses, and the retry that started it; and whether it held. */
function DecisionsCard({ run, runs, holds }: { run: Run; runs: readonly Run[]; holds: readonly Hold[] }) {
  const decided = holdsOfRun(run, runs, holds);
  if (decided.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Decisions" />
      <div className="px-3.5 py-2.5">
        <DecidedList holds={decided} />
      </div>
    </Card>
  );
}

/** The branch of a run, and how far its base has gone on without it. */
function WorkspaceCard({ workspace }: { workspace: RunWorkspace }) {
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Branch</h2>
        <code className="min-w-0 truncate font-mono text-meta tracking-[-0.01em] text-t2" title={workspace.branch}>
          {workspace.branch}
        </code>
        <CopyButton text={workspace.branch} what="the name of the branch" />
      </div>
      <div className="mt-1 text-meta">
        <Staleness workspace={workspace} files />
      </div>
    </Card>
  );
}

/** The agent's own session, by whose id a person can look into it with the agent's own command. */
function SessionCard({ session }: { session: string }) {
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Session</h2>
        <code className="min-w-0 truncate font-mono text-meta tracking-[-0.01em] text-t2" title={session}>
          {session}
        </code>
        <CopyButton text={session} what="the id of the session" />
      </div>
      <p className="mt-1 text-meta text-t3">The agent's own. After an answer or a nudge it goes on in it.</p>
    </Card>
  );
}

/** The passwords that a run has found, masked everywhere else. Only who may decide can look, and the log says who did. */
function LevelSecrets({ runId, mayReveal }: { runId: string; mayReveal: boolean }) {
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null);
  const [waits, setWaits] = useState(false);
  const reveal = useAction(revealRun);
  const names = Object.keys(secrets ?? {}).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const show = async () => {
    const answer = await reveal.run({ id: runId });
    if (answer) setSecrets(answer.value.second === null ? answer.value.secrets : null);
    setWaits(answer?.value.second != null);
  };
  return (
    <div className="mt-2 grid gap-2 border-t border-line-1 pt-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-meta text-t3">
          {waits ? "Needs a second person, who reveals them too" : wordsOf(secrets)}
        </span>
        {secrets === null ? (
          <Button
            size="sm"
            icon={<Eye aria-hidden="true" className="size-3.5" />}
            busy={reveal.busy}
            onClick={show}
            off={mayReveal ? undefined : "Only leads can reveal passwords"}
          >
            Reveal
          </Button>
        ) : (
          <Button size="sm" icon={<EyeOff aria-hidden="true" className="size-3.5" />} onClick={() => setSecrets(null)}>
            Hide
          </Button>
        )}
      </div>
      {names.map((name) => (
        <div key={name} className="grid gap-1">
          <span className="text-meta text-t2 first-letter:uppercase">{name}</span>
          <SecretOnce secret={secrets?.[name] ?? ""} what={`the password of ${name}`} />
        </div>
      ))}
      {reveal.refusal && (
        <p role="alert" className="text-meta text-stop-t">
          {reveal.refusal}
        </p>
      )}
    </div>
  );
}

function wordsOf(secrets: Record<string, string> | null): string {
  if (secrets === null) return "Passwords are masked";
  return Object.keys(secrets).length === 0 ? "No password is kept" : "The log says that you looked";
}
