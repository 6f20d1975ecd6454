import { useEffect, useRef, useState } from "react";
import type { SearchState } from "../queue-head.tsx";

/** Milliseconds after the last letter. */
const PAUSE = 200;

/** The field that filters the list as one types; `set` writes it into the address, `leave` takes the focus when it goes. */
export function useQueueSearch({
  q,
  set,
  leave,
}: {
  q: string;
  set: (q: string) => void;
  leave: () => void;
}): SearchState & { open: () => void } {
  const [shown, setShown] = useState(q !== "");
  const [text, setText] = useState(q);
  const [told, setTold] = useState(q);
  const [seen, setSeen] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a view or a link has changed the words: they are not being typed here.
  if (q !== seen) {
    setSeen(q);
    if (q !== told) {
      setTold(q);
      setText(q);
      setShown(q !== "" || shown);
    }
  }
  const tell = (words: string) => {
    setTold(words);
    set(words);
  };
  useEffect(() => {
    if (shown) field.current?.focus();
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = () => {
    setShown(true);
    field.current?.focus();
    field.current?.select();
  };
  const close = () => {
    clearTimeout(timer.current);
    setShown(false);
    setText("");
    // What was told last may not be rendered yet where Escape comes fast.
    tell("");
    leave();
  };
  return {
    shown,
    text,
    field,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(typed.trim()), PAUSE);
    },
    toggle: shown ? close : open,
    open,
    close,
    leave,
  };
}
