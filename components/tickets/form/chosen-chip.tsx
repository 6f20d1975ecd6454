import clsx from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/** Something chosen, with a cross that takes it back. `isComing`: it only keeps its room, until it is chosen. */
export function ChosenChip({
  what,
  onRemove,
  isComing = false,
  children,
}: {
  what: string;
  onRemove?: () => void;
  isComing?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={clsx(
        "inline-flex h-6.5 max-w-full items-center gap-1 rounded-full border border-line-2 bg-bg-2 pr-1 pl-2.5 text-meta text-t1 max-tablet:h-9",
        isComing && "invisible",
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${what}`}
          onClick={onRemove}
          className="grid size-5 flex-none place-items-center rounded-full text-t3 hover:bg-bg-3 hover:text-t1 max-tablet:size-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        <span className="w-1.5" />
      )}
    </li>
  );
}
