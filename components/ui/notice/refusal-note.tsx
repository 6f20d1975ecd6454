import { CircleAlert } from "lucide-react";

/** Why the last press did nothing, beside where it was pressed. Empty it takes no room, and is there to be announced. */
export function RefusalNote({ children }: { children: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex items-start gap-2 rounded-2 border border-stop-l bg-stop-bg px-3 py-2 text-stop-t">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {children}
        </p>
      )}
    </div>
  );
}
