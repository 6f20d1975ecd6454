import type { ReactNode } from "react";
import { countOf } from "#lib/client/text/amounts.ts";
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
  /** Where it may be cut: what of it was read, and one of its things as it is counted. */
  counted?: { page: { items: readonly unknown[]; total: number } | undefined; one: string };
  onClose: () => void;
}

/** A list that is read when its dialog opens. `what`: its things, many. */
export function ListDialog({ title, description, size, what, query, list, counted, onClose }: ListDialogProps) {
  const page = counted?.page;
  const total = page && counted && countOf(page.total, counted.one);
  const about = total ? `${description}, ${total}` : description;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size={size} title={title} description={about}>
      <div className="border-t border-line-1 pb-2">
        {list ?? <UnreadRows what={what} query={query} rows={4} className="h-12" />}
        {page && page.total > page.items.length && (
          <p className="px-6 pt-3 text-meta text-t3 max-tablet:px-4">
            The latest {page.items.length} of {total}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
