import { useEffect, useEffectEvent, useState } from "react";

/** How often it asks whether the desk is ready, in ms. */
const ASK_EVERY = 3000;
/** A page that fails at a desk that is ready has a defect: it is tried again by itself once in this time, in ms. */
const REST = 60_000;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * A page that failed as a whole: try again, and the id to quote. The message of the error itself stays on the server. Every
 * page brings this one along, twice, and it must stand when its parts do not: plain elements, and a link that loads anew. Where the
 * desk was not ready it loads by itself as soon as it is.
 */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const [isReady, setIsReady] = useState(true);
  const ask = useEffectEvent(async () => {
    const isNow = await fetch("/api/ready").then(
      ({ ok }) => ok,
      () => false,
    );
    setIsReady(isNow);
    if (!isNow || (isReady && performance.now() - triedAt < REST)) return;
    triedAt = performance.now();
    retry();
  });
  useEffect(() => {
    const asking = setInterval(ask, ASK_EVERY);
    return () => clearInterval(asking);
  }, []);
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-105 content-center justify-items-start gap-3 px-4 pb-32">
      <h1 className="text-metric font-semibold">This page did not load</h1>
      <p className="text-t2" role="status">
        {isReady
          ? "The desk could not put it together. Runs and holds are not affected."
          : "The desk is not ready, most likely because its database is failing over. This page loads as soon as it is; runs and holds are not affected."}
      </p>
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
