import { quote, quoteInline } from "#lib/engine/text/quote.ts";

/** What an agent is told that people said to it while it worked. */
export function messagesWords(messages: readonly { text: string; by: string }[]): string {
  const said = messages.map(
    ({ by, text }) => `${quoteInline(by, 100)} writes to you while you work:\n${quote(text.trim())}`,
  );
  return `${said.join("\n\n")}\n\nTake this into account, and go on.`;
}
