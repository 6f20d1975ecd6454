import assert from "node:assert/strict";
import test from "node:test";
import { deliveryDelays, sign } from "../src/webhook.js";

test("signs", () => {
  assert.match(sign("{}", "secret"), /^[0-9a-f]{64}$/);
  assert.notEqual(sign("{}", "secret"), sign("{}", "other"));
});

test("waits longer each time, and never more than a day", () => {
  assert.deepEqual(deliveryDelays(8), [30, 120, 480, 1920, 7680, 30720, 86400, 86400]);
});
