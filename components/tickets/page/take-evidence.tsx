import { FileCheck } from "lucide-react";
import { Tooltip } from "#components/ui/tooltip/tooltip.tsx";

const LABEL = "Take the evidence away";

/** All that was said and done about a ticket, in one file that proves itself. A plain link: the browser stores what comes. */
export function TakeEvidence({ id }: { id: string }) {
  return (
    <Tooltip text={LABEL}>
      <a
        href={`/api/v1/tickets/${id}/evidence`}
        download={`evidence-${id}.json`}
        aria-label={LABEL}
        className="grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1 max-tablet:size-11 [&_svg]:size-4"
      >
        <FileCheck aria-hidden="true" />
      </a>
    </Tooltip>
  );
}
