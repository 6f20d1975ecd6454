import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Pixels from the end that still count as the end. */
const NEAR = 24;
/** So many milliseconds after an input a scroll counts as the person's. */
const BY_HAND = 800;
const TOUCHES = ["wheel", "touchmove", "pointerdown", "keydown"];
const UPWARD = new Set(["ArrowUp", "PageUp", "Home", " "]);

/**
 * Keeps a scroller at its end until a person scrolls up, and again once they are back there. `follow` goes there, `leave` stops
 * it, `onSize` hears that the content has grown.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>) {
  const [following, setFollowing] = useState(true);
  const on = useRef(true);
  const set = useCallback((value: boolean) => {
    on.current = value;
    setFollowing(value);
  }, []);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element && on.current) element.scrollTop = element.scrollHeight;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let touchedAt = Number.NEGATIVE_INFINITY;
    const byHand = (event: Event) => {
      if (event instanceof KeyboardEvent && !UPWARD.has(event.key)) return;
      touchedAt = event.timeStamp;
    };
    const onScroll = (event: Event) => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (left < NEAR) set(true);
      else if (event.timeStamp - touchedAt < BY_HAND) set(false);
    };
    const passive = { passive: true };
    for (const type of TOUCHES) element.addEventListener(type, byHand, passive);
    element.addEventListener("scroll", onScroll, passive);
    // What stands below the rows, and the scroller itself, change their height too.
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      for (const type of TOUCHES) element.removeEventListener(type, byHand);
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [scroller, set, toEnd]);
  const follow = useCallback(() => {
    set(true);
    toEnd();
  }, [set, toEnd]);
  return { following, follow, leave: useCallback(() => set(false), [set]), onSize: toEnd };
}
