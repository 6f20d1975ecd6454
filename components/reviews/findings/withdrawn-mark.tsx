import { Minus } from "lucide-react";
import Link from "next/link";
import type { Waiver } from "#lib/contract/reviews.ts";

/** What became of a finding that is no longer asked for: the ticket it is now, or who let it pass. */
export function WithdrawnMark({ waiver, raisedAgain }: { waiver: Waiver; raisedAgain: boolean }) {
  const { ticket, by } = waiver;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.25 text-meta whitespace-nowrap text-t3">
      <Minus aria-hidden="true" className="size-3.25" />
      {ticket ? (
        <>
          made a ticket:{" "}
          <Link
            href={`/tickets/${ticket.key}`}
            prefetch={false}
            className="inline-flex min-h-6 items-center font-mono tracking-[-0.02em] text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 max-tablet:min-h-11"
          >
            {ticket.key}
          </Link>
        </>
      ) : (
        `waived by ${by.name}${raisedAgain ? ", raised again" : ""}`
      )}
    </span>
  );
}
