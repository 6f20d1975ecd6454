import { Search } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Kbd } from "../mark/kbd.tsx";
import { TextInput } from "./text-input.tsx";

/** Milliseconds after the last letter. */
const PAUSE = 250;

/** Finds as one types; the address follows, so it may also change the field. Escape clears and leaves. */
export function SearchField({
  ref,
  label,
  value,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
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
        maxLength={200}
        icon={<Search />}
        aria-label={label}
        placeholder={label}
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
