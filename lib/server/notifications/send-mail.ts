import { createTransport, type Transporter } from "nodemailer";
import { environment } from "#lib/environment.ts";
import { registry } from "#lib/process-registry.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Message, MessageLine } from "./message.ts";

const TIMEOUT_MS = 15_000;

/** Can this desk send mail at all (YARDMASTER_SMTP_URL)? */
export function sendsMail(): boolean {
  return environment().smtpUrl !== undefined;
}

/** Sends a message to a mailbox. `id` names it, so that a repeated one is known as the same. Throws DeliveryError. */
export async function sendMail(to: { name: string; email: string }, message: Message, id: string): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = environment();
  if (smtpUrl === undefined) throw new DeliveryError("This desk has no mail server.", { permanent: true });
  try {
    await transport(smtpUrl).sendMail({
      from: mailFrom,
      to: { name: to.name, address: to.email },
      messageId: `<${id}@${new URL(publicUrl).hostname.replace(/[^\w.-]/g, "") || "localhost"}>`,
      headers: { "Auto-Submitted": "auto-generated", "List-Unsubscribe": `<${message.settingsUrl}>` },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...composeMail(message),
    });
  } catch (error) {
    throw failureOf(error as SmtpError);
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** A 5xx is final; everything else, the server being away included, is tried again. */
function failureOf({ code, responseCode, response }: SmtpError): DeliveryError {
  if (responseCode === undefined) return new DeliveryError(`The mail server did not answer: ${code ?? "unknown"}.`);
  // A wrong password is mended by the operator, and mail that waits for it is not lost.
  const permanent = responseCode >= 500 && code !== "EAUTH";
  const said = (response ?? "").replace(/\s+/g, " ").slice(0, 200);
  return new DeliveryError(`The mail server said: ${code === "EAUTH" ? `${responseCode}, signing in failed` : said}`, {
    permanent,
  });
}

/** One pool of connections for each address of a mail server; a changed one makes another. */
function transport(url: string): Transporter {
  return registry.once(`notifications.mail ${url}`, () => {
    const made = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    registry.shutdown.signal.addEventListener("abort", () => made.close(), { once: true });
    return made;
  });
}

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
