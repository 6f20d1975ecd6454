import { cloneElement, type DOMAttributes, type HTMLAttributes, type ReactElement, type Ref } from "react";

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; [data: `data-${string}`]: unknown };

/** An element with more props. Its own stay; a listener is called after its own one, unless that has prevented it. */
export function withProps(element: ReactElement, added: TriggerProps): ReactElement {
  const own = element.props as Record<string, unknown>;
  const merged: Record<string, unknown> = { ...added };
  for (const [name, mine] of Object.entries(added)) {
    const theirs = own[name];
    if (theirs === undefined) continue;
    if (name === "ref") merged.ref = bothRefs(theirs as Ref<HTMLElement>, mine as Ref<HTMLElement>);
    else merged[name] = typeof mine === "function" ? inTurn(theirs, mine) : theirs;
  }
  return cloneElement(element as ReactElement<DOMAttributes<HTMLElement>>, merged);
}

type Call = (event: { defaultPrevented: boolean }) => void;

function inTurn(first: unknown, second: unknown): Call {
  return (event) => {
    (first as Call)(event);
    if (!event.defaultPrevented) (second as Call)(event);
  };
}

function bothRefs(first: Ref<HTMLElement>, second: Ref<HTMLElement>): Ref<HTMLElement> {
  return (element) => {
    for (const ref of [first, second]) {
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    }
  };
}
