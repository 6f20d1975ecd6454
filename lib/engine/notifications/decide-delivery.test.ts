import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallClockAt } from "#lib/engine/time/zoned-time.ts";
import { decideDelivery } from "./decide-delivery.ts";
import { NOTIFICATION_CHANNELS, NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS } from "./notification-kinds.ts";
import { DEFAULT_PREFERENCES, NotificationPreferences } from "./notification-preferences.ts";
import { minutesOf, quietUntil } from "./quiet-hours.ts";

const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland");
const clocks = fc
  .integer({ min: 0, max: 1439 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}`);
const quiets = fc
  .record({
    start: clocks,
    end: clocks,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  })
  .filter(({ start, end, days }) => start !== end || days.length < 7);
const digests = fc.oneof(
  fc.constantFrom({ mode: "off" as const }, { mode: "hourly" as const }),
  clocks.map((at) => ({ mode: "daily" as const, at })),
);
const preferences = fc
  .record({ timeZone: zones, quietHours: fc.option(quiets), digest: digests })
  .map((given) => ({ ...DEFAULT_PREFERENCES, ...given }));
const kinds = fc.constantFrom(...NOTIFICATION_KIND_NAMES);
const usualKinds = fc.constantFrom(...NOTIFICATION_KIND_NAMES.filter((kind) => NOTIFICATION_KINDS[kind].usual));
const channels = fc.constantFrom(...NOTIFICATION_CHANNELS);
// Around the days on which clocks change in Europe, America and New Zealand, minute by minute.
const nows = fc
  .tuple(
    fc.constantFrom("2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-09-27", "2026-07-15"),
    fc.integer({ min: -2880, max: 2880 }),
  )
  .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));

const night = { start: "22:00", end: "07:00", days: [1, 2, 3, 4, 5] };
const berlin = { ...DEFAULT_PREFERENCES, timeZone: "Europe/Berlin" };

describe("what always holds", () => {
  test("a way that is off is never used, and one that is on always is, in the end", () => {
    fc.assert(
      fc.property(preferences, kinds, channels, nows, fc.boolean(), (given, kind, channel, now, on) => {
        const mine = { ...given.channels, [channel]: { ...given.channels[channel], [kind]: on } };
        const plan = decideDelivery({ ...given, channels: mine }, kind, channel, now);
        expect(plan.when === "not").toBe(!on);
      }),
    );
  });

  test("what waits is told later than now, within a digest's day and a week, and never in quiet hours", () => {
    fc.assert(
      fc.property(preferences, kinds, channels, nows, (given, kind, channel, now) => {
        const plan = decideDelivery(given, kind, channel, now);
        if (plan.when !== "later") return;
        expect(plan.at.getTime()).toBeGreaterThan(now.getTime());
        expect(plan.at.getTime() - now.getTime()).toBeLessThanOrEqual(9.1 * 86_400_000);
        expect(quietUntil(given.quietHours, given.timeZone, plan.at)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test("escalations and the list in the desk wait for nothing", () => {
    fc.assert(
      fc.property(preferences, usualKinds, channels, nows, (given, kind, channel, now) => {
        const urgent = decideDelivery(given, "hold_escalated", channel, now);
        expect([urgent, decideDelivery(given, kind, "in_app", now)]).toEqual([{ when: "now" }, { when: "now" }]);
      }),
    );
  });

  test("a browser is told at once exactly where it is not quiet, whatever the digest", () => {
    fc.assert(
      fc.property(preferences, nows, (given, now) => {
        const plan = decideDelivery(given, "hold_opened", "push", now);
        expect(plan.when === "now").toBe(quietUntil(given.quietHours, given.timeZone, now) === null);
      }),
    );
  });

  test("everything between two digests is told in the same one, where no quiet hours move them", () => {
    fc.assert(
      fc.property(preferences, nows, fc.double({ min: 0, max: 1, noNaN: true }), (any, now, share) => {
        const given = { ...any, quietHours: null };
        const plan = decideDelivery(given, "hold_opened", "email", now);
        if (plan.when !== "later") return;
        const between = new Date(now.getTime() + Math.floor((plan.at.getTime() - now.getTime() - 1) * share));
        const next = decideDelivery(given, "hold_opened", "email", between);
        expect(next).toEqual(plan);
      }),
      { numRuns: 500 },
    );
  });

  test("where it is quiet, clocks show a time between start and end", () => {
    fc.assert(
      fc.property(quiets, nows, (quiet, now) => {
        if (quietUntil(quiet, "Asia/Kolkata", now) === null) return;
        const minute = Math.floor((wallClockAt(now, "Asia/Kolkata") % 86_400_000) / 60_000);
        const [start, end] = [minutesOf(quiet.start), minutesOf(quiet.end)];
        expect(start < end ? start <= minute && minute < end : minute >= start || minute < end).toBe(true);
      }),
    );
  });
});

describe("quiet hours", () => {
  const until = (now: string, quiet = night) => quietUntil(quiet, "Europe/Berlin", new Date(now))?.toISOString();

  test("over midnight they belong to the day on which they begin", () => {
    // Friday 23:30 to Saturday 07:00; Sunday's night is not quiet, Monday's early morning belongs to Sunday.
    expect(until("2026-07-17T21:30:00Z")).toBe("2026-07-18T05:00:00.000Z");
    expect(until("2026-07-18T04:59:59Z")).toBe("2026-07-18T05:00:00.000Z");
    expect(until("2026-07-18T05:00:00Z")).toBeUndefined();
    expect(until("2026-07-19T22:00:00Z")).toBeUndefined();
  });

  test("end when clocks show the end, in the night in which clocks change too", () => {
    const everyDay = { ...night, days: [1, 2, 3, 4, 5, 6, 7] };
    expect(until("2026-03-28T22:00:00Z", everyDay)).toBe("2026-03-29T05:00:00.000Z");
    expect(until("2026-10-24T22:00:00Z", everyDay)).toBe("2026-10-25T06:00:00.000Z");
  });

  test("one that is skipped or comes twice is counted once", () => {
    const skipped = { start: "02:00", end: "02:45", days: [7] };
    expect(until("2026-03-29T01:10:00Z", skipped)).toBe("2026-03-29T01:45:00.000Z");
    expect(until("2026-10-25T00:10:00Z", skipped)).toBe("2026-10-25T00:45:00.000Z");
    expect(until("2026-10-25T01:10:00Z", skipped)).toBeUndefined();
  });

  test("a whole weekend is one", () => {
    expect(until("2026-07-18T10:00:00Z", { start: "00:00", end: "00:00", days: [6, 7] })).toBe(
      "2026-07-19T22:00:00.000Z",
    );
  });

  test("hold mail and push back, and not the list", () => {
    const quiet = { ...berlin, quietHours: night };
    const now = new Date("2026-07-16T22:00:00Z");
    const later = { when: "later", at: new Date("2026-07-17T05:00:00Z"), why: "quiet_hours" };
    expect(NOTIFICATION_CHANNELS.map((channel) => decideDelivery(quiet, "hold_opened", channel, now))).toEqual([
      { when: "now" },
      later,
      later,
    ]);
  });
});

describe("digests", () => {
  const mail = (
    digest: (typeof DEFAULT_PREFERENCES)["digest"],
    now: string,
    quietHours: typeof night | null = null,
  ) => {
    const plan = decideDelivery({ ...berlin, digest, quietHours }, "hold_opened", "email", new Date(now));
    return plan.when === "later" ? plan.at.toISOString() : plan.when;
  };

  test("come at the next full hour, or at their time of day", () => {
    expect(mail({ mode: "hourly" }, "2026-07-16T10:00:00Z")).toBe("2026-07-16T11:00:00.000Z");
    expect(mail({ mode: "daily", at: "09:00" }, "2026-07-16T06:59:59Z")).toBe("2026-07-16T07:00:00.000Z");
    expect(mail({ mode: "daily", at: "09:00" }, "2026-07-16T07:00:00Z")).toBe("2026-07-17T07:00:00.000Z");
    expect(mail({ mode: "daily", at: "09:00" }, "2026-10-24T08:00:00Z")).toBe("2026-10-25T08:00:00.000Z");
  });

  test("wait for the end of quiet hours", () => {
    expect(mail({ mode: "daily", at: "06:00" }, "2026-07-16T10:00:00Z", night)).toBe("2026-07-17T05:00:00.000Z");
  });
});

test("preferences that could never be kept are refused", () => {
  const bad = [
    { quietHours: { ...night, days: [] } },
    { quietHours: { start: "00:00", end: "00:00", days: [1, 2, 3, 4, 5, 6, 7] } },
    { quietHours: { ...night, start: "24:00" } },
    { timeZone: "Europe/Nowhere" },
    { digest: { mode: "daily" } },
  ];
  for (const change of bad)
    expect(NotificationPreferences.safeParse({ ...DEFAULT_PREFERENCES, ...change }).success).toBe(false);
  expect(NotificationPreferences.safeParse(DEFAULT_PREFERENCES).success).toBe(true);
});
