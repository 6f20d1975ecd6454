import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where actions stand: at the head of the page, on a phone at its foot; and beside the title. */
export interface ActionSlots {
  head: HTMLElement | null;
  title: HTMLElement | null;
  foot: HTMLElement | null;
}

/** Puts actions into their places; of head and foot the style sheet shows one. */
export function InSlots({
  slots,
  head,
  title,
  foot,
}: {
  slots: ActionSlots;
  head: ReactNode;
  title?: ReactNode;
  foot: ReactNode;
}) {
  return (
    <>
      {slots.head && createPortal(head, slots.head)}
      {slots.title && title && createPortal(title, slots.title)}
      {slots.foot && createPortal(foot, slots.foot)}
    </>
  );
}
