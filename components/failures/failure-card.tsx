import { X } from "lucide-react";
import type { ReactNode } from "react";
import { OutputOnce } from "#components/runs/log/output-text.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { countOf, formatShare } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { FailureDecision, RunDetail } from "#lib/contract/runs.ts";
import { CATEGORIES } from "#lib/engine/failures/categories.ts";

/** How a run failed, what that was taken for and why, and what the engine decided. `actions`: what a lead can do about it. */
export function FailureCard({ run, actions }: { run: RunDetail; actions?: ReactNode }) {
  const { error, category } = run;
  if (error === null && category === null) return null;
  const corrected = run.correctedCategory;
  return (
    <Card className="border-stop-l" role="group" aria-labelledby="failure">
      <div className="flex items-start gap-2.5 px-3.5 pt-3">
        <X aria-hidden="true" className="mt-0.5 size-4 text-stop-t" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="failure" className="mr-auto font-medium">
              {titleOf(run)}
            </h2>
            {actions && <span className="flex flex-wrap gap-2 max-tablet:w-full">{actions}</span>}
          </div>
          {error && error.message !== "" && (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
              tabIndex={0}
              aria-label="What it said"
              className="mt-1.5 max-h-80 overflow-y-auto rounded-2 border border-line-1 bg-well px-3 py-2 font-mono text-log tracking-[-0.01em] outline-focus focus-visible:outline-2"
            >
              <OutputOnce text={error.message} />
            </section>
          )}
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-3.5 pt-2.5 pb-3 pl-10">
        {category && (
          <Fact name="Category">
            <Code className={corrected ? "text-t2 line-through" : undefined}>{category}</Code>
            {run.subcategory && <span className="text-t3"> / {run.subcategory}</span>}
          </Fact>
        )}
        {corrected && (
          <Fact name="Corrected to">
            <Code className="text-human-t">{corrected.category}</Code>
            <span className="text-t2">
              {" "}
              by {corrected.by.name}, <Moment at={corrected.at} />
            </span>
          </Fact>
        )}
        {run.confidence !== null && <Fact name="Confidence">{formatShare(run.confidence)}</Fact>}
        {run.why && (
          <Fact name="Why">
            {run.why} {run.ruleId && <RuleLink ruleId={run.ruleId} />}
          </Fact>
        )}
        {run.decision && <Fact name="What the engine decided">{decisionWords(run.decision)}</Fact>}
      </dl>
    </Card>
  );
}

function RuleLink({ ruleId }: { ruleId: string }) {
  return (
    <Link
      href={`/policies#${ruleId}`}
      className="rounded-1 whitespace-nowrap underline decoration-line-3 hover:decoration-current"
    >
      See the rules
    </Link>
  );
}

function titleOf({ state, category, correctedCategory }: RunDetail): string {
  if (state === "lost") return "Lost: its worker stopped without a word";
  const label = categoryLabel(correctedCategory?.category ?? category);
  return label === null ? "Failed" : `Failed: ${label}`;
}

function categoryLabel(category: string | null): string | null {
  if (category === null || !Object.hasOwn(CATEGORIES, category)) return category;
  return CATEGORIES[category as keyof typeof CATEGORIES].label;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-t3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function decisionWords({ action, delayMs, attemptsRemaining, reason }: FailureDecision): string {
  const said = reason === "" ? "" : `. ${reason}`;
  if (action === "hold") return `Hold for a person${said}`;
  const delay = delayMs < 1000 ? "at once" : `after ${formatDuration(delayMs)}`;
  return `Retry ${delay}, ${countOf(attemptsRemaining, "retry", "retries")} left after it${said}`;
}
