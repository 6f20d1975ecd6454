import { type FocusEvent, useState } from "react";

/**
 * What is shown around form fields. Where it is over while somebody is in one of them, it stays as it was until they leave:
 * what they type must not go anywhere else, where letters are keys. `watch` goes on an element around the fields.
 */
export function useKeptWhileTyping<T>(latest: T, isOver: boolean) {
  const [typing, setTyping] = useState(false);
  const [before, setBefore] = useState(latest);
  if (!isOver && before !== latest) setBefore(latest);
  const isKept = isOver && typing;
  return {
    shown: isKept ? before : latest,
    isKept,
    watch: {
      onFocus: ({ target }: FocusEvent) => setTyping(target.matches("input, textarea, select")),
      // Another window in front takes the focus for a while; the field keeps it.
      onBlur: ({ target }: FocusEvent) => document.activeElement !== target && setTyping(false),
    },
  };
}
