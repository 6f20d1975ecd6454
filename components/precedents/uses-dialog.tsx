import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PROBATION_WORDS } from "#components/tickets/track/track-words.ts";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { precedentUsesQuery } from "#lib/client/precedents/precedent-queries.ts";
import type { Precedent } from "#lib/contract/precedents.ts";
import { answerWords } from "./answer-words.ts";

/** Each question that a kept answer has settled. */
export function UsesDialog({ precedent, onClose }: { precedent: Precedent; onClose: () => void }) {
  const query = useQuery(precedentUsesQuery(precedent.id));
  return (
    <ListDialog
      onClose={onClose}
      title="What it answered"
      description={answerWords(precedent.answer)}
      what="uses"
      query={query}
      list={
        query.data ? (
          <ul>
            {query.data.map((use) => (
              <li
                key={use.holdId}
                className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line-1 px-6 py-1.5 last:border-b-0 max-tablet:px-4"
              >
                <Link
                  href={`/queue/${use.holdId}`}
                  className="rounded-1 font-mono text-meta underline decoration-line-3"
                >
                  {use.ticketKey}
                </Link>
                <span className="min-w-0 flex-1">
                  {use.how === "automatic" ? `by itself, for ${use.by.name}` : `used by ${use.by.name}`}
                </span>
                {use.probation && <span className="text-meta text-t2">{PROBATION_WORDS[use.probation]}</span>}
                <span className="text-meta text-t3">
                  <Moment at={use.at} />
                </span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
