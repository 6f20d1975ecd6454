import { Link } from "#components/ui/link/link.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { ListedRun } from "#lib/contract/runs.ts";

/** Where the words stand that were asked for, with them marked; it leads to that line of the log. */
export function MatchLine({ runId, match, q }: { runId: string; match: NonNullable<ListedRun["match"]>; q: string }) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = plainText(match.text).split(new RegExp(`(${words.join("|")})`, "giu"));
  return (
    <Link
      href={`/runs/${runId}${match.seq === null ? "" : `#line-${match.seq}`}`}
      prefetch={false}
      className="relative flex min-h-6 min-w-0 items-baseline gap-2 rounded-1 text-meta text-t2 hover:text-t1 max-tablet:min-h-11"
    >
      <span className="flex-none text-t3">{match.seq === null ? "Reported" : `Line ${match.seq}`}</span>
      <span className="min-w-0 font-mono text-log tracking-[-0.01em] desk:truncate max-desk:line-clamp-3 max-desk:wrap-anywhere">
        {parts.map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            <mark key={index} className="rounded-1 bg-bg-4 font-medium text-t1">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </span>
    </Link>
  );
}
