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

/** Slack takes 50 blocks; a line is two of them. */
const MAX_LINES = 10;

/** A message as Slack's incoming webhooks take it, and what speaks like them. `text` is what stands in a notification. */
export function composeSlack({ subject, lines, queueUrl }: Message): { text: string; blocks: object[] } {
  const more = lines.length - MAX_LINES;
  const blocks = lines
    .slice(0, MAX_LINES)
    .flatMap(({ sentence, title, summary, project, url }) => [
      section(`*<${url}|${escapeSlack(sentence)}>*\n${escapeSlack(title)}\n${escapeSlack(summary)}`, url),
      { type: "context", elements: [{ type: "mrkdwn", text: escapeSlack(project) }] },
    ]);
  if (more > 0) blocks.push(section(`<${queueUrl}|${more} more>`, queueUrl));
  const [first] = lines;
  const text =
    lines.length === 1 && first ? `${escapeSlack(subject)} <${first.url}>` : `${escapeSlack(subject)} <${queueUrl}>`;
  return { text, blocks };
}

function section(text: string, url: string): object {
  const button = { type: "button", text: { type: "plain_text", text: "Open" }, url };
  return { type: "section", text: { type: "mrkdwn", text }, accessory: button };
}

/** The three letters that Slack asks to be escaped: without < nobody is mentioned and nothing becomes a link. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
