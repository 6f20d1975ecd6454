/**
 * The kinds of notifications. One entry per kind: settings, sentences and deliveries derive from it. `usual`: who has set nothing is
 * told. `ofHold`: it is over when its hold is; else it is news of a decision and stays.
 */
export const NOTIFICATION_KINDS = {
  hold_opened: {
    label: "A hold starts to wait",
    about: "once, when it opens; leads hear of every hold that no person owns",
    breaksThrough: false,
    usual: true,
    ofHold: true,
  },
  hold_assigned: {
    label: "A hold is assigned to you",
    about: "not when you take it yourself",
    breaksThrough: false,
    usual: true,
    ofHold: true,
  },
  hold_escalated: {
    label: "A hold is escalated to you",
    about: "its check time passed; comes through quiet hours and digests",
    breaksThrough: true,
    usual: true,
    ofHold: true,
  },
  decision_worked: {
    label: "A decision of yours worked",
    about: "the check that had failed has passed",
    breaksThrough: false,
    usual: false,
    ofHold: false,
  },
  decision_failed_again: {
    label: "A decision of yours failed again",
    about: "the ticket needs a decision for the same reason",
    breaksThrough: false,
    usual: false,
    ofHold: false,
  },
} as const satisfies Record<
  string,
  { label: string; about: string; breaksThrough: boolean; usual: boolean; ofHold: boolean }
>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** What is told of a decision, to the person who made it. */
export const OUTCOME_KINDS: readonly NotificationKind[] = NOTIFICATION_KIND_NAMES.filter(
  (kind) => !NOTIFICATION_KINDS[kind].ofHold,
);

/** The channels to a person. A project has one more, its webhook. */
export const NOTIFICATION_CHANNELS = ["in_app", "push", "email"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
