import { type FocusEvent, useState } from "react";

/**
 * What is shown around form fields. If it is over while a person is in one of them, it stays as it was until they leave the
 * field: what they type must not reach anything else, where letters are keys. Put `watch` on an element around the fields.
 */
export function useFrozenWhileTyping<T>(latest: T, isOver: boolean) {
  const [typing, setTyping] = useState(false);
  const [before, setBefore] = useState(latest);
  if (!isOver && before !== latest) setBefore(latest);
  const isFrozen = isOver && typing;
  return {
    shown: isFrozen ? before : latest,
    isFrozen,
    watch: {
      onFocus: ({ target }: FocusEvent) => setTyping(target.matches("input, textarea, select")),
      // A window in front takes the focus for a while; the field has it again afterwards.
      onBlur: ({ target }: FocusEvent) => document.activeElement !== target && setTyping(false),
    },
  };
}
