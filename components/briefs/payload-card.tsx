import { Braces, Diff, Equal } from "lucide-react";
import { type Ref, useState } from "react";
import { GrantField } from "#components/holds/decisions/grant-field.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import type { Payload } from "#lib/client/briefs/use-payload.ts";
import { waivedIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { countOf, formatCount, formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { Missing, PayloadContents } from "./payload-contents.tsx";

const PayloadDiff = lazyPane(
  () => import("./payload-diff.tsx").then((all) => all.PayloadDiff),
  () => <Skeleton className="mx-3.5 mb-3 h-40" />,
);

const VIEWS = [
  { shows: "diff", label: "Diff", Icon: Diff },
  { shows: "raw", label: "Raw", Icon: Braces },
] as const;

/**
 * What the next run receives, exactly: findings can be left out, the budget granted, and with a `noteRef` the note edited. Raw shows the bytes
 * and their hash, Diff what is different from the last brief of the ticket.
 */
export function PayloadCard({ desk, noteRef }: { desk: HoldDesk; noteRef?: Ref<HTMLTextAreaElement> }) {
  const [view, setView] = useState<"parts" | "raw" | "diff">("parts");
  const { hold, verb, payload, draft, write } = desk;
  if (verb === null) return null;
  const attempt = verb === "retry" ? hold.nextAttempt : (hold.run?.number ?? hold.nextAttempt);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={`What attempt ${attempt} will receive`}
        meta={payload.preview && `about ${formatCount(tokensOf(payload.preview.text))} tokens`}
        actions={VIEWS.map(
          ({ shows, label, Icon }) =>
            (shows === "raw" || hold.lastBrief) && (
              <Button
                key={shows}
                size="sm"
                variant="quiet"
                aria-pressed={view === shows}
                icon={<Icon aria-hidden="true" className="size-3.5" />}
                onClick={() => setView(view === shows ? "parts" : shows)}
                className={view === shows ? "bg-bg-4 text-t1" : undefined}
              >
                {label}
              </Button>
            ),
        )}
      />
      {desk.previewed.length > 1 && (
        <div className="border-b border-line-1 px-2 py-1">
          <Chips label="What it would receive after">
            {desk.previewed.map((candidate) => (
              <Chip key={candidate} on={candidate === verb} onClick={() => desk.show(candidate)}>
                After {DECISION_VERBS[candidate].label}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {hold.state === "open" && noteRef !== undefined && (
        <div className="px-3.5 py-2.5">
          <Textarea
            ref={noteRef}
            aria-label="Note to the agent"
            aria-keyshortcuts="E"
            placeholder="A note to the agent, optional"
            readOnly={!hold.mayDecide}
            value={draft.note}
            onChange={(event) => write({ note: event.target.value })}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
            className="max-tablet:min-h-21"
          />
        </div>
      )}
      {payload.error && (
        <div className="px-3.5 pb-3">
          <ErrorCard what="The preview did not load." onRetry={payload.retry}>
            {payload.error.message}
          </ErrorCard>
        </div>
      )}
      {view === "raw" && <PayloadRaw payload={payload} />}
      {view === "diff" && hold.lastBrief && <PayloadDiff payload={payload} last={hold.lastBrief} />}
      {view === "parts" && <PayloadContents desk={desk} />}
      <PayloadChanges desk={desk} />
      <PayloadBudget desk={desk} />
    </Card>
  );
}

/** A token is about four bytes of English text. */
function tokensOf(text: string): number {
  return Math.max(1, Math.round(new TextEncoder().encode(text).length / 4));
}

/** The bytes as they are, and their hash: what was shown is what runs (docs/guarantees.md#what-was-shown-is-what-runs). */
function PayloadRaw({ payload }: { payload: Payload }) {
  const { preview, missing, isCurrent } = payload;
  if (missing !== null) return <Missing words={missing} />;
  if (preview === null) return <Skeleton className="mx-3.5 mb-3 h-40" />;
  return (
    <div className="px-3.5 pb-3">
      <ScrollRegion
        label="Exact text"
        busy={!isCurrent}
        className="max-h-90 rounded-2 border border-line-1 bg-well px-3 py-2 text-log"
      >
        <pre className="wrap-break-word whitespace-pre-wrap">{preview.text}</pre>
      </ScrollRegion>
      <p className="mt-1.5 flex items-center gap-1 text-meta text-t3">
        <span className="min-w-0 truncate">
          sha256 <code className="font-mono select-all">{preview.sha256}</code>
        </span>
        <CopyButton text={preview.text} what="the exact text" />
      </p>
    </div>
  );
}

/** What would be different from the last attempt; where nothing material is, a warning (docs/interaction.md#nothing-material-changed). */
function PayloadChanges({ desk: { hold, verb, draft, payload } }: { desk: HoldDesk }) {
  const { preview } = payload;
  if (hold.state !== "open" || hold.lastBrief === null) return null;
  const left = verb === "retry" ? waivedIn(hold, draft).length : 0;
  return (
    <div className="grid gap-1 px-3.5 pb-2.5 text-meta empty:hidden" aria-live="polite">
      {preview?.discouraged && (
        <p className="flex items-baseline gap-1.5 text-held-t">
          <Equal aria-hidden="true" className="size-3.25 flex-none translate-y-0.5" />
          {preview.discouraged}
        </p>
      )}
      {preview && preview.changes.length > 0 && (
        <p className="text-t2">
          Different from attempt {hold.lastBrief.attempt}: {preview.changes.join(", ")}.
        </p>
      )}
      {left > 0 && (
        <p className="text-t3">
          {countOf(left, "finding")} left out: recorded as waived by you, and {left === 1 ? "it does" : "they do"} not
          reject the next attempt.
        </p>
      )}
    </div>
  );
}

/** What a decision grants (what policy or profile say, unless a person sets another amount), and what was spent. */
function PayloadBudget({ desk }: { desk: HoldDesk }) {
  const { hold, verb } = desk;
  const { spent, fresh, level } = hold;
  const offered = hold.state === "open" && hold.mayDecide && hold.grants.find((grant) => grant.verb === verb);
  const granted = offered ? offered.kind : null;
  const figures: [number | string, string][] = [];
  if (verb === "retry" && granted !== "tries") figures.push([fresh.attempts, `${attempts(fresh.attempts)} left`]);
  if (verb === "retry" && granted !== "rejections")
    figures.push([fresh.rejections, `${fresh.rejections === 1 ? "rejection" : "rejections"} will be retried`]);
  if (verb === "continue" && !offered && level)
    figures.push([level.maxRetries, `fresh tries at level ${level.current}`]);
  figures.push([spent.attempts, `${attempts(spent.attempts)} so far`]);
  if (spent.tokens > 0) figures.push([formatTokens(spent.tokens), "tokens spent"]);
  if (spent.costUsd > 0) figures.push([formatMoney(spent.costUsd), "spent"]);
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line-1 px-3.5 py-2 text-meta whitespace-nowrap text-t2 [&_b]:text-t1">
      {offered && (
        <li>
          <GrantField desk={desk} offered={offered} />
        </li>
      )}
      {figures.map(([amount, words]) => (
        <li key={words}>
          <b>{amount}</b> {words}
        </li>
      ))}
    </ul>
  );
}

const attempts = (count: number) => (count === 1 ? "attempt" : "attempts");
