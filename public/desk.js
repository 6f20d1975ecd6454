// The worker that a browser keeps for this desk: notifications, and while the desk cannot be reached the queue as it was last read.
// It keeps the files of a build, and of the person who is signed in the pages of the queue: no answer of the API.
importScripts("/notifications.js");

const QUEUE = "queue";
const FILES = `files ${new URL(self.location.href).searchParams.get("build")}`;

self.addEventListener("activate", (event) => event.waitUntil(dropOldFiles()));

/** A page says what it was made of, and which queue to remember. */
self.addEventListener("message", (event) => {
  const { files = [], queue } = event.data ?? {};
  event.waitUntil(Promise.allSettled([...files.map((file) => fileOf(new Request(file))), queue && readQueue(queue)]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/_next/static/")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(request, url.pathname));
});

/** A page of the build before may still be open: its files stay until the build after this one. */
async function dropOldFiles() {
  const kept = (await caches.keys()).filter((name) => name.startsWith("files "));
  await Promise.all(kept.slice(0, -2).map((name) => caches.delete(name)));
}

/** A file of a build never changes. */
async function fileOf(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.ok) await (await caches.open(FILES)).put(request, file.clone());
  return file;
}

async function pageOf(request, path) {
  try {
    const page = await fetch(request);
    if (isQueue(path)) await keepQueue(path, page.clone());
    // Nobody is signed in here any more.
    if (path.startsWith("/sign-in")) await caches.delete(QUEUE);
    return page;
  } catch {
    return away(path);
  }
}

const isQueue = (path) => /^\/p\/[^/]+\/queue$/.test(path);

async function readQueue(path) {
  if (isQueue(path)) await keepQueue(path, await fetch(path, { redirect: "manual", headers: { accept: "text/html" } }));
}

async function keepQueue(path, page) {
  if (page.ok && page.type === "basic" && !page.redirected) await (await caches.open(QUEUE)).put(path, page);
}

/** The desk cannot be reached: the queue as it was read, and for every other page the way there. */
async function away(path) {
  const queue = await caches.open(QUEUE);
  const read = (await queue.keys()).map(({ url }) => new URL(url).pathname);
  const own = `/${path.split("/").slice(1, 3).join("/")}/queue`;
  const place = read.includes(own) ? own : read.at(-1);
  if (place === path) return queue.match(place);
  // A hold, or one of the addresses that lead to the queue.
  if (place && (path.startsWith(`${own}/`) || path === "/" || path === "/queue")) return Response.redirect(place);
  return new Response(awayPage(place), { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

function awayPage(place) {
  const link = place ? `<p><a href="${encodeURI(place)}">The queue as it was last read</a></p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Offline · Yardmaster</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:14px/1.5 system-ui,sans-serif;background:light-dark(#fbfbfa,#101114);color:light-dark(#17181a,#ecedee)}
main{max-width:26rem;padding:1.5rem}h1{font-size:1.25rem}a{color:inherit}button{font:inherit;padding:.4rem .8rem}
</style></head><body><main><h1>The desk cannot be reached</h1>
<p>This page needs the desk. It is read as soon as the desk is back; what you decided and wrote is kept in this browser.</p>
${link}<p><button type="button" onclick="location.reload()">Try again</button></p></main>
<script>addEventListener("online", () => location.reload())</script></body></html>`;
}
