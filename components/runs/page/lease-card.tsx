import { HeartPulse, Hourglass, Pause } from "lucide-react";
import { Card } from "#components/ui/surface/card.tsx";
import { Countdown } from "#components/ui/text/time.tsx";
import { useNow } from "#lib/client/time/clock.tsx";
import type { Run } from "#lib/contract/runs.ts";

/** The lease of a run that has not ended, and what happens when it expires. */
export function LeaseCard({ run }: { run: Run }) {
  if (run.state === "paused")
    return (
      <Lease icon={<Pause aria-hidden="true" />} words="not running" look="text-t3">
        No lease while it waits: nothing is lost, however long a decision takes.
      </Lease>
    );
  if (run.state === "resuming")
    return (
      <Lease icon={<Hourglass aria-hidden="true" />} words="waiting" look="text-run-t">
        Decided. Its agent picks it up; after 30 s any agent with the same filter may.
      </Lease>
    );
  if (run.state !== "running" || run.leaseExpiresAt === null) return null;
  return <Running until={run.leaseExpiresAt} />;
}

function Running({ until }: { until: string }) {
  const over = useNow("second") >= Date.parse(until);
  return (
    <Lease
      icon={<HeartPulse aria-hidden="true" />}
      words={over ? "no heartbeat" : "alive"}
      look={over ? "text-held-t" : "text-clear-t"}
    >
      {over ? (
        "The lease has ended. Without a heartbeat the run is lost within seconds, and tried again."
      ) : (
        <>
          Lease ends in <Countdown until={until} />. Each heartbeat renews it.
        </>
      )}
    </Lease>
  );
}

function Lease({
  icon,
  words,
  look,
  children,
}: {
  icon: React.ReactNode;
  words: string;
  look: string;
  children: React.ReactNode;
}) {
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Lease</h2>
        <span className={`flex items-center gap-1.5 text-meta [&_svg]:size-3.5 ${look}`}>
          {icon}
          {words}
        </span>
      </div>
      <p className="mt-1 text-meta text-t3">{children}</p>
    </Card>
  );
}
