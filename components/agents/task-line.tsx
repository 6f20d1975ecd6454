import { Link } from "#components/ui/link/link.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { AgentTask } from "#lib/contract/agents.ts";

/** A task in one line: ticket, attempt, step, and since when. Its link lies above the link of the row. */
export function TaskLine({ task, more = 0 }: { task: AgentTask; more?: number }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        href={`/runs/${task.runId}`}
        prefetch={false}
        className="relative z-1 flex min-h-6 min-w-0 items-center gap-1.5 rounded-1 hover:text-t1 hover:underline max-tablet:min-h-8"
      >
        <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t3">{task.ticketKey}</span>
        <span className="min-w-0 truncate text-t2">{plainText(task.ticketTitle)}</span>
      </Link>
      <span className="flex-none text-meta text-t3">
        {wordsOf(task)}
        <Age since={task.since} />
      </span>
      {more > 0 && (
        <span className="flex-none text-meta text-t3">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">and {more} more</span>
        </span>
      )}
    </span>
  );
}

/** `step 40 of 5,000, ` where it counts them; what waits for a person goes no further. */
function wordsOf({ state, late, steps, stepLimit }: AgentTask): string {
  if (state === "paused") return "needs a decision, ";
  if (state === "resuming") return "decided, not taken up, ";
  if (late) return "no heartbeat, ";
  if (steps === null) return "";
  return `step ${formatCount(steps)}${stepLimit === null ? "" : ` of ${formatCount(stepLimit)}`}, `;
}
