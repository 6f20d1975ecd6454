import type { Message } from "./message.ts";

/** What a browser shows. A lock screen is read by others: only which ticket and why, nothing that an agent wrote. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

/** A message for a browser; a later one with the same tag takes its place. */
export function composePush({ subject, lines, queueUrl }: Message): PushPayload {
  const [first] = lines;
  if (lines.length !== 1 || first === undefined)
    return { title: subject, body: "Open the queue", url: queueUrl, tag: "queue" };
  return { title: subject, body: first.project, url: first.url, tag: first.key };
}
