import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, useCallback } from "react";

type Props = Record<string, unknown> & { ref?: Ref<HTMLElement> };

/**
 * Gives the button it is about what opens a panel from it: of two handlers both are called, the button's own first; both refs get
 * the element; else what the button says itself counts. Radix's slot does the same and is a kilobyte of the first load.
 */
export function Trigger({
  ref,
  children,
  ...more
}: HTMLAttributes<HTMLElement> & { ref: Ref<HTMLElement>; children: ReactElement }) {
  const own = children.props as Props;
  const ownRef = own.ref;
  const both = useCallback(
    (element: HTMLElement | null) => {
      for (const one of [ownRef, ref]) {
        if (typeof one === "function") one(element);
        else if (one) one.current = element;
      }
    },
    [ownRef, ref],
  );
  const joined: Props = { ...more, ...own, ref: both };
  for (const [name, handle] of Object.entries(more)) {
    const first = own[name];
    if (typeof handle !== "function") continue;
    joined[name] = (event: unknown) => {
      if (typeof first === "function") first(event);
      handle(event);
    };
  }
  return cloneElement(children, joined);
}
