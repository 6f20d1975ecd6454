import type { ReactNode } from "react";
import { createStore, useStore } from "zustand";
import { isMac } from "#lib/client/shortcuts/use-mac.ts";
import { announce } from "./announcements.ts";

export interface Toast {
  id: number;
  message: ReactNode;
  /** Takes the decision back; the toast leaves when it is pressed. Absent: nothing to undo. */
  undo?: () => void;
  /** It is shown elsewhere: here it is only what ⌘Z takes back. */
  hidden?: boolean;
  /** A name of what it is about: the next toast about it comes in its place. */
  about?: string;
  /** When it leaves by itself, in milliseconds of the browser's clock; infinite: not by itself. */
  until: number;
  seconds: number;
}

/** What can still be undone, oldest first, and above it what was said last. One is shown: the last. */
const toasts = createStore<readonly Toast[]>(() => []);
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast in place of the one before it: one at a time (docs/interaction.md#decisions). One that can be undone is
 * there again when what came over it has gone, as long as its time lasts. `spoken` is what a screen reader hears; by
 * default a text message itself. Returns its id.
 */
export function showToast(
  toast: Pick<Toast, "message" | "undo" | "hidden" | "about"> & { spoken?: string; seconds?: number },
): number {
  const { message, undo, hidden, about, seconds = 8 } = toast;
  count += 1;
  const shown: Toast = { id: count, message, undo, hidden, about, seconds, until: Date.now() + seconds * 1000 };
  publish([...toasts.getState().filter((one) => one.undo && (about === undefined || one.about !== about)), shown]);
  const words = toast.spoken ?? (typeof message === "string" ? message : "");
  const howLong = hidden ? "" : `, ${seconds} seconds`;
  if (words) announce(undo ? `${words}. Undo with ${isMac() ? "Command" : "Control"} Z${howLong}` : words);
  return count;
}

/** Takes a toast away, also from under another one. Answers whether it was there. */
export function hideToast(id: number): boolean {
  const all = toasts.getState();
  const rest = all.filter((one) => one.id !== id);
  const wasThere = rest.length < all.length;
  if (wasThere) publish(rest);
  return wasThere;
}

/** Takes away what is about something. Answers whether there was any. */
export function hideToastAbout(about: string): boolean {
  const all = toasts.getState();
  const rest = all.filter((one) => one.about !== about);
  publish(rest);
  return rest.length < all.length;
}

/** Whether something about this can be undone. */
export function isUndoable(about: string): boolean {
  return toasts.getState().some((one) => one.about === about && one.undo !== undefined);
}

/** Takes back what is about something; false: nothing of it can be. */
export function pressUndoOf(about: string): boolean {
  const toast = toasts.getState().find((one) => one.about === about && one.undo);
  hideToastAbout(about);
  toast?.undo?.();
  return toast !== undefined;
}

/** The toast on screen, or null. */
export function useToast(): Toast | null {
  return useStore(toasts, (all) => all.findLast(({ hidden }) => !hidden) ?? null);
}

/** What ⌘Z takes back: the last that still can be, whatever was said since. */
export function useUndoable(): Toast | null {
  return useStore(toasts, (all) => all.findLast(({ undo }) => undo !== undefined) ?? null);
}

/** Shows what has not expired, and comes back when the next toast does. */
function publish(next: readonly Toast[]): void {
  const now = Date.now();
  const left = next.filter(({ until }) => until > now);
  clearTimeout(timer);
  const first = Math.min(...left.map(({ until }) => until));
  if (Number.isFinite(first)) timer = setTimeout(() => publish(left), first - now);
  toasts.setState(left, true);
}
