import { useEffect, useRef, useState } from "react";

/** The filter is applied so many milliseconds after the last letter. */
const PAUSE = 200;

/** The field that filters the list while a person types. `set` writes the words into the address; `leave` gets the focus when the field closes. */
export function useQueueSearch({ q, set, leave }: { q: string; set: (q: string) => void; leave: () => void }) {
  const [shown, setShown] = useState(q !== "");
  const [text, setText] = useState(q);
  const [told, setTold] = useState(q);
  const [seen, setSeen] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a saved view or a link has changed the words in the address: show those.
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
    // Escape may come before the last words are rendered.
    tell("");
    leave();
  };
  return {
    shown,
    text,
    field,
    type: (typed: string) => {
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
