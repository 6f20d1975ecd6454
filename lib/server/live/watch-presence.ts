import type { Present } from "#lib/contract/holds/presence.ts";
import { readPresence } from "#lib/db/holds/presence.ts";
import { onWakePresence } from "#lib/db/holds/wake-presence.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** How often it is looked for who went without a word, in milliseconds; who says a word is seen at once. */
export const PRESENCE_PACE = { look: 3000 };

type Watcher = (people: readonly Present[]) => void;

/** Who is at the holds of one project, read once for all streams of this process that show it, while there are any. */
class PresenceWatch {
  readonly watchers = new Set<Watcher>();
  #projectId: string;
  #known: { text: string; people: readonly Present[] } | null = null;
  #timer: NodeJS.Timeout;
  #offWake: () => void;
  #reading = false;
  #again = false;

  constructor(projectId: string) {
    this.#projectId = projectId;
    this.#timer = setInterval(() => this.look(), PRESENCE_PACE.look);
    this.#offWake = onWakePresence((woken) => {
      if (woken === null || woken === projectId) this.look();
    });
    this.look();
  }

  /** Who comes to watch is told what is known already. */
  watch(watcher: Watcher): void {
    this.watchers.add(watcher);
    if (this.#known !== null) watcher(this.#known.people);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#offWake();
  }

  /** Reads, and tells what is different; a wake-up that comes meanwhile is answered by another read. */
  look(): void {
    this.#again = true;
    if (!this.#reading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        this.#tell(await readPresence(this.#projectId));
      }
    } catch (error) {
      log.debug({ err: error }, "presence could not be read; the next look tries again");
    } finally {
      this.#reading = false;
    }
  }

  #tell(people: readonly Present[]): void {
    const text = JSON.stringify(people);
    if (text === this.#known?.text) return;
    this.#known = { text, people };
    for (const watcher of this.watchers) watcher(people);
  }
}

/** Tells who is at the holds of a project, now and whenever it changes. Returns how to stop. */
export function watchPresence(projectId: string, watcher: Watcher): () => void {
  const watches = registry.once("live.presence-watches", () => new Map<string, PresenceWatch>());
  const watch = watches.get(projectId) ?? new PresenceWatch(projectId);
  watches.set(projectId, watch);
  watch.watch(watcher);
  return () => {
    watch.watchers.delete(watcher);
    if (watch.watchers.size > 0 || watches.get(projectId) !== watch) return;
    watches.delete(projectId);
    watch.close();
  };
}
