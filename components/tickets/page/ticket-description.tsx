"use client";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { ExternalText } from "#components/ui/external-text.tsx";

/** What is to be done, in two lines; the rest on demand. */
export function TicketDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element && !open) setIsCut(element.scrollHeight > element.clientHeight + 1);
  }, [text, open]);
  if (text.trim() === "") return null;
  return (
    <div className="flex max-w-[92ch] flex-wrap items-end gap-x-2">
      <p
        ref={paragraph}
        id={id}
        className={`min-w-0 wrap-break-word whitespace-pre-wrap text-t2 ${open ? "" : "line-clamp-2"}`}
      >
        <ExternalText text={text} />
      </p>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="rounded-1 text-meta leading-5 text-t3 hover:text-t1 max-tablet:min-h-11"
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
