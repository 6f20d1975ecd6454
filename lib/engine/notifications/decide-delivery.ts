import { instantOf, wallClockAt } from "#lib/engine/time/zoned-time.ts";
import { NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from "./notification-kinds.ts";
import type { Digest, NotificationPreferences } from "./notification-preferences.ts";
import { minutesOf, quietUntil } from "./quiet-hours.ts";

/** When a notification is sent on one channel. Those that are due `later` at the same time are sent as one message. */
export type DeliveryPlan =
  | { when: "now" }
  | { when: "later"; at: Date; why: "quiet_hours" | "digest" }
  | { when: "not"; why: "off" };

/**
 * Decides when a notification is sent on one channel, if at all. The list in the desk disturbs nobody, so it is written at
 * once. An escalation ignores quiet hours and digests, but not a channel that is off. Digests collect mail only; one that
 * falls into quiet hours waits until they end.
 */
export function decideDelivery(
  preferences: NotificationPreferences,
  kind: NotificationKind,
  channel: NotificationChannel,
  now: Date,
): DeliveryPlan {
  const { channels, quietHours, timeZone, digest } = preferences;
  if (!channels[channel][kind]) return { when: "not", why: "off" };
  if (channel === "in_app" || NOTIFICATION_KINDS[kind].breaksThrough) return { when: "now" };
  if (channel === "email" && digest.mode !== "off") {
    const at = nextDigest(digest, timeZone, now);
    return { when: "later", at: quietUntil(quietHours, timeZone, at) ?? at, why: "digest" };
  }
  const until = quietUntil(quietHours, timeZone, now);
  return until === null ? { when: "now" } : { when: "later", at: until, why: "quiet_hours" };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The next digest after `now`: at the full hour, or at its time of day, in the person's time zone. */
function nextDigest(digest: Exclude<Digest, { mode: "off" }>, zone: string, now: Date): Date {
  const clock = wallClockAt(now, zone);
  if (digest.mode === "hourly") return new Date(now.getTime() + HOUR_MS - (clock % HOUR_MS));
  const time = Math.floor(clock / DAY_MS) * DAY_MS + minutesOf(digest.at) * 60_000;
  for (let day = 0; ; day++) {
    const at = instantOf(time + day * DAY_MS, zone);
    if (at > now) return at;
  }
}
