/**
 * A page that failed as a whole: try again, and the id to quote. The message of the error itself stays on the server. Every
 * page brings this one along, twice, and it must stand when its parts do not: plain elements, and a link that loads anew.
 */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-105 content-center justify-items-start gap-3 px-4 pb-32">
      <h1 className="text-metric font-semibold">This page did not load</h1>
      <p className="text-t2">The desk could not put it together. Runs and holds are not affected.</p>
      {digest && (
        <p className="text-meta text-t3">
          Error <code className="font-mono select-all">{digest}</code>
        </p>
      )}
      <button type="button" onClick={retry} className={BUTTON}>
        Try again
      </button>
      <a href="/queue" className={BUTTON}>
        Go to the queue
      </a>
    </main>
  );
}

const BUTTON = "rounded-2 border border-line-3 bg-bg-2 px-3 py-1.5 font-medium text-t1 shadow-1 max-tablet:py-3";
