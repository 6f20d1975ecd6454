import { useQuery } from "@tanstack/react-query";
import { CloudOff, Ellipsis, Maximize2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { DraftNotice } from "#components/holds/answers/draft-notice.tsx";
import { focusAnswer } from "#components/holds/answers/focus-answer.ts";
import { ActionTiles } from "#components/holds/card/action-tiles.tsx";
import { CardAsk } from "#components/holds/card/card-ask.tsx";
import { CardEvidence } from "#components/holds/card/card-evidence.tsx";
import { CardMeta } from "#components/holds/card/card-meta.tsx";
import { CardOverlay } from "#components/holds/card/card-overlays.tsx";
import { NoteField } from "#components/holds/card/note-field.tsx";
import { RecommendedRow } from "#components/holds/card/recommended-row.tsx";
import { useCard } from "#components/holds/card/use-card.ts";
import { ConfirmDecision } from "#components/holds/decisions/confirm-decision.tsx";
import { DecisionNotice } from "#components/holds/decisions/decision-notice.tsx";
import { chooseOption } from "#components/holds/decisions/use-decision-keys.ts";
import { AssignItems } from "#components/holds/facts/assign-menu.tsx";
import { HoldStanding } from "#components/holds/facts/hold-standing.tsx";
import { HoldTag, RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { SnoozeItems } from "#components/holds/facts/snooze-menu.tsx";
import { AnsweredBy } from "#components/precedents/hold-precedents.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
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
  /** Where it stands in the list, `2 of 21`, and what comes next. */
  place?: string | undefined;
  next?: string | undefined;
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
  place,
  next,
}: Omit<HoldPaneProps, "holdId" | "row"> & { hold: OfTicket<HoldDetail> }) {
  const { shown: asked, isFrozen, watch } = useFrozenWhileTyping(hold, hold.state !== "open");
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const toAnswer = () => focusAnswer(form.current, () => undefined);
  const desk = useHoldDesk(asked, {
    onDecided,
    onReturn,
    settled: isFrozen,
    onMissing: (what) => (what === "answer" ? toAnswer() : note.current?.focus()),
  });
  useAtHold(hold, shown);
  const open = useCard(hold);
  usePaneKeys(hold.id, {
    mark: desk.mark,
    option: (choice) => chooseOption(desk, choice, toAnswer),
    note: () => note.current?.focus(),
    send: desk.sendFilled,
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
    <Frame
      hold={hold}
      onBack={onBack}
      place={place}
      open={open}
      bar={<ActionTiles desk={desk} more={more} next={next} />}
    >
      <Title hold={hold} />
      <CardMeta hold={hold} />
      <DecisionNotice desk={desk} hold={hold} />
      <DraftNotice desk={desk} />
      {hold.question && hold.state !== "open" && <AnsweredBy holdId={hold.id} />}
      <HoldStanding hold={hold} />
      <div className="contents [&>*]:flex-none" {...watch}>
        <CardAsk desk={desk} open={open} formRef={form} />
        <div className="@container grid gap-2 tablet:order-last tablet:sticky tablet:bottom-0 tablet:z-1 tablet:-mx-6 tablet:mt-auto tablet:border-t tablet:border-line-1 tablet:bg-bg-2 tablet:px-6 tablet:pt-3 tablet:[--ground:var(--bg-2)]">
          <RecommendedRow hold={hold} />
          <NoteField desk={desk} noteRef={note} onPayload={open.opens.payload} />
        </div>
      </div>
      <CardEvidence hold={hold} open={open} />
      {off !== null && hold.state === "open" && <WhyHere row={hold} off={off} />}
      <ConfirmDecision desk={desk} />
      {open.overlay && <CardOverlay overlay={open.overlay} desk={desk} onClose={open.close} />}
    </Frame>
  );
}

/** The bar at the top, what scrolls, and the actions at the bottom. */
function Frame({
  hold,
  onBack,
  bar,
  place,
  open,
  children,
}: {
  hold: OfTicket<Pick<HoldDetail, "id" | "ticket" | "run" | "reason" | "subject" | "recurrence">> | undefined;
  onBack: () => void;
  bar?: ReactNode;
  place?: HoldPaneProps["place"];
  open?: ReturnType<typeof useCard>;
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
            <span className="ml-auto flex items-center gap-1 max-tablet:hidden">
              {place && (
                <span className="mr-1 flex items-center gap-1.5 text-meta whitespace-nowrap text-t3">
                  {place} <Kbd keys="j" /> <Kbd keys="k" />
                </span>
              )}
              <CopyButton text={() => `${location.origin}/queue/${hold.id}`} what="the link to this hold" />
              <Tooltip text="Open the ticket" shortcut="arrowright">
                <Link
                  href={`/tickets/${hold.ticket.key}`}
                  aria-label={`Open the ticket ${hold.ticket.key}`}
                  aria-keyshortcuts="ArrowRight"
                  className="grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1"
                >
                  <Maximize2 aria-hidden="true" className="size-4" />
                </Link>
              </Tooltip>
              {open && <ReadMenu hold={hold} open={open} />}
            </span>
          </>
        )}
      </PaneBar>
      <div className="@container flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto overscroll-contain px-6 max-tablet:gap-3 max-tablet:px-4 max-tablet:pb-6 [&>*]:flex-none">
        {children}
      </div>
      {bar}
    </>
  );
}

/** Everything else about a hold, each with its key. */
function ReadMenu({
  hold: { ticket },
  open: { opens },
}: {
  hold: OfTicket<Pick<Hold, "ticket">>;
  open: ReturnType<typeof useCard>;
}) {
  const router = useRouter();
  const parts = [
    ["Log", "l", opens.log],
    ["Findings", "f", opens.findings],
    ["Patch", "p", opens.patch],
    ["Timeline", "t", opens.timeline],
    ["What the agent receives", "v", opens.payload],
  ] as const;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Read more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {parts.map(([label, key, run]) => (
        <MenuItem key={key} shortcut={key} onSelect={run}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => router.push(`/tickets/${ticket.key}?tab=attempts`)}>Attempt against attempt</MenuItem>
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
