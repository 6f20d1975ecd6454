import { afterLoad } from "./after-load.ts";
import { pageBuild } from "./page-build.ts";

/** What the worker names the pages of the queue it keeps (public/desk.js). */
const QUEUE = "queue";
/** The queue of a page that is looked at is kept again when it is left, but not more often. Milliseconds. */
const AGAIN_MS = 60_000;

/** The worker of this desk: notifications, and the queue while the desk cannot be reached. Null where a browser has none. */
export async function deskWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register(`/desk.js?build=${encodeURIComponent(pageBuild())}`);
}

/** Lets the worker keep what this page was made of, and the queue of `project` as it is now and each time the page is left. */
export function rememberQueue(project: string): () => void {
  let keptAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  const keep = async () => {
    if (stopped || !navigator.onLine || performance.now() - keptAt < AGAIN_MS) return;
    keptAt = performance.now();
    await deskWorker().catch(() => null);
    const ready = "serviceWorker" in navigator ? await navigator.serviceWorker.ready : null;
    ready?.active?.postMessage({ files: filesOfPage(), queue: `/p/${project}/queue` });
  };
  const onHidden = () => document.visibilityState === "hidden" && void keep();
  void afterLoad().then(keep);
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", onHidden);
  };
}

/** Forgets the queue of who was signed in. */
export async function forgetQueue(): Promise<void> {
  if ("caches" in window) await caches.delete(QUEUE);
}

function filesOfPage(): string[] {
  const all = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set(all.filter((name) => new URL(name).pathname.startsWith("/_next/static/")))];
}
