import type { Client, ClientChannel } from "ssh2";
import { type Login, logIn, type SshHost } from "./log-in.ts";
import { OutputCapture } from "./output-capture.ts";

const OUTPUT = { head: 24 * 1024, tail: 8 * 1024 };
/** From the end of its time until a command's channel has to be closed. */
const KILL_MS = 2000;
/** Silence after a command has ended: what it left running in the background keeps the channel open, and is left alone. */
const SILENT_MS = 500;
/** Wide, since a folded password would pass the mask; without echo, since what is typed is told on its own. */
const TERMINAL = { term: "dumb", rows: 50, cols: 500, modes: { ECHO: 0 } } as const;

export interface CommandResult {
  /** standard output and error as they came, as text */
  output: string;
  exitCode: number | null;
  signal: string | null;
  timedOut: boolean;
  /** the connection broke while the command ran: nobody knows how far it came */
  broken: boolean;
}

/** One login at a level. The connection is kept between commands; one that broke is logged in again. */
export class LevelSession {
  readonly login: Login;
  private readonly host: SshHost;
  private client: Client | null = null;

  /** `client`: a connection of this login that is open already. */
  constructor(host: SshHost, login: Login, client: Client | null = null) {
    this.host = host;
    this.login = login;
    if (client !== null) this.keep(client);
  }

  /** Logs in unless the connection stands. Throws SshFault, or the signal's reason. */
  async connect(signal: AbortSignal): Promise<Client> {
    return this.client ?? this.keep(await logIn(this.host, this.login, signal));
  }

  /** Runs one command in the home folder, with nothing on its standard input. Throws SshFault, or the signal's reason. */
  async run(command: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<CommandResult> {
    options.signal.throwIfAborted();
    // By redirection and not by closing the channel: only an open channel carries the signal that ends the command.
    const exec: Opener = (client, done) => client.exec(`exec </dev/null\n${command}`, done);
    return this.channel(options.signal, exec, (channel) => finished(channel, options));
  }

  /** Opens an interactive shell on a terminal. Throws SshFault, or the signal's reason. */
  shell(signal: AbortSignal): Promise<ClientChannel> {
    const shell: Opener = (client, done) => client.shell(TERMINAL, done);
    return this.channel(signal, shell, (channel) => channel);
  }

  close(): void {
    this.client?.end();
    this.client = null;
  }

  /** A connection may break unseen until it is used: then it is logged in again, once. */
  private async channel<T>(signal: AbortSignal, open: Opener, use: Use<T>): Promise<T> {
    const client = await this.connect(signal);
    try {
      return await opened(client, open, use);
    } catch (error) {
      if (this.client === client && isLimit(error)) throw error;
      this.forget(client);
      return opened(await this.connect(signal), open, use);
    }
  }

  private keep(client: Client): Client {
    this.client = client;
    client.once("close", () => this.forget(client));
    return client;
  }

  private forget(client: Client): void {
    if (this.client === client) this.client = null;
    client.destroy();
  }
}

type Opener = (client: Client, done: (error: Error | undefined, channel: ClientChannel) => void) => void;
/** Called at once: a busy machine reads the end of a quick command together with its beginning, and it is told only once. */
type Use<T> = (channel: ClientChannel) => T | Promise<T>;

/** The server keeps the connection, but allows no further session on it. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && "reason" in error;
}

function opened<T>(client: Client, open: Opener, use: Use<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error("The connection broke."));
    client.once("close", closed);
    const settle = (error: Error | undefined, channel: ClientChannel) => {
      client.off("close", closed);
      if (error) reject(error);
      else resolve(use(channel));
    };
    try {
      open(client, settle);
    } catch (error) {
      settle(error as Error, undefined as never);
    }
  });
}

/** Reads a command's channel to its end, and ends it when its time is up or the signal aborts. */
function finished(
  channel: ClientChannel,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<CommandResult> {
  const capture = new OutputCapture(OUTPUT);
  const end: Pick<CommandResult, "exitCode" | "signal" | "timedOut"> = {
    exitCode: null,
    signal: null,
    timedOut: false,
  };
  let ended = false;
  let closing: NodeJS.Timeout | undefined;
  const closeIn = (ms: number) => {
    clearTimeout(closing);
    closing = setTimeout(() => channel.close(), ms);
  };
  const kill = () => {
    channel.signal("KILL");
    closeIn(KILL_MS);
  };
  const timer = setTimeout(() => {
    end.timedOut = !ended;
    kill();
  }, timeoutMs);
  const push = (chunk: Buffer) => {
    capture.push(chunk);
    if (ended && !end.timedOut) closeIn(SILENT_MS);
  };
  channel.on("data", push);
  channel.stderr.on("data", push);
  channel.on("exit", (code: number | null, name?: string) => {
    ended = true;
    Object.assign(end, { exitCode: code, signal: name ?? null });
    closeIn(SILENT_MS);
  });
  signal.addEventListener("abort", kill, { once: true });
  return new Promise((resolve) =>
    channel.once("close", () => {
      clearTimeout(timer);
      clearTimeout(closing);
      signal.removeEventListener("abort", kill);
      resolve({ output: capture.text(), ...end, broken: !(ended || end.timedOut || signal.aborted) });
    }),
  );
}
