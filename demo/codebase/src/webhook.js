import { createHmac } from "node:crypto";

/** The signature that goes with a payload, in hex. */
export function sign(payload, secret) {
  return createHmac("sha256", secret).update(payload).digest("hex");
}

/** Seconds to wait before each of `count` repeated deliveries. */
export function deliveryDelays(count) {
  return Array.from({ length: count }, (_, index) => 30 * 4 ** index);
}
