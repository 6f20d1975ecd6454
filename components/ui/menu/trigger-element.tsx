import { type Ref, type RefObject, useImperativeHandle } from "react";

/**
 * Tells Radix which element of the page opens a panel, where the panel's code is fetched after that element is drawn: it is
 * the child of a `Trigger asChild`, draws nothing and hands on the element in place of its own.
 */
export function TriggerElement({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
