"use client";
import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { StandalonePage } from "./standalone-page.tsx";

/** A page that failed as a whole: try again, and the id to quote. The message of the error itself stays on the server. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <StandalonePage
      title="This page did not load"
      actions={
        <>
          <Button variant="primary" icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={retry}>
            Try again
          </Button>
          <ButtonLink href="/queue">Go to the queue</ButtonLink>
        </>
      }
    >
      <p>The desk could not put it together. Runs and holds are not affected.</p>
      {digest && (
        <p className="text-meta text-t3">
          Error <code className="font-mono select-all">{digest}</code>
        </p>
      )}
    </StandalonePage>
  );
}
