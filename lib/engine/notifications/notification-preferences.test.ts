import { expect, test } from "vitest";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  readStoredPreferences,
} from "./notification-preferences.ts";

const { in_app, push, email } = DEFAULT_PREFERENCES.channels;
const quiet: NotificationPreferences = {
  channels: { in_app, push, email: { ...email, hold_opened: false } },
  timeZone: "Europe/Berlin",
  quietHours: { start: "22:00", end: "07:00", days: [1, 2, 3] },
  digest: { mode: "daily", at: "08:00" },
};

test("what a person set is read as it was stored; null where they set nothing", () => {
  expect(readStoredPreferences(structuredClone(quiet))).toEqual(quiet);
  expect([null, undefined].map(readStoredPreferences)).toEqual([null, null]);
});

test("what was stored before a kind or a channel existed keeps the rest", () => {
  const { hold_escalated: _, ...fewerKinds } = quiet.channels.email;
  const { push: __, ...fewerChannels } = quiet.channels;
  expect(readStoredPreferences({ ...quiet, channels: { ...fewerChannels, email: fewerKinds } })).toEqual(quiet);
});

test("a part that is no longer valid costs itself alone, and a field that is no longer known costs nothing", () => {
  expect(readStoredPreferences({ ...quiet, timeZone: "Atlantis" })).toEqual({ ...quiet, timeZone: "UTC" });
  expect(readStoredPreferences({ ...quiet, quietHours: { ...quiet.quietHours, start: "25:00" } })).toEqual({
    ...quiet,
    quietHours: null,
  });
  expect(
    readStoredPreferences({ ...quiet, sound: "bell", quietHours: { ...quiet.quietHours, sound: "bell" } }),
  ).toEqual(quiet);
});
