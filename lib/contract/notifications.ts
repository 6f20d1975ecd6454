import { z } from "zod";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { NOTIFICATION_KIND_NAMES } from "#lib/engine/notifications/notification-kinds.ts";
import { Id, PageQuery, Time } from "./basics.ts";

/** Beyond the contract: the notifications of a person. */

export const Notification = z
  .object({
    id: Id,
    kind: z.enum(NOTIFICATION_KIND_NAMES),
    project: z.string(),
    hold: z.object({
      id: Id,
      reason: z.enum(HOLD_REASON_NAMES),
      state: z.enum(HOLD_STATE_NAMES),
    }),
    ticket: z
      .object({ key: z.string(), title: z.string() })
      .describe("of a hold of the project: what it is about, and its summary"),
    many: z.boolean().describe("it stands for several holds of one cause; `hold` is the first of them"),
    waiting: z.number().int().describe("how many of its holds still wait; 0: it is over"),
    outcome: z
      .object({ verb: z.string(), by: z.string(), at: Time })
      .nullable()
      .describe("the decision on its hold, where it was decided"),
    at: Time,
    readAt: Time.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const ListNotifications = PageQuery.extend({ state: z.enum(["all", "unread"]).default("all") });
export type ListNotifications = z.output<typeof ListNotifications>;

export const UnreadCount = z
  .object({ unread: z.number().int().describe("unread ones whose holds still wait") })
  .meta({ id: "UnreadCount" });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const MarkNotificationsRead = z.strictObject({
  ids: z.array(Id).min(1).max(200).optional().describe("left out: all of them"),
});
export type MarkNotificationsRead = z.infer<typeof MarkNotificationsRead>;
