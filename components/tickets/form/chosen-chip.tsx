import { X } from "lucide-react";
import type { ReactNode } from "react";

/** Something chosen, with a cross that takes it back. */
export function ChosenChip({ what, onRemove, children }: { what: string; onRemove?: () => void; children: ReactNode }) {
  return (
    <li className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-full border border-line-2 bg-bg-2 pr-1 pl-2.5 text-meta text-t1 max-tablet:h-9">
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
