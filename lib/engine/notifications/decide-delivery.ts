import { instantOf, wallClockAt } from "#lib/engine/time/zoned-time.ts";
import { NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from "./notification-kinds.ts";
import type { Digest, NotificationPreferences } from "./notification-preferences.ts";
import { minutesOf, quietUntil } from "./quiet-hours.ts";

/** When a person is told by one way. `later` gathers: what falls on one moment is one message. */
export type DeliveryPlan =
  | { when: "now" }
  | { when: "later"; at: Date; why: "quiet_hours" | "digest" }
  | { when: "not"; why: "off" };

/**
 * Decides when, if at all, a person is told of something by one way. The list in the desk disturbs nobody and is always
 * written at once. An escalation breaks through quiet hours and digests, and only a way that is off keeps it away. A digest
 * gathers mail alone, and one that falls into quiet hours waits for their end.
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

/** The first digest after now: at the full hour, or at its time of day. */
function nextDigest(digest: Exclude<Digest, { mode: "off" }>, zone: string, now: Date): Date {
  const clock = wallClockAt(now, zone);
  if (digest.mode === "hourly") return new Date(now.getTime() + HOUR_MS - (clock % HOUR_MS));
  const time = Math.floor(clock / DAY_MS) * DAY_MS + minutesOf(digest.at) * 60_000;
  for (let day = 0; ; day++) {
    const at = instantOf(time + day * DAY_MS, zone);
    if (at > now) return at;
  }
}
