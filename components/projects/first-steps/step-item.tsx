import clsx from "clsx";
import { Check, ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";

/** One step: a tick or its number, its title, and below what to do, open or folded. */
export function StepItem({
  number,
  title,
  done,
  fact,
  open,
  onToggle,
  children,
}: {
  number: number;
  title: string;
  done: boolean;
  fact: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full min-w-0 items-center gap-2.5 px-3.5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span
          className={clsx(
            "grid size-5.5 flex-none place-items-center rounded-full border text-meta",
            done ? "border-clear-l bg-clear-bg text-clear-t" : "border-line-2 text-t2",
          )}
        >
          {done ? <Check role="img" aria-label="Done" className="size-3.25" /> : number}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className={clsx("font-medium", done && "text-t2")}>{title}</span>
          {done && <span className="min-w-0 truncate text-meta text-t3">{fact}</span>}
        </span>
        <ChevronRight aria-hidden="true" className={clsx("size-3.5 flex-none text-t3", open && "rotate-90")} />
      </button>
      {open && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 pr-3.5 pb-3.5 pl-11.5 text-t2 max-tablet:pl-3.5">
          {children}
        </div>
      )}
    </li>
  );
}
