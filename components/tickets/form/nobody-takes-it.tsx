import { TriangleAlert } from "lucide-react";
import { plainText } from "#lib/client/text/plain-text.ts";

/** Says where a ticket is made that no living agent would take it. Its place is kept, so that nothing moves when it comes. */
export function NobodyTakesIt({ warning }: { warning: string | null }) {
  return (
    <p role="status" className="-mt-2 flex min-h-10 items-start gap-2 text-meta max-tablet:min-h-16">
      {warning !== null && (
        <>
          <TriangleAlert aria-hidden="true" className="mt-px size-4 flex-none text-held" />
          <span className="line-clamp-2 min-w-0 text-held-t wrap-anywhere max-tablet:line-clamp-4">
            {plainText(warning)} It waits until one comes.
          </span>
        </>
      )}
    </p>
  );
}
