import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/**
 * The demo's provider of language models: a real HTTP server on this machine that refuses as real ones do. Each demo agent
 * that needs it starts one; all of them share their books, a folder of the demo, so that a limit is one limit for all.
 */
export async function startProvider(books: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => void answer(request, response, books));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() };
}

interface Call {
  model: string;
  topic: string;
}

/** When a model was asked first (milliseconds), and how often. */
interface Entry {
  since: number;
  calls: number;
}

const RATE_LIMIT_SECONDS = 25;
/** The outage lasts this long, and until every retry of the three tickets that meet it is spent, however slow the machine. */
const OUTAGE_SECONDS = 30;
const OUTAGE_CALLS = 9;

async function answer(request: IncomingMessage, response: ServerResponse, books: string): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { model, topic } = JSON.parse(body) as Call;
  const { since, calls } = enter(books, model);
  const seconds = (Date.now() - since) / 1000;
  if (model === "translator" && seconds < RATE_LIMIT_SECONDS) {
    const retryAfter = Math.ceil(RATE_LIMIT_SECONDS - seconds);
    return send(response, 429, refusal("rate_limit_error", "Rate limit reached for the model translator."), {
      "retry-after": String(retryAfter),
    });
  }
  if (model === "describer" && (seconds < OUTAGE_SECONDS || calls <= OUTAGE_CALLS)) {
    return send(response, 503, refusal("overloaded_error", "The model describer is overloaded."));
  }
  const text = COMPLETIONS[topic] ?? `Nothing is known about ${topic}.`;
  const whole = { text, usage: { inputTokens: 40 + topic.length, outputTokens: Math.ceil(text.length / 4) } };
  // The first answer of this model breaks off in the middle, as a provider's does that runs into its limit of tokens.
  if (model === "pricer" && calls === 1) return sendText(response, 200, JSON.stringify(whole).slice(0, 120));
  send(response, 200, whole);
}

/** A file for each model: agents start at once, and in one file the first entry of one would be lost to another's. */
function enter(books: string, model: string): Entry {
  const file = path.join(books, `${model}.json`);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Entry) : { since: Date.now(), calls: 0 };
  const entry = { ...before, calls: before.calls + 1 };
  mkdirSync(books, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(entry));
  renameSync(`${file}.${process.pid}`, file);
  return entry;
}

function refusal(type: string, message: string): object {
  return { type: "error", error: { type, message } };
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  sendText(response, status, JSON.stringify(body), headers);
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers }).end(text);
}

/** What the demo's provider answers, by topic: it is a recording, not a model. */
const COMPLETIONS: Readonly<Record<string, string>> = {
  "reminders in French": `  fr: (number, amount) => \`La facture \${number} de \${amount} est encore ouverte. Merci de payer sous 7 jours.\`,
`,
  "payment terms": `/** Reads terms such as "2/10 net 30": 2 percent within 10 days, else all within 30. Throws where the text is none. */
export function parseDiscount(text) {
  const match = /^(?:(\\d+(?:\\.\\d+)?)\\/(\\d+) )?net (\\d+)$/i.exec(text.trim());
  if (!match) throw new TypeError(\`not payment terms: \${text}\`);
  return { percent: Number(match[1] ?? 0), withinDays: Number(match[2] ?? 0), netDays: Number(match[3]) };
}
`,
  "guide to amounts":
    "# Amounts\n\nEvery amount is a whole number of cents. `parseAmount` reads what people write, `formatAmount` writes it back, and\n`allocate` splits an amount without losing a cent.\n",
  "guide to webhooks":
    "# Webhooks\n\nEach payload goes out with a signature that `sign` makes from it and the customer's secret. A delivery that fails is\nrepeated after the waits of `deliveryDelays`.\n",
  "guide to numbering":
    "# Invoice numbers\n\n`nextNumber` counts within a year and begins again at 0001 in the next. A number is never used twice and never left out.\n",
};
