import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Card } from "../surface/card.tsx";
import { Moment } from "../text/time.tsx";

interface ErrorCardProps {
  what: string;
  since?: string;
  onRetry?: () => void;
  busy?: boolean;
  children?: ReactNode;
}

/** One part that failed while the rest still works: what, since when, try again; the server's own words have the id to quote. */
export function ErrorCard({ what, since, onRetry, busy, children }: ErrorCardProps) {
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-3">
      <CircleAlert aria-hidden="true" className="size-4 self-start text-stop-t" />
      <div className="min-w-50 flex-1">
        <p className="font-medium">{what}</p>
        {children && <p className="text-t2">{children}</p>}
        {since && (
          <p className="mt-0.5 text-meta text-t3">
            Since <Moment at={since} />
          </p>
        )}
      </div>
      {onRetry && (
        <Button size="sm" icon={<RotateCw aria-hidden="true" className="size-3.5" />} onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </Card>
  );
}
