import type { Message, MessageLine } from "./message.ts";

/** A message as mail: plain text and simple HTML, in which everything that is not ours is escaped. */
export function composeMail({ subject, lines, queueUrl, settingsUrl }: Message): {
  subject: string;
  text: string;
  html: string;
} {
  const text = [
    ...lines.map((line) => `${line.sentence}\n${line.project} · ${line.title}\n${line.summary}\n${line.url}\n`),
    `The queue: ${queueUrl}`,
    `What you are told of, and when: ${settingsUrl}`,
  ].join("\n");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font:14px/1.5 system-ui,sans-serif">
${lines.map(htmlLine).join("\n")}
<p><a href="${escapeHtml(queueUrl)}">Open the queue</a> · <a href="${escapeHtml(settingsUrl)}">What you are told of, and when</a></p>
</body></html>`;
  return { subject, text, html };
}

function htmlLine({ sentence, project, title, summary, url }: MessageLine): string {
  return `<p><a href="${escapeHtml(url)}"><strong>${escapeHtml(sentence)}</strong></a><br>${escapeHtml(project)} · ${escapeHtml(title)}<br>${escapeHtml(summary)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
