import { expect, test } from "vitest";
import { onWakeNotified, relayNotified } from "./wake-notified.ts";

test("what another process says reaches who listens here, and a connection that was down means anybody", () => {
  const heard: (string | null)[] = [];
  const off = onWakeNotified((person) => heard.push(person));
  relayNotified("4711-abc usr_1 usr_2");
  relayNotified();
  off();
  relayNotified("4711-abc usr_3");
  expect(heard).toEqual(["usr_1", "usr_2", null]);
});
