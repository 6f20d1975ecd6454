import { Button } from "#components/ui/button/button.tsx";
import { liftToasts } from "./lift-toasts.ts";

/** All of the list is chosen: what happens to it is chosen beside the list. */
export function EverythingBar({ total, onClear }: { total: number; onClear: () => void }) {
  return (
    <div
      ref={liftToasts}
      role="toolbar"
      aria-label="What is selected"
      className="absolute inset-x-3 bottom-3 z-10 flex min-h-11 animate-rise-in items-center gap-2 rounded-4 bg-bg-2 px-3 py-2 shadow-2 [--ground:var(--bg-2)]"
    >
      <p role="status">
        <b className="font-medium">All {total} selected</b>
        <span className="ml-2 text-meta text-t3">by the filter of the list</span>
      </p>
      <Button size="sm" variant="quiet" shortcut="escape" onClick={onClear} className="ml-auto">
        Clear
      </Button>
    </div>
  );
}
