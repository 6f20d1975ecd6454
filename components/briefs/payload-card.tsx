"use client";
import { Braces, Diff } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { PayloadBudget } from "./payload-budget.tsx";
import { PayloadChanges } from "./payload-changes.tsx";
import { PayloadContents } from "./payload-contents.tsx";
import { PayloadRaw } from "./payload-raw.tsx";

/** A token is about four bytes of English text. */
const BYTES_PER_TOKEN = 4;

const PayloadDiff = lazyPane(
  () => import("./payload-diff.tsx").then((all) => all.PayloadDiff),
  () => <Skeleton className="mx-3.5 mb-3 h-40" />,
);

type View = "parts" | "raw" | "diff";

/**
 * What the next run receives, exactly: the note can be edited, findings left out, the budget granted. Raw shows the bytes
 * and their hash, Diff what is different from the last brief of the ticket.
 */
export function PayloadCard({ desk, noteRef }: { desk: HoldDesk; noteRef?: Ref<HTMLTextAreaElement> }) {
  const [view, setView] = useState<View>("parts");
  const { hold, verb, payload, draft, write } = desk;
  if (verb === null) return null;
  const toggle = (wanted: View) => setView(view === wanted ? "parts" : wanted);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={titleFor(desk)}
        meta={payload.preview && `about ${formatCount(tokensOf(payload.preview.text))} tokens`}
        actions={
          <>
            {hold.lastBrief && (
              <ViewButton on={view === "diff"} icon={<Diff aria-hidden="true" />} onPress={() => toggle("diff")}>
                Diff
              </ViewButton>
            )}
            <ViewButton on={view === "raw"} icon={<Braces aria-hidden="true" />} onPress={() => toggle("raw")}>
              Raw
            </ViewButton>
          </>
        }
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
      {hold.state === "open" && (
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

function ViewButton({
  on,
  icon,
  onPress,
  children,
}: {
  on: boolean;
  icon: ReactNode;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={on}
      icon={<span className="[&_svg]:size-3.5">{icon}</span>}
      onClick={onPress}
      className={on ? "bg-bg-4 text-t1" : undefined}
    >
      {children}
    </Button>
  );
}

function titleFor({ hold, verb }: HoldDesk): string {
  if (verb === "retry") return `What attempt ${hold.nextAttempt} will receive`;
  return `What attempt ${hold.run?.number ?? hold.nextAttempt} will receive`;
}

function tokensOf(text: string): number {
  return Math.max(1, Math.round(new TextEncoder().encode(text).length / BYTES_PER_TOKEN));
}
