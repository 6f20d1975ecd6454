import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/client/requests/use-action.ts";
import { markRead } from "#lib/server/actions/notifications.ts";
import { notificationsQuery } from "./notification-queries.ts";

/** Marks notifications as read, all of them without ids: shown at once, and taken back if the server refuses. */
export function useMarkRead() {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(markRead);
  const mark = async (ids?: string[]) => {
    const readAt = new Date().toISOString();
    client.setQueryData(
      notificationsQuery().queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              item.readAt === null && (ids === undefined || ids.includes(item.id)) ? { ...item, readAt } : item,
            ),
          })),
        },
    );
    await run(ids === undefined ? {} : { ids });
    await client.invalidateQueries({ queryKey: ["notifications"] });
  };
  return { mark, busy, refusal };
}
