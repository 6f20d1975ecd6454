import clsx from "clsx";
import { ArrowUp, Check, Layers2, UserPlus } from "lucide-react";
import Link from "next/link";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { decidedWords } from "#lib/client/holds/decisions/decision-words.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { Notification } from "#lib/contract/notifications.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { notificationSentence } from "#lib/engine/notifications/notification-sentence.ts";

/** One notification: what waits and where it leads; dimmed with its outcome once nothing of it waits. */
export function NotificationRow({
  notification,
  onOpen,
  onRead,
}: {
  notification: Notification;
  onOpen: () => void;
  onRead: () => void;
}) {
  const { project } = useDesk();
  const { hold, ticket, waiting, readAt, at } = notification;
  const unread = readAt === null && waiting > 0;
  const Icon = iconOf(notification);
  const sentence = notificationSentence({ ...notification, reason: hold.reason, key: ticket.key });
  return (
    <li className="relative flex items-start border-b border-line-1 last:border-b-0 hover:bg-bg-3">
      <Link
        href={`/queue/${hold.id}`}
        data-row
        prefetch={false}
        onClick={() => {
          if (readAt === null) onRead();
          onOpen();
        }}
        className="flex min-w-0 flex-1 gap-2.5 py-2.5 pl-3.5 focus-visible:-outline-offset-2"
      >
        <Lamp signal={HOLD_REASONS[hold.reason].signal} label={null}>
          <Icon aria-hidden="true" />
        </Lamp>
        <span className="min-w-0 flex-1">
          <span className={clsx("block wrap-anywhere", unread ? "font-medium text-t1" : "text-t2")}>
            {unread && <span className="sr-only">Unread: </span>}
            {sentence}
          </span>
          <span className="block truncate text-t2">{ticket.title}</span>
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

function iconOf({ kind, many, hold }: Notification) {
  if (many) return Layers2;
  if (kind === "hold_escalated") return ArrowUp;
  return kind === "hold_assigned" ? UserPlus : REASON_ICONS[hold.reason];
}
