import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A real mail server. `mails` are whole, with their headers, as they came over the wire. */
export interface MailServer {
  url: string;
  mails: { to: string; source: string }[];
  /** What it says to the next mails in place of taking them, one each. */
  refusals: { code: number; message: string }[];
  stop(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer["mails"] = [];
  const refusals: MailServer["refusals"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, session, callback) => {
      const source = await text(stream);
      const refusal = refusals.shift();
      if (refusal) return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      for (const { address } of session.envelope.rcptTo) mails.push({ to: address, source });
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
