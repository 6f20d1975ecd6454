import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatFullMoment } from "#lib/client/time/clock-time.ts";
import { usePrinting } from "./use-printing.ts";

/**
 * What is printed in the place of the page: it is in the document only while the browser prints, and the style sheet hides
 * everything beside it. `children` is asked for only then.
 */
export function PrintSheet({
  title,
  project,
  children,
}: {
  title: string;
  project: string;
  children: () => ReactNode;
}) {
  const printing = usePrinting();
  return printing && createPortal(<Sheet title={title} project={project} body={children()} />, document.body);
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
