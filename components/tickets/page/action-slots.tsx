import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where actions stand: at the head of the page, on a phone at its foot. */
export interface ActionSlots {
  head: HTMLElement | null;
  foot: HTMLElement | null;
}

/** Puts actions into both places; the style sheet shows one of them. */
export function InSlots({ slots, head, foot }: { slots: ActionSlots; head: ReactNode; foot: ReactNode }) {
  return (
    <>
      {slots.head && createPortal(head, slots.head)}
      {slots.foot && createPortal(foot, slots.foot)}
    </>
  );
}
