import { useSyncExternalStore } from "react";

const KEY = "yardmaster.single-keys";
const listeners = new Set<() => void>();

/** Whether single letters act at all; a person may turn them off (WCAG 2.1.4). On unless turned off in this browser. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Turns single letters on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The setting, followed as it changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
