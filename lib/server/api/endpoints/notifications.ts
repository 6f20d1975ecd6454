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
import { endpointsOf } from "../endpoint.ts";

/** Beyond the contract: what the caller's person is told of, and how they want to be told. */

const { get, post, put } = endpointsOf("Notifications");

export const NOTIFICATION_ENDPOINTS = [
  get("/api/v1/notifications", {
    summary: "List one's own notifications, the newest first",
    permission: "own",
    query: ListNotifications,
    response: page(Notification),
    handler: (access, { query }) => listNotifications(access, query),
  }),
  get("/api/v1/notification-count", {
    summary: "Count one's own unread notifications whose holds still wait",
    permission: "own",
    response: UnreadCount,
    handler: (access) => countNotifications(access),
  }),
  post("/api/v1/notifications/read", {
    summary: "Mark some of one's own notifications, or all, as read",
    permission: "own",
    body: MarkNotificationsRead,
    response: UnreadCount,
    handler: async (access, { body }) => {
      await markNotificationsRead(access, body);
      return countNotifications(access);
    },
  }),
  get("/api/v1/notification-preferences", {
    summary: "Read how one wants to be told",
    permission: "own",
    response: NotificationPreferences,
    handler: (access) => getNotificationPreferences(access),
  }),
  put("/api/v1/notification-preferences", {
    summary: "Set how one wants to be told",
    permission: "own",
    body: NotificationPreferences,
    response: NotificationPreferences,
    handler: (access, { body }) => setNotificationPreferences(access, body),
  }),
];
