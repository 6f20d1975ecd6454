import { Link } from "#components/ui/link/link.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { Waiting } from "./agent-step.tsx";

/** How far the first ticket is, and what to do where it is stuck. */
export function RunStep({ steps: { ticket, run, agent } }: { steps: FirstSteps }) {
  if (ticket === null) return <p>An agent claims the ticket as soon as there is one.</p>;
  if (run?.state === "succeeded")
    return (
      <p>
        It works. Open <TicketKey of={run.ticketKey} /> to see what was done. What a machine cannot settle comes to the
        queue from now on. Next: a coding agent on your repository, and a sentinel that reviews.
      </p>
    );
  if (run && run.state !== "running")
    return (
      <>
        <p>
          The latest run, of {run.ticketKey}, is {run.state}. Open it in{" "}
          <Link href={`/runs/${run.id}`} className="text-t1 underline decoration-line-3 underline-offset-2">
            Runs
          </Link>{" "}
          to see why.
        </p>
        {run.reason && (
          <p className="line-clamp-4 wrap-anywhere">
            <ExternalText text={plainText(run.reason)} />
          </p>
        )}
      </>
    );
  return (
    <>
      <p>{ticketSays(ticket.state, <TicketKey of={ticket.key} />)}</p>
      <Waiting>{waitsFor(ticket.state, agent !== null, run !== null)}</Waiting>
    </>
  );
}

function TicketKey({ of }: { of: string }) {
  return (
    <Link
      href={`/tickets/${of}`}
      className="font-mono text-meta text-t1 underline decoration-line-3 underline-offset-2"
    >
      {of}
    </Link>
  );
}

function ticketSays(state: NonNullable<FirstSteps["ticket"]>["state"], link: React.ReactNode) {
  if (state === "draft") return <>{link} is a draft: publish it, and an agent can claim it.</>;
  if (state === "blocked") return <>{link} waits for other tickets.</>;
  if (state === "on_hold") return <>{link} needs a decision: it is in the queue.</>;
  return <>{link} is there.</>;
}

function waitsFor(state: string, hasAgent: boolean, runs: boolean): string {
  if (runs || state === "in_progress") return "An agent is at work.";
  return hasAgent ? "Waiting for an agent to claim it." : "Waiting for a worker, step 2.";
}
