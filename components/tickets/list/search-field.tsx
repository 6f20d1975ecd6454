import { Search } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";

/** Milliseconds after the last letter. */
const PAUSE = 250;

/** Finds by key or title as one types; the address follows, so it may also change the field. Escape clears and leaves. */
export function SearchField({
  ref,
  value,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string, delay: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      onChange(text.trim());
    }, delay);
  };
  return (
    <div className="relative w-56 flex-none max-desk:order-first max-desk:w-auto max-desk:flex-1">
      <TextInput
        ref={ref}
        type="search"
        icon={<Search />}
        aria-label="Filter by key or title"
        placeholder="Filter by key or title"
        value={typed}
        onChange={(event) => send(event.target.value, PAUSE)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            send("", 0);
            event.currentTarget.blur();
          } else if (event.key === "Enter") send(typed, 0);
        }}
        className="[&_input]:h-7 [&_input]:pr-8 max-tablet:[&_input]:h-11"
      />
      {typed === "" && (
        <span aria-hidden="true" className="absolute inset-y-0 right-1.5 grid place-items-center max-tablet:hidden">
          <Kbd keys="/" />
        </span>
      )}
    </div>
  );
}
