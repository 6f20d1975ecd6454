import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Hourglass } from "lucide-react";
import { Link } from "#components/ui/link/link.tsx";
import { Until } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { claimReasonsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import type { ClaimReasons } from "#lib/contract/runs/claim-reasons.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";

type Reason = ClaimReasons["reasons"][number];

/** Why nobody gets a ticket that waits, in one line. What its state says by itself is left out. */
export function ClaimLine({ ticket }: { ticket: TicketDetail }) {
  const { data } = useQuery({ ...claimReasonsQuery(ticket.id), enabled: WAITING.has(ticket.state) });
  const reason = data?.reasons.find(isNews);
  if (!reason || !WAITING.has(ticket.state)) return null;
  const place = PLACES[reason.code];
  const nobody = reason.code === "no_agent" || reason.code === "no_sentinel";
  return (
    <p
      className={clsx(
        "flex items-baseline gap-2 rounded-3 border px-3.5 py-2",
        nobody ? "border-held-l bg-held-bg text-held-t" : "border-line-card bg-card text-t2",
      )}
    >
      <Hourglass aria-hidden="true" className="size-3.5 flex-none translate-y-0.5" />
      <span className="wrap-anywhere">
        {plainText(reason.text)}.
        {reason.until !== null && (
          <>
            {" "}
            {reason.code === "in_progress" ? "Without one it comes to the queue" : "It ends by itself"}{" "}
            <Until at={reason.until} />.
          </>
        )}
        {place && (
          <>
            {" "}
            See{" "}
            <Link
              href={projectAddress(ticket.project, place.page)}
              prefetch={false}
              className="font-medium text-t1 underline underline-offset-2"
            >
              {place.name}
            </Link>
            .
          </>
        )}
      </span>
    </p>
  );
}

/** Where a person sees more of a reason, or ends it. */
const PLACES: Partial<Record<Reason["code"], { name: string; page: string }>> = {
  no_agent: { name: "Agents", page: "/agents" },
  no_sentinel: { name: "Agents", page: "/agents" },
  paused: { name: "Pauses", page: "/policies#pauses" },
  limit: { name: "Limits", page: "/policies#limits" },
  service: { name: "Queue", page: "/queue?reason=service_down" },
};

const WAITING: ReadonlySet<TicketDetail["state"]> = new Set(["ready", "blocked", "in_progress", "in_review"]);

/** The state says that it is worked on or reviewed, and counts a back-off down. */
function isNews({ code, until }: Reason): boolean {
  return code === "in_progress" ? until !== null : code !== "in_review" && code !== "backoff" && code !== "held";
}
