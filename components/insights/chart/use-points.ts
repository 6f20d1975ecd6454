import { type KeyboardEvent, type RefObject, useState } from "react";

/**
 * The points of a picture as one stop of the Tab key, the latest first: arrows, Home and End go from one to the next, Enter and
 * Space press. `shown`: the one under the pointer or with focus.
 */
export function usePoints(frame: RefObject<Element | null>, count: number, onPress: (index: number) => void) {
  const [last, setLast] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const stop = Math.min(last ?? count - 1, count - 1);
  const focus = (index: number) => frame.current?.querySelector<SVGElement>(`[data-point="${index}"]`)?.focus();
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const next = nextPoint(event.key, index, count);
    if (next === null && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) onPress(index);
    else focus(next);
  };
  return {
    shown,
    /** What a point needs to be reached, told and pressed. */
    propsOf: (index: number) => ({
      role: "button" as const,
      tabIndex: index === stop ? 0 : -1,
      "data-point": index,
      onClick: () => onPress(index),
      onFocus: () => {
        setLast(index);
        setShown(index);
      },
      onBlur: () => setShown(null),
      onMouseEnter: () => setShown(index),
      onMouseLeave: () => setShown(null),
      onKeyDown: onKeyDown(index),
    }),
  };
}

function nextPoint(key: string, index: number, count: number): number | null {
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}
