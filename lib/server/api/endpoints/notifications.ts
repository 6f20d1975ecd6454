import { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";
import { markNotificationsRead } from "#lib/lifecycle/notifications/mark-notifications-read.ts";
import { setNotificationPreferences } from "#lib/lifecycle/notifications/set-notification-preferences.ts";
import {
  countNotifications,
  getNotificationPreferences,
  listNotifications,
} from "#lib/server/queries/notifications/notifications.ts";
import { page } from "../../../contract/basics.ts";
import {
  ListNotifications,
  MarkNotificationsRead,
  Notification,
  UnreadCount,
} from "../../../contract/notifications.ts";
import { defineEndpoint } from "../endpoint.ts";

/** Beyond the contract: what the caller's person is told of, and how they want to be told. */

const tag = "Notifications";

export const NOTIFICATION_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/notifications",
    tag,
    summary: "List one's own notifications, the newest first",
    permission: "own",
    query: ListNotifications,
    response: page(Notification),
    handler: (access, { query }) => listNotifications(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/notification-count",
    tag,
    summary: "Count one's own unread notifications whose holds still wait",
    permission: "own",
    response: UnreadCount,
    handler: (access) => countNotifications(access),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/notifications/read",
    tag,
    summary: "Mark some of one's own notifications, or all, as read",
    permission: "own",
    body: MarkNotificationsRead,
    response: UnreadCount,
    handler: async (access, { body }) => {
      await markNotificationsRead(access, body);
      return countNotifications(access);
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/notification-preferences",
    tag,
    summary: "Read how one wants to be told",
    permission: "own",
    response: NotificationPreferences,
    handler: (access) => getNotificationPreferences(access),
  }),
  defineEndpoint({
    method: "PUT",
    path: "/api/v1/notification-preferences",
    tag,
    summary: "Set how one wants to be told",
    permission: "own",
    body: NotificationPreferences,
    response: NotificationPreferences,
    handler: (access, { body }) => setNotificationPreferences(access, body),
  }),
];
