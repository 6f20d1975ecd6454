import { useId, useLayoutEffect, useRef, useState } from "react";
import { ExternalText } from "#components/ui/text/external-text.tsx";

/** What is to be done, in two lines of those that say something; the rest on demand. */
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
    <div className="relative max-w-[100ch]">
      <p ref={paragraph} id={id} className={`wrap-anywhere whitespace-pre-wrap text-t2 ${open ? "" : "line-clamp-2"}`}>
        <ExternalText text={open ? text : text.trim().replaceAll(/\n\s*\n/g, "\n")} />
      </p>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          // Over the end of the second line: one below it would move the page when it comes.
          className={`rounded-1 text-meta leading-5 text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 after:absolute after:-inset-x-2 after:-inset-y-3 ${
            open ? "relative mt-1" : "absolute right-0 bottom-0 bg-bg-1 pl-3"
          }`}
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
