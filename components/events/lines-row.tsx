import { ScrollText } from "lucide-react";
import Link from "next/link";
import { countOf } from "#lib/client/text/amounts.ts";

/** The lines that an agent reported in its run stand in a log of their own. */
export function LinesRow({ runId, attempt, lines }: { runId: string; attempt: number; lines: number }) {
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <Link
        href={`/runs/${runId}`}
        prefetch={false}
        className="flex min-h-9 items-center gap-2.5 py-1.5 pl-3 text-meta text-t3 transition-colors hover:text-t1 focus-visible:-outline-offset-2 max-tablet:min-h-11"
      >
        <ScrollText aria-hidden="true" className="size-3.5 flex-none" />
        {countOf(lines, "log line")} of attempt {attempt}
      </Link>
    </li>
  );
}
