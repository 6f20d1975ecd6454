import { setTimeout as wait } from "node:timers/promises";
import { listenOn, type Pulse } from "#lib/db/connection/listen.ts";
import { renewConnections } from "#lib/db/connection/renew-connections.ts";
import { relay, wake, wakeChannel } from "#lib/db/connection/wake.ts";
import { presenceChannel, relayPresence } from "#lib/db/holds/wake-presence.ts";
import { notifiedChannel, relayNotified } from "#lib/db/notifications/wake-notified.ts";
import { registry } from "#lib/process-registry.ts";
import { log } from "../../log.ts";

const MAX_BACKOFF_MS = 10_000;

/** Who hears each channel. */
const RECEIVERS: Record<string, (payload: string) => void> = {
  [wakeChannel]: relay,
  [presenceChannel]: relayPresence,
  [notifiedChannel]: relayNotified,
};

/**
 * Keeps one connection of this process listening for what other processes commit, until `signal` aborts. A notification never
 * carries the truth: while the connection is down, readers poll (docs/guarantees.md#notify-is-only-a-hint). After each reconnect everybody looks once.
 * When it breaks, the other connections of this process are made anew as well. `pulse`: other times than the usual ones.
 */
export async function listen(signal: AbortSignal, pulse?: Pulse): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const connected = () => {
        failures = 0;
        hearing().now = true;
        lookOnce();
      };
      await listenOn(RECEIVERS, signal, connected, pulse);
    } catch (error) {
      if (failures === 0) renewConnections();
      if (failures === 0) log.warn({ err: error }, "the listening connection broke; readers poll until it is back");
    }
    hearing().now = false;
    await wait(Math.min(MAX_BACKOFF_MS, 250 * 2 ** failures), undefined, { signal }).catch(() => undefined);
  }
}

/** Whether this process hears what others commit, as far as it knows. */
export const isListening = (): boolean => hearing().now;

const hearing = () => registry.once("live.hearing", () => ({ now: false }));

function lookOnce(): void {
  wake({ runs: [] });
  relayPresence();
  relayNotified();
}
