import type { ReactNode } from "react";
import { createPortal } from "react-dom";

const PLACES = ["head", "title", "foot"] as const;

/** Where actions stand: at the head of the page, on a phone at its foot; and beside the title. */
export type ActionSlots = Record<(typeof PLACES)[number], HTMLElement | null>;

/** Puts actions into their places; of head and foot the style sheet shows one. */
export function InSlots({ slots, ...actions }: { slots: ActionSlots } & Partial<Record<keyof ActionSlots, ReactNode>>) {
  return PLACES.map((place) => slots[place] && createPortal(actions[place], slots[place], place));
}
