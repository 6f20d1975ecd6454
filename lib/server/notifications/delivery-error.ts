import type { DeliveryFailure } from "#lib/engine/notifications/retry-delivery.ts";

/** A message did not arrive. The sentence is shown to people: it holds no secret, and no address with one. */
export class DeliveryError extends Error implements DeliveryFailure {
  override name = "DeliveryError";
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, failure: Partial<DeliveryFailure> = {}) {
    super(message);
    this.permanent = failure.permanent ?? false;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
  }
}
