import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatFullMoment } from "#lib/client/time/clock-time.ts";

interface PrintSheetProps {
  title: string;
  project: string;
  children: () => ReactNode;
}

/** Is printed in the place of the page. It is in the document, and `children` asked for, only while the browser prints. */
export function PrintSheet({ title, project, children }: PrintSheetProps) {
  const printing = usePrinting();
  return printing && createPortal(<Sheet title={title} project={project} body={children()} />, document.body);
}

/** True while the browser prints, and painted before it looks. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

function Sheet({ title, project, body }: { title: string; project: string; body: ReactNode }) {
  const { me } = useDesk();
  const timeZone = useTimeZone();
  const now = useNow("minute");
  return (
    <article data-print-sheet className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      <header className="border-b border-line-3 pb-2">
        <h1 className="text-page font-semibold">{title}</h1>
        <p className="text-meta text-t2">
          Project {project}. Printed {formatFullMoment(now, timeZone)} by {me.name}. {location.origin}
          {location.pathname}
        </p>
      </header>
      {body}
    </article>
  );
}
