import clsx from "clsx";
import { Check, CircleAlert, Hourglass, type LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { RowNotice, ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import type { MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";

export interface RowProps {
  shown: ShownRow;
  id: string;
  /** Its index in the list, and how many rows there are; -1: not known. */
  index: number;
  size: number;
  /** The ref that measures its height. */
  measure: (element: HTMLElement | null) => void;
  selected: boolean;
  /** Chosen with others; null: nothing is being chosen. */
  checked: boolean | null;
  /** One of the holds of the opened cluster above it. */
  member: boolean;
  /** Sorted by the next best minute: the factors that do not count; null: another order. */
  off: readonly MinuteFactor[] | null;
  acts: RowActs;
}

/** What a row asks of the list, each with the row's key; `gone`: the row of this hold has left the screen. */
export interface RowActs {
  select: (key: string, event: MouseEvent) => void;
  toggle: (key: string, event: MouseEvent) => void;
  open: (key: string) => void;
  resolve: (key: string) => void;
  gone: (holdId: string) => void;
}

/**
 * What every row of the list is made of. The lamp gives its place to a tick on hover and while something is chosen. Only the
 * row takes part in the list box: nothing in it can have the focus.
 */
export function RowFrame({
  shown: { key, row, notice, leaving },
  id,
  size,
  index,
  measure,
  selected,
  checked,
  member,
  acts,
  sentence,
  spoken,
  lamp,
  name,
  title,
  age,
  cause,
  children,
}: RowProps & {
  /** The row as it is read aloud. */
  sentence: string;
  /** What is read aloud after it. */
  spoken?: ReactNode;
  lamp: ReactNode;
  name: string;
  title: ReactNode;
  age: ReactNode;
  cause: ReactNode;
  /** At the right end of the second line. */
  children: ReactNode;
}) {
  const on = selected || checked === true;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names this row as its active one
    <div
      role="option"
      ref={measure}
      data-index={index}
      id={id}
      data-hold={key}
      aria-setsize={size}
      aria-posinset={index + 1}
      aria-selected={selected}
      aria-checked={checked ?? undefined}
      aria-hidden={leaving || undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={leaving ? undefined : (event) => acts.select(key, event)}
      onAnimationEnd={leaving ? () => acts.gone(row.id) : undefined}
      className={clsx(
        "group/row relative grid cursor-default grid-cols-[22px_minmax(0,1fr)] gap-x-2.5 border-b border-line-1 bg-ground pt-2 pr-3.5 pb-2",
        "max-tablet:grid-cols-[26px_minmax(0,1fr)] max-tablet:p-3 max-tablet:pr-4",
        member ? "pl-9 max-tablet:pl-7" : "pl-3.5 max-tablet:pl-4",
        leaving && "animate-leave overflow-hidden",
        on
          ? "[--ground:var(--bg-3)] max-tablet:[--ground:var(--bg-1)]"
          : "[--ground:var(--bg-1)] hover:[--ground:var(--bg-2)]",
        checked && "max-tablet:[--ground:var(--bg-3)]",
        selected &&
          "before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-ink max-tablet:before:hidden",
      )}
    >
      {member && <span aria-hidden="true" className="absolute inset-y-0 left-6 w-px bg-line-2 max-tablet:left-4" />}
      <span className="sr-only">{sentence}</span>
      {spoken}
      <LampOrTick
        lamp={lamp}
        dimmed={notice !== null}
        checked={checked}
        onToggle={(event) => acts.toggle(key, event)}
      />
      <div aria-hidden="true" className="min-w-0">
        <div className="flex items-baseline gap-2">
          <span className="font-mono text-meta leading-5 tracking-[-0.02em] whitespace-nowrap text-t3">{name}</span>
          <span className={clsx("min-w-0 flex-1 truncate text-row font-medium", notice !== null && "text-t3")}>
            {title}
          </span>
          <span className="self-center text-meta whitespace-nowrap text-t2">{age}</span>
        </div>
        <div className="flex min-h-5 items-center gap-3 text-meta leading-4.5 text-t2 max-tablet:mt-0.5 max-tablet:items-start max-tablet:text-base">
          <p className="flex min-w-0 flex-1 items-center gap-1.5">
            {notice === null ? cause : <Notice notice={notice} />}
          </p>
          <div
            className={clsx(
              "flex max-w-1/2 flex-none items-center gap-2.5 whitespace-nowrap text-t3",
              notice !== null && "[&_svg]:opacity-60",
            )}
          >
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}

/** For eye and mouse only: the row itself has `aria-selected`. */
function LampOrTick({
  lamp,
  dimmed,
  checked,
  onToggle,
}: Pick<RowProps, "checked"> & { lamp: ReactNode; dimmed: boolean; onToggle: (event: MouseEvent) => void }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(dimmed && "opacity-60", checked === null ? "tablet:group-hover/row:hidden" : "hidden")}
      >
        {lamp}
      </span>
      <span
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle(event);
        }}
        className={clsx(
          "-mt-1.5 -ml-1.5 size-9 place-items-center self-start p-2 max-tablet:size-11",
          checked === null ? "hidden tablet:group-hover/row:grid" : "grid",
        )}
      >
        <span
          className={clsx(
            "grid size-4 place-items-center rounded-1 border-[1.5px] transition-colors duration-120 max-tablet:size-5",
            checked ? "border-ink bg-ink text-on-ink" : "border-line-c",
          )}
        >
          {checked && <Check strokeWidth={2.5} className="size-3" />}
        </span>
      </span>
    </>
  );
}

const NOTICE_ICONS: Record<RowNotice["kind"], LucideIcon> = {
  returned: CircleAlert,
  waiting: Hourglass,
  sending: Hourglass,
  gone: Check,
};

/** What became of the hold, in place of its cause. A decision that did not happen stands out. */
function Notice({ notice: { kind, words } }: { notice: RowNotice }) {
  const Icon = NOTICE_ICONS[kind];
  return (
    <>
      <Icon aria-hidden="true" className={clsx("size-3.25", kind === "returned" ? "text-held-t" : "text-t3")} />
      <span className={clsx("min-w-0 truncate", kind === "returned" && "text-held-t")}>{words}</span>
    </>
  );
}
