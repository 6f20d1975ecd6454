import { useEffect, useRef, useState } from "react";
import type { SearchState } from "./queue-head.tsx";

/** Milliseconds after the last letter. */
const PAUSE = 200;

/** The field that filters the list as one types; `set` writes it into the address. */
export function useSearch(q: string, set: (q: string) => void): SearchState & { open: () => void } {
  const [shown, setShown] = useState(q !== "");
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    if (q !== "") set("");
  };
  return {
    shown,
    text,
    field,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set(typed.trim()), PAUSE);
    },
    toggle: shown ? close : open,
    open,
    close,
  };
}
