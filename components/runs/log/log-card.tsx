import clsx from "clsx";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { type LogLine, textOfLine } from "#lib/client/runs/log/log-lines.ts";
import type { RunLogState } from "#lib/client/runs/log/run-log.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";
import { LogFoot } from "./log-foot.tsx";
import { LogRow } from "./log-row.tsx";
import { LogRows, marksOf, placeOfSeq } from "./log-rows.ts";
import { LogSearch, LogSwitches } from "./log-tools.tsx";
import { useFind } from "./use-find.ts";
import { useFolds } from "./use-folds.ts";
import { useFollow } from "./use-follow.ts";
import { useLineLink } from "./use-line-link.ts";
import { type RowsHandle, VirtualRows } from "./virtual-rows.tsx";

/** A log that grows keeps its height, so that nothing below it moves; one that has ended takes what it needs. */
const GROWING = "h-[max(440px,calc(100dvh-392px))] max-tablet:h-[70dvh]";
const ENDED = "max-h-[max(440px,calc(100dvh-392px))] min-h-44 max-tablet:max-h-[70dvh]";

/** What the switch of thinking hides: what the model thinks, and why each of its steps was followed by the next. */
const THOUGHTS: ReadonlySet<string> = new Set(["thinking", "next_step"]);

function sizeOf(run: Run, isOver: boolean): string {
  if (isOver) return "h-[calc(100dvh-132px)]";
  return run.endedAt === null ? GROWING : ENDED;
}

/** The log of a run, live: it follows its end until a person scrolls up. `tail` comes after the last line, `session` below the log. */
export function LogCard({
  run,
  holds,
  log,
  lines: all,
  tail,
  session,
  over,
}: {
  run: Run;
  holds: readonly Hold[];
  log: RunLogState & { retry: () => void };
  /** What its events say. */
  lines: readonly LogLine[];
  tail?: ReactNode;
  session?: ReactNode;
  /** It lies over a page, and begins at this line; null: at its end. */
  over?: { line: number | null };
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [thinking, setThinking] = useState(true);
  const [searching, setSearching] = useState(false);
  const [reading, setReading] = useState(false);
  const [wraps, setWraps] = useState(true);
  const lines = useMemo(
    () => (thinking ? all : all.filter((line) => line.kind === "tool" || !THOUGHTS.has(line.event.type))),
    [all, thinking],
  );
  const marks = useMemo(() => marksOf(run, holds), [run, holds]);
  const rows = useMemo(() => new LogRows(lines, marks), [lines, marks]);
  const keyOf = useCallback((index: number) => rows.keyAt(index), [rows]);
  const follow = useFollow(scroller);
  const folds = useFolds();
  const find = useFind(lines);
  const show = (place: number) => {
    follow.leave();
    list.current?.scrollTo(rows.indexOfLine(place));
  };
  const linked = useLineLink(lines, show, over?.line);
  const news = useNews(all.length, follow.following);
  const search = () => {
    setSearching(true);
    requestAnimationFrame(() => field.current?.focus());
  };
  const step = (by: 1 | -1) => {
    const place = find.step(by);
    if (place !== null) show(place);
  };
  const toneOf = (place: number) => (place === linked ? "current" : find.toneOf(place));
  const wrap = () => {
    setWraps(!wraps);
    requestAnimationFrame(() => list.current?.measureAgain());
  };
  useShortcuts(
    {
      "/": { run: search, label: "Search the log" },
      l: { run: () => scroller.current?.focus(), label: "Go to the log" },
      u: folds.toggleAll,
    },
    { inDialog: over !== undefined },
  );
  const level = all.at(-1)?.level ?? null;
  const isEmpty = all.length === 0;
  const lookedAt = find.at === null ? undefined : lines[find.at];
  return (
    <Card className={clsx("flex min-w-0 flex-col overflow-hidden", sizeOf(run, over !== undefined))}>
      <CardHeader
        title="Log"
        meta={!searching && level !== null && `level ${level}`}
        actions={
          searching ? undefined : (
            <LogSwitches
              thinking={thinking}
              onThinking={() => setThinking(!thinking)}
              unfolded={folds.all}
              onUnfolded={folds.toggleAll}
              wraps={wraps}
              onWraps={wrap}
              text={() => lines.map((line) => `${line.at} ${textOfLine(line)}`).join("\n")}
              onSearch={search}
            />
          )
        }
      />
      {searching && (
        <div className="flex border-b border-line-1 px-2 py-1.5">
          <LogSearch
            ref={field}
            query={find.query}
            onQuery={find.setQuery}
            count={find.found.length}
            place={find.at === null ? null : find.found.indexOf(find.at) + 1}
            isLooking={find.isLooking}
            link={lookedAt ? () => `${location.origin}${location.pathname}#line-${lookedAt.seq}` : null}
            onStep={step}
            onClose={() => {
              setSearching(false);
              find.setQuery("");
              scroller.current?.focus();
            }}
          />
        </div>
      )}
      {log.failed && (
        <div className="p-2">
          <ErrorCard what="The log did not load to its end." onRetry={log.retry} />
        </div>
      )}
      <div
        ref={scroller}
        role="log"
        aria-label="Log"
        aria-live={reading ? "polite" : "off"}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className={clsx(
          "min-h-0 flex-1 overflow-y-auto bg-well pt-1.5 pb-2.5 [overflow-anchor:none] focus-visible:-outline-offset-2",
          !wraps && "[&_[data-output]]:whitespace-pre [&_[data-output]]:[overflow-wrap:normal]",
        )}
      >
        <div>
          {log.isLoading && isEmpty ? (
            <SkeletonRows rows={12} label="Reading the log" className="h-6 [&]:border-0" />
          ) : (
            <VirtualRows
              ref={list}
              scroller={scroller}
              count={rows.length}
              keyOf={keyOf}
              onSize={follow.onSize}
              row={(index) => {
                const row = rows.at(index);
                if (!row) return null;
                return (
                  <LogRow
                    rowKey={row.key}
                    line={row.line}
                    mark={row.mark}
                    open={folds.isOpen(row.key)}
                    whole={folds.isWhole(row.key)}
                    tone={row.line && toneOf(placeOfSeq(lines, row.line.seq))}
                    onToggle={folds.toggle}
                    onWhole={folds.showWhole}
                  />
                );
              }}
            />
          )}
          {!log.isLoading && isEmpty && !tail && <NothingYet run={run} />}
          {tail}
        </div>
      </div>
      {session}
      <LogFoot
        run={run}
        pausedAt={holds.find((hold) => hold.run?.id === run.id && hold.state === "open")?.openedAt ?? null}
        count={log.events.length}
        news={news}
        following={follow.following}
        onFollow={follow.follow}
        reading={reading}
        onReading={() => setReading(!reading)}
      />
    </Card>
  );
}

function NothingYet({ run }: { run: Run }) {
  return (
    <p className="px-3.5 py-1 text-meta text-t3">
      {run.endedAt === null
        ? "No line from its agent yet. They appear here as they come."
        : "Its agent reported no line."}
    </p>
  );
}

/** How many lines came since a person scrolled away from the end. */
function useNews(count: number, following: boolean): number {
  const [seen, setSeen] = useState(count);
  if (following && seen !== count) setSeen(count);
  return following ? 0 : count - seen;
}
