import { useQuery } from "@tanstack/react-query";
import { CloudOff, Ellipsis, Maximize2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { PayloadCard } from "#components/briefs/payload-card.tsx";
import { AnswerForm } from "#components/holds/answers/answer-form.tsx";
import { DraftNotice } from "#components/holds/answers/draft-notice.tsx";
import { focusAnswer } from "#components/holds/answers/focus-answer.ts";
import { ConfirmDecision } from "#components/holds/decisions/confirm-decision.tsx";
import { DecisionBar } from "#components/holds/decisions/decision-bar.tsx";
import { DecisionHistory } from "#components/holds/decisions/decision-history.tsx";
import { DecisionNotice } from "#components/holds/decisions/decision-notice.tsx";
import { AssignItems } from "#components/holds/facts/assign-menu.tsx";
import { CredentialHint } from "#components/holds/facts/credential-hint.tsx";
import { HoldFacts } from "#components/holds/facts/hold-facts.tsx";
import { HoldStanding } from "#components/holds/facts/hold-standing.tsx";
import { HoldTag, RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { SnoozeItems } from "#components/holds/facts/snooze-menu.tsx";
import { WhyStuck } from "#components/holds/facts/why-stuck.tsx";
import { AnsweredBy } from "#components/precedents/hold-precedents.tsx";
import { LedgerCard } from "#components/reviews/ledger/ledger-card.tsx";
import { TrackFull } from "#components/tickets/track/full/track-full.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Tooltip } from "#components/ui/tooltip/tooltip.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useAtHold } from "#lib/client/holds/presence/use-at-hold.ts";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { type Hold, isOfTicket, type OfTicket } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdTitle } from "#lib/engine/holds/hold-name.ts";
import type { MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";
import { WhyHere } from "../order/minute-factors.tsx";
import { LoadingParts, PaneBar } from "./pane-frame.tsx";
import { ProjectHoldPane } from "./project-hold-pane.tsx";
import { usePaneKeys } from "./use-pane-keys.ts";

export interface HoldPaneProps {
  holdId: string;
  /** The row of the list, shown while the rest is read. */
  row: Hold | undefined;
  /** On a phone the list may lie over it. */
  shown: boolean;
  /** To the list, on a phone. */
  onBack: () => void;
  onDecided: () => void;
  onReturn: (holdId: string) => void;
  /** Sorted by the next best minute: the factors that do not count; null: another order. */
  off: readonly MinuteFactor[] | null;
}

/** One hold with everything a person reads before deciding it. */
export function HoldPane({ holdId, row, ...props }: HoldPaneProps) {
  const { data, error, refetch, isFetching, isPaused } = useQuery(holdQuery(holdId));
  if (data && isOfTicket(data)) return <LoadedPane key={holdId} hold={data} {...props} />;
  if (data) return <ProjectHoldPane key={holdId} hold={data} shown={props.shown} onBack={props.onBack} />;
  const isMissing = isRefused(error, "not_found");
  return (
    <Frame hold={row && isOfTicket(row) ? row : undefined} onBack={props.onBack}>
      {row && <Title hold={row} />}
      {/* Without a network a hold that was not read before cannot be shown, nor decided. */}
      {isPaused && (
        <EmptyState icon={<CloudOff />} title="This hold was not read before the desk went offline.">
          It is read as soon as the desk is back.
        </EmptyState>
      )}
      {error && !isPaused && (
        <ErrorCard
          what={isMissing ? "This hold is not here." : "This hold did not load."}
          onRetry={() => refetch()}
          busy={isFetching}
        >
          {isMissing ? "Its ticket may belong to a project that you cannot see." : error.message}
        </ErrorCard>
      )}
      {!error && !isPaused && <LoadingParts />}
    </Frame>
  );
}

function LoadedPane({
  hold,
  shown,
  onBack,
  onDecided,
  onReturn,
  off,
}: Omit<HoldPaneProps, "holdId" | "row"> & { hold: OfTicket<HoldDetail> }) {
  const { shown: asked, isFrozen, watch } = useFrozenWhileTyping(hold, hold.state !== "open");
  const desk = useHoldDesk(asked, { onDecided, onReturn, settled: isFrozen });
  useAtHold(hold, shown);
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  usePaneKeys(hold.id, {
    choose: desk.choose,
    answer: () => focusAnswer(form.current, () => desk.choose("answer")),
    note: () => note.current?.focus(),
    send: () => asked.verbs[0] && desk.choose(asked.verbs[0]),
  });
  const more = hold.mayDecide && hold.state === "open" && (
    <>
      <MenuLabel>Assign</MenuLabel>
      <AssignItems hold={hold} enabled />
      <MenuLabel>Snooze</MenuLabel>
      <SnoozeItems hold={hold} />
      <MenuSeparator />
    </>
  );
  return (
    <Frame hold={hold} onBack={onBack} bar={<DecisionBar desk={desk} more={more} />}>
      <Title hold={hold} />
      <DecisionNotice desk={desk} hold={hold} />
      <DraftNotice desk={desk} />
      {hold.question && hold.state !== "open" && <AnsweredBy holdId={hold.id} />}
      <HoldFacts hold={hold} />
      <HoldStanding hold={hold} />
      {off !== null && hold.state === "open" && <WhyHere row={hold} off={off} />}
      <WhyStuck hold={hold} />
      <CredentialHint hold={hold} />
      {hold.track && (
        <Card className="px-3.5 pt-2.5 pb-1 max-tablet:pb-2.5">
          <TrackFull facts={hold.track} />
        </Card>
      )}
      <DecisionHistory hold={hold} />
      <div className="contents [&>*]:flex-none" {...watch}>
        {asked.question && asked.state === "open" && <AnswerForm ref={form} desk={desk} question={asked.question} />}
        <PayloadCard desk={desk} noteRef={note} />
      </div>
      <LedgerCard hold={hold} />
      <ConfirmDecision desk={desk} />
    </Frame>
  );
}

/** The bar at the top, what scrolls, and the actions at the bottom. */
function Frame({
  hold,
  onBack,
  bar,
  children,
}: {
  hold: OfTicket<Pick<HoldDetail, "id" | "ticket" | "run" | "reason" | "subject" | "recurrence">> | undefined;
  onBack: () => void;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PaneBar onBack={onBack}>
        {hold && (
          <>
            <Link
              href={`/tickets/${hold.ticket.key}`}
              className="relative rounded-1 font-mono text-meta whitespace-nowrap tracking-[-0.02em] text-t3 hover:text-t1 after:absolute after:-inset-1"
            >
              {hold.ticket.key}
            </Link>
            <HoldTag hold={hold} />
            <span className="contents max-tablet:hidden">
              <RecurrenceTag recurrence={hold.recurrence} />
            </span>
            <OthersHere holdId={hold.id} />
            <span className="ml-auto flex max-tablet:hidden">
              <CopyButton text={() => `${location.origin}/queue/${hold.id}`} what="the link to this hold" />
              <Tooltip text="Open the ticket" shortcut="enter">
                <Link
                  href={`/tickets/${hold.ticket.key}`}
                  aria-label={`Open the ticket ${hold.ticket.key}`}
                  aria-keyshortcuts="Enter"
                  className="grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1"
                >
                  <Maximize2 aria-hidden="true" className="size-4" />
                </Link>
              </Tooltip>
              <ReadMenu hold={hold} />
            </span>
          </>
        )}
      </PaneBar>
      <div className="@container flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain px-6 pb-6 max-tablet:gap-3 max-tablet:px-4 [&>*]:flex-none">
        {children}
      </div>
      {bar}
    </>
  );
}

const TABS = [
  { label: "Findings", tab: "feedback", key: "f" },
  { label: "Diff with the last attempt", tab: "attempts", key: "d" },
  { label: "Track", tab: "timeline", key: "t" },
] as const;

/** Links to everything else about a hold, each with its key. */
function ReadMenu({ hold: { ticket, run } }: { hold: OfTicket<Pick<Hold, "ticket" | "run">> }) {
  const router = useRouter();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Read more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {TABS.map(({ label, tab, key }) => (
        <MenuItem key={tab} shortcut={key} onSelect={() => router.push(`/tickets/${ticket.key}?tab=${tab}`)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem
        shortcut="l"
        onSelect={() => router.push(run ? `/runs/${run.id}` : `/tickets/${ticket.key}?tab=events`)}
      >
        Log of the {run ? "run" : "ticket"}
      </MenuItem>
    </Menu>
  );
}

function Title({ hold }: { hold: Pick<Hold, "ticket" | "reason" | "recurrence"> }) {
  return (
    <div className="grid justify-items-start gap-2 max-tablet:pt-1">
      <h2 className="text-hold font-semibold text-balance wrap-anywhere">{holdTitle(hold)}</h2>
      <span className="contents tablet:hidden">
        <RecurrenceTag recurrence={hold.recurrence} />
      </span>
    </div>
  );
}
