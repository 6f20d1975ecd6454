import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** What an open page of the queue does: it follows the events of the project and reads the queue again, every second. */
export type QueuePage = {
  /** ms from when the database wrote a line until it was here; emptied by who reads it */
  late: number[];
  queue: number[];
};

/** Opens the page until `end` aborts. The clock of the database and ours are those of one machine. */
export function openQueuePage(url: string, token: string, end: AbortSignal): QueuePage {
  const page: QueuePage = { late: [], queue: [] };
  const headers = { authorization: `Bearer ${token}` };
  const stream = get(`${url}/api/v1/events?project=default`, { headers, signal: end }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (part: string) => {
      const now = Date.now();
      const lines = (text + part).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const at = /"at":"([^"]+)"/.exec(line)?.[1];
        if (line.startsWith("data: ") && at !== undefined) page.late.push(now - Date.parse(at));
      }
    });
    answer.on("error", () => undefined);
  });
  stream.on("error", () => undefined);
  void readQueue(url, headers, page, end);
  return page;
}

async function readQueue(url: string, headers: Record<string, string>, page: QueuePage, end: AbortSignal) {
  while (!end.aborted) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/queue?project=default`, { headers, signal: end }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) page.queue.push(performance.now() - begun);
    await wait(1000, undefined, { signal: end }).catch(() => undefined);
  }
}
