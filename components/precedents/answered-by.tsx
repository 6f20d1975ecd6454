import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import Link from "next/link";
import { holdPrecedentsQuery } from "#lib/client/precedents/precedent-queries.ts";

/** On a question that is settled: the kept answer that settled it, by itself or through a person. */
export function AnsweredBy({ holdId }: { holdId: string }) {
  const { data } = useQuery(holdPrecedentsQuery(holdId));
  if (!data?.used) return null;
  const { precedent, how } = data.used;
  return (
    <p className="flex items-start gap-2 rounded-2 border border-human bg-human-bg px-3 py-2">
      <Bookmark aria-hidden="true" className="mt-0.75 size-3.5 flex-none text-human-t" />
      <span>
        {how === "automatic"
          ? `Answered by itself, for ${precedent.autoBy?.name}, by the answer that ${precedent.by.name} kept on `
          : `Answered with the answer that ${precedent.by.name} kept on `}
        <Link
          href={`/policies/precedents#${precedent.id}`}
          className="rounded-1 font-medium underline decoration-line-3"
        >
          {precedent.source.ticketKey}
        </Link>
        .
      </span>
    </p>
  );
}
