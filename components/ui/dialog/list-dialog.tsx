import type { ReactNode } from "react";
import { UnreadRows } from "../notice/unread-rows.tsx";
import { Dialog } from "./dialog.tsx";

interface ListDialogProps {
  title: string;
  description: string;
  size?: "lg";
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Null until it is read. */
  list: ReactNode;
  /** How much of it is shown, where it is not all. */
  cut?: string | null;
  onClose: () => void;
}

/** A list that is read when its dialog opens. `what`: its things, many. */
export function ListDialog({ title, description, size, what, query, list, cut, onClose }: ListDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size={size} title={title} description={description}>
      <div className="border-t border-line-1 pb-2">
        {list ?? <UnreadRows what={what} query={query} rows={4} className="h-12" />}
        {cut && <p className="px-6 pt-3 text-meta text-t3 max-tablet:px-4">{cut}</p>}
      </div>
    </Dialog>
  );
}
