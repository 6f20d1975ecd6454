/** The kinds of notifications. One entry per kind: settings, sentences and deliveries derive from it. */
export const NOTIFICATION_KINDS = {
  hold_opened: {
    label: "A hold starts to wait",
    about: "once, when it opens; leads hear of every hold that no person owns",
    breaksThrough: false,
  },
  hold_assigned: { label: "A hold is assigned to you", about: "not when you take it yourself", breaksThrough: false },
  hold_escalated: {
    label: "A hold is escalated to you",
    about: "its check time passed; comes through quiet hours and digests",
    breaksThrough: true,
  },
} as const satisfies Record<string, { label: string; about: string; breaksThrough: boolean }>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** The channels to a person. A project has one more, its webhook. */
export const NOTIFICATION_CHANNELS = ["in_app", "push", "email"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
