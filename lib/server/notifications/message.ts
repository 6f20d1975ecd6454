import { ALL_PROJECTS, projectAddress } from "#lib/contract/projects/project-address.ts";
import type { DeliveryLine } from "#lib/db/notifications/deliveries.ts";
import { NOTIFICATION_KINDS } from "#lib/engine/notifications/notification-kinds.ts";
import { notificationSentence } from "#lib/engine/notifications/notification-sentence.ts";
import { showHidden } from "#lib/engine/text/hidden-characters.ts";

/** One thing that a message tells of, with where it leads. */
export type MessageLine = {
  sentence: string;
  key: string;
  title: string;
  /** what the hold says of itself; agents may have written it */
  summary: string;
  project: string;
  url: string;
};

/** What is told to one place, before it is dressed for it. `settingsUrl`: where one says that one wants less of it. */
export type Message = { subject: string; lines: MessageLine[]; queueUrl: string; settingsUrl: string };

/**
 * Puts lines into words: what is over is left out, and null is all of it. Links begin with the public address of the desk.
 */
export function composeMessage(lines: DeliveryLine[], publicUrl: string): Message | null {
  const waiting = lines.filter((line) => line.waiting > 0);
  const [first] = waiting;
  if (first === undefined) return null;
  const slugs = [...new Set(waiting.map(({ slug }) => slug))];
  const subject = waiting.length === 1 ? notificationSentence(first) : manySubject(waiting);
  return {
    subject,
    lines: waiting.map((line) => ({
      sentence: notificationSentence(line),
      key: line.key,
      title: oneLine(line.title),
      summary: oneLine(line.summary),
      project: oneLine(line.project),
      url: publicUrl + projectAddress(line.slug, pageOf(line)),
    })),
    ...leadsTo(publicUrl, slugs.length === 1 ? first.slug : ALL_PROJECTS, first.slug),
  };
}

/** `3 holds wait, 2 decisions came back`. */
function manySubject(lines: DeliveryLine[]): string {
  const isOfHold = ({ kind }: DeliveryLine) => NOTIFICATION_KINDS[kind].ofHold;
  const holds = lines.filter(isOfHold).reduce((sum, line) => sum + line.waiting, 0);
  const news = lines.filter((line) => !isOfHold(line)).length;
  const known = [
    ...(holds > 0 ? [`${holds} ${holds === 1 ? "hold waits" : "holds wait"}`] : []),
    ...(news > 0 ? [`${news} ${news === 1 ? "decision" : "decisions"} came back`] : []),
  ];
  return known.join(", ");
}

/** A hold that waits is decided in the queue; how a decision went stands on its ticket. */
function pageOf({ kind, holdId, key }: DeliveryLine): string {
  return NOTIFICATION_KINDS[kind].ofHold
    ? `/queue/${encodeURIComponent(holdId)}`
    : `/tickets/${encodeURIComponent(key)}`;
}

function leadsTo(publicUrl: string, queue: string, settings: string): Pick<Message, "queueUrl" | "settingsUrl"> {
  return {
    queueUrl: publicUrl + projectAddress(queue, "/queue"),
    settingsUrl: publicUrl + projectAddress(settings, "/settings#notifications"),
  };
}

/** A message that says that a way works. */
export function testMessage(publicUrl: string, project: { slug: string; name: string } | null): Message {
  const slug = project?.slug ?? ALL_PROJECTS;
  return {
    subject: "A test from Yardmaster",
    lines: [
      {
        sentence: "This way works",
        key: "TEST",
        title: "A test that somebody sent from the settings",
        summary: "Nothing waits",
        project: project?.name ?? "Yardmaster",
        url: publicUrl + projectAddress(slug, "/queue"),
      },
    ],
    ...leadsTo(publicUrl, slug, slug),
  };
}

const MAX_LINE_LENGTH = 300;

function oneLine(text: string): string {
  const line = showHidden(text.replace(/[\p{Cc}\p{Zs}]+/gu, " ").trim());
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line;
}
