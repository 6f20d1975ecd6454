import { z } from "zod";
import { overDefaults } from "#lib/engine/text/over-defaults.ts";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "./notification-kinds.ts";

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 22:00");

/** Days of the week, Monday is 1. */
const Weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, "must name each day once");

/**
 * Quiet hours begin at `start` on each of `days` and last until `end`, on the next day unless `end` is after `start`. Equal
 * times mean 24 hours.
 */
export const QuietHours = z
  .strictObject({ start: Clock, end: Clock, days: Weekdays })
  .refine(({ start, end, days }) => start !== end || days.length < 7, "must leave some time that is not quiet");
export type QuietHours = z.infer<typeof QuietHours>;

/** Whether mail is collected into a digest. `daily` is sent at `at`. */
export const Digest = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("off") }),
  z.strictObject({ mode: z.literal("hourly") }),
  z.strictObject({ mode: z.literal("daily"), at: Clock }),
]);
export type Digest = z.infer<typeof Digest>;

type OfKinds<T> = Record<NotificationKind, T>;
function ofKinds<T>(make: (kind: NotificationKind) => T): OfKinds<T> {
  return Object.fromEntries(NOTIFICATION_KIND_NAMES.map((kind) => [kind, make(kind)])) as OfKinds<T>;
}

/** A kind that is not usual may be left out: it is off. */
const OfChannel = z.strictObject(
  ofKinds((kind) => (NOTIFICATION_KINDS[kind].usual ? z.boolean() : z.boolean().default(false))),
);

const Channels = z.strictObject(
  Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, OfChannel])) as Record<
    (typeof NOTIFICATION_CHANNELS)[number],
    typeof OfChannel
  >,
);

/** How one person wants to be notified: which kinds on which channel, the quiet hours, and the digest of mail. */
export const NotificationPreferences = z.strictObject({
  channels: Channels,
  timeZone: z.string().max(64).refine(isTimeZone, "must be the name of a time zone such as Europe/Berlin"),
  quietHours: QuietHours.nullable(),
  digest: Digest,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const usual = ofKinds((kind) => NOTIFICATION_KINDS[kind].usual);

/** The preferences of a person who has set none. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  channels: { in_app: usual, push: usual, email: usual },
  timeZone: "UTC",
  quietHours: null,
  digest: { mode: "off" },
};

/**
 * What a person has set, whichever version stored it; null where they have set nothing. A kind, a channel or a part that is
 * missing or no longer valid is as by default, and everything else as they set it.
 */
export function readStoredPreferences(stored: unknown): NotificationPreferences | null {
  if (typeof stored !== "object" || stored === null) return null;
  return overDefaults(NotificationPreferences, DEFAULT_PREFERENCES, stored).value;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
