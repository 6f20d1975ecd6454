import { buttonLook } from "#components/ui/button/button-look.ts";
import { StandalonePage } from "./standalone-page.tsx";

/**
 * A page that failed as a whole: try again, and the id to quote. The message of the error itself stays on the server. Every
 * page brings this one along, and it must stand when its parts do not: plain elements, and a link that loads anew.
 */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <StandalonePage
      title="This page did not load"
      actions={
        <>
          <button type="button" onClick={retry} className={buttonLook("primary")}>
            Try again
          </button>
          <a href="/queue" className={buttonLook()}>
            Go to the queue
          </a>
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
