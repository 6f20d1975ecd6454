import { composeSlack } from "./compose-slack.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Message } from "./message.ts";
import { postOutside } from "./post-outside.ts";

/** Posts a message to a project's channel. The address is in no error: it is a secret. Throws DeliveryError. */
export async function sendWebhook(url: string, message: Message): Promise<void> {
  const body = JSON.stringify(composeSlack(message));
  const { status, retryAfterSeconds } = await postOutside(url, { "content-type": "application/json" }, body);
  if (status >= 200 && status < 300) return;
  throw new DeliveryError(`The webhook said ${status}.`, {
    permanent: status >= 300 && status < 500 && status !== 408 && status !== 429,
    retryAfterSeconds,
  });
}
