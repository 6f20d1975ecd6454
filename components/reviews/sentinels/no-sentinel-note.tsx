import { ScanEye } from "lucide-react";
import { Link } from "#components/ui/link/link.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { type Agent, LISTED_DAYS } from "#lib/contract/agents.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { SENTINEL_COMMAND } from "./no-sentinels.tsx";

/** For a ticket in review while no sentinel is running: says that it waits for one to be started. */
export function NoSentinelNote({ project, last }: { project: string; last: Pick<Agent, "name" | "seenAt"> | null }) {
  return (
    <section
      aria-label="Review"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-2 rounded-3 border border-held-l bg-held-bg px-3.5 py-2.5 text-held-t"
    >
      <ScanEye aria-hidden="true" className="size-3.5 translate-y-0.75" />
      <p className="wrap-anywhere">
        <b className="font-medium text-t1">No sentinel asks for this review.</b>{" "}
        {last === null ? (
          `None has asked in this project within ${LISTED_DAYS} days.`
        ) : (
          <>
            The last to ask in this project was {plainText(last.name)}, <Ago at={last.seenAt} />.
          </>
        )}{" "}
        The ticket stays in review until one does. Start a sentinel, or a lead holds the ticket and approves it. See{" "}
        <Link
          href={projectAddress(project, "/agents")}
          prefetch={false}
          className="font-medium text-t1 underline underline-offset-2"
        >
          Agents
        </Link>
        .
      </p>
      <div className="col-start-2 max-w-110 text-t1">
        <CommandBlock command={SENTINEL_COMMAND} />
      </div>
    </section>
  );
}
