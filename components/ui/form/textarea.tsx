import clsx from "clsx";
import { type ChangeEvent, type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { FIELD_EDGE } from "./field.tsx";

/** Several lines of text; it grows with what is written. What was typed before the page's code had loaded stays. */
export function Textarea({ className, ref, ...rest }: ComponentPropsWithRef<"textarea">) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement);
  const { value, onChange } = rest;
  const atFirst = useRef({ value, onChange });
  useLayoutEffect(() => {
    const target = area.current;
    const first = atFirst.current;
    if (target === null || first.value === undefined || target.value === first.value) return;
    first.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLTextAreaElement>);
  }, []);
  return (
    <textarea
      // A browser that puts text back after a reload may put it beside another ticket.
      autoComplete="off"
      {...rest}
      ref={area}
      className={clsx(
        FIELD_EDGE,
        "block field-sizing-content max-h-80 min-h-15 w-full resize-none rounded-2 px-2.5 py-2",
        className,
      )}
    />
  );
}
