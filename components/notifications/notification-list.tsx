import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowUp, BellOff, Check, CloudOff, Layers2, UserPlus, X } from "lucide-react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import type { Signal } from "#components/ui/mark/signal.ts";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { decidedWords } from "#lib/client/holds/decisions/decision-words.ts";
import { notificationsQuery } from "#lib/client/notifications/notification-queries.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { Notification } from "#lib/contract/notifications.ts";
import { ALL_PROJECTS, projectAddress } from "#lib/contract/projects/project-address.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { notificationSentence } from "#lib/engine/notifications/notification-sentence.ts";

/** What one was told, the newest first, read and unread; what is over says so. */
export function NotificationList({ onOpen, onRead }: { onOpen: () => void; onRead: (id: string) => void }) {
  const list = useInfiniteQuery({ ...notificationsQuery(), refetchOnMount: "always" });
  if (list.data === undefined) {
    if (list.isPaused)
      return (
        <EmptyState icon={<CloudOff />} title="The desk is offline.">
          Notifications that were not read before are read as soon as it is back.
        </EmptyState>
      );
    if (!list.isError) return <SkeletonRows rows={4} label="Loading notifications" className="h-16" />;
    return (
      <div className="p-3.5">
        <ErrorCard
          what="Your notifications could not be read"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {list.error?.message}. The queue has every hold that waits.
        </ErrorCard>
      </div>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState icon={<BellOff />} title="Nothing yet">
        You are told here when a hold starts to wait for you, is assigned or is escalated to you.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} onOpen={onOpen} onRead={() => onRead(item.id)} />
        ))}
      </ul>
      {list.isError && <p className="px-3.5 py-2 text-meta text-held-t">Not up to date: {list.error.message}.</p>}
      {list.hasNextPage && (
        <div className="border-t border-line-1 p-2 text-center">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
  onRead: () => void;
}

/** One notification: what waits and where it leads; dimmed with its outcome once nothing of it waits. */
function NotificationRow({ notification, onOpen, onRead }: NotificationRowProps) {
  const { project } = useDesk();
  const { kind, hold, ticket, waiting, readAt, at } = notification;
  const unread = readAt === null && waiting > 0;
  const Icon = iconOf(notification);
  const sentence = notificationSentence({ ...notification, reason: hold.reason, key: ticket.key });
  return (
    <li className="relative flex items-start border-b border-line-1 last:border-b-0 hover:bg-bg-3">
      <Link
        href={addressOf(notification, project)}
        data-row
        prefetch={false}
        onClick={() => {
          if (readAt === null) onRead();
          onOpen();
        }}
        className="flex min-w-0 flex-1 gap-2.5 py-2.5 pl-3.5 focus-visible:-outline-offset-2"
      >
        <Lamp signal={OUTCOME_SIGNALS[kind] ?? HOLD_REASONS[hold.reason].signal} label={null}>
          <Icon aria-hidden="true" />
        </Lamp>
        <span className="min-w-0 flex-1">
          <span className={clsx("block wrap-anywhere", unread ? "font-medium text-t1" : "text-t2")}>
            {unread && <span className="sr-only">Unread: </span>}
            {sentence}
          </span>
          <span className="block truncate text-t2">{plainText(ticket.title)}</span>
          <span className="block text-meta text-t3">
            <Age since={at} /> ago
            {notification.project !== project && ` in ${notification.project}`}
            <Outcome notification={notification} />
          </span>
        </span>
      </Link>
      <span className="grid w-9 flex-none justify-items-center pt-1.5 pr-1 max-tablet:w-12">
        {unread && (
          <IconButton label={`Mark ${ticket.key} as read`} onClick={onRead}>
            <span aria-hidden="true" className="size-2 rounded-full bg-held in-[button:hover]:hidden" />
            <Check aria-hidden="true" className="hidden in-[button:hover]:block" />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function Outcome({ notification: { waiting, outcome, many } }: { notification: Notification }) {
  const timeZone = useTimeZone();
  if (waiting > 0) return null;
  if (many) return ". None of them waits any more";
  if (outcome === null) return ". Withdrawn";
  const { verb, by, at } = outcome;
  return `. ${decidedWords({ verb: verb as DecisionVerb, by: { name: by }, at }, timeZone)}`;
}

/** How a decision went stands on its ticket; a hold is decided in the queue. */
function addressOf({ kind, hold, ticket, project }: Notification, shown: string): string {
  if (!NOTIFICATION_KINDS[kind].ofHold) return projectAddress(project, `/tickets/${ticket.key}`);
  return projectAddress(shown === ALL_PROJECTS ? shown : project, `/queue/${hold.id}`);
}

const OUTCOME_SIGNALS: Partial<Record<NotificationKind, Signal>> = {
  decision_worked: "clear",
  decision_failed_again: "stop",
};

function iconOf({ kind, many, hold }: Notification) {
  if (kind === "decision_worked") return Check;
  if (kind === "decision_failed_again") return X;
  if (many) return Layers2;
  if (kind === "hold_escalated") return ArrowUp;
  return kind === "hold_assigned" ? UserPlus : REASON_ICONS[hold.reason];
}
