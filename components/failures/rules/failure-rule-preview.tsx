import { useQuery } from "@tanstack/react-query";
import { Link } from "#components/ui/link/link.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { rulePreviewQuery } from "#lib/client/policies/policy-queries.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import type { RulePreview as Preview } from "#lib/contract/failures.ts";
import { isTooBroad } from "#lib/engine/failures/rule-pattern.ts";

/** The latest failures of the project that a pattern would have matched, and their categories. */
export function RulePreview({ project, pattern }: { project: string; pattern: string }) {
  const settled = useDebounced(pattern, 250);
  const asks = settled !== "" && !isTooBroad(settled);
  const { data, error, isPlaceholderData } = useQuery({ ...rulePreviewQuery(project, settled), enabled: asks });
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="min-h-24 rounded-2 border border-line-1 bg-well px-3 py-2.5"
    >
      {!asks && <p className="text-t3">Write a pattern to see which failures it would have matched.</p>}
      {asks && error && <p className="text-stop-t">The preview could not be read. {error.message}</p>}
      {asks && !error && !data && <p className="animate-late text-t3">Looking through the latest failures…</p>}
      {asks && !error && data && <Matched preview={data} late={isPlaceholderData || settled !== pattern} />}
    </section>
  );
}

function Matched({ preview, late }: { preview: Preview; late: boolean }) {
  const { matched, looked, complete, days, categories, examples } = preview;
  const among = complete
    ? `of ${countOf(looked, "failure")} in the last ${days} days`
    : `of the latest ${formatCount(looked)} failures within ${days} days`;
  return (
    <div aria-busy={late} className={late ? "text-t3 [&_*]:text-t3!" : undefined}>
      <p>
        Would have matched <b className="font-medium">{formatCount(matched)}</b> {among}
        {matched > 0 && ", which were taken for:"}
        {matched === 0 && "."}
      </p>
      {matched > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 text-meta text-t2">
          {categories.map(({ category, count }) => (
            <li key={category}>
              <Code className="text-t1">{category}</Code> {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <ul aria-label="Among them" className="mt-2 grid gap-1 border-t border-line-1 pt-2 text-meta text-t2">
          {examples.map(({ runId, number, ticketKey, message }) => (
            <li key={runId} className="flex min-w-0 gap-2">
              <Link
                href={`/runs/${runId}`}
                className="flex-none rounded-1 font-mono tracking-[-0.02em] text-t3 hover:text-t1"
              >
                {ticketKey}
                <span className="sr-only">, attempt {number}</span>
              </Link>
              <span className="truncate">{plainText(message)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
