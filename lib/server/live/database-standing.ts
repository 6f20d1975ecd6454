import { registry } from "#lib/process-registry.ts";

/** Notes whether this process has just reached the database; maintenance does so every second. */
export function noteDatabase(reached: boolean): void {
  standing().away = !reached;
}

/** Whether the database could not be reached the last time that this process tried. */
export const isDatabaseAway = (): boolean => standing().away;

const standing = () => registry.once("live.database", () => ({ away: false }));
