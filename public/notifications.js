// The worker that a browser keeps for this desk: it shows what it is told and opens where that leads. It holds no secret.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  const shown = { body, tag, renotify: Boolean(tag), data: { url }, icon: "/icon.svg" };
  event.waitUntil(self.registration.showNotification(title ?? "Yardmaster", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** In a tab of this desk where there is one. An address of elsewhere is not followed. */
async function open(address) {
  const url = new URL(address ?? "/queue", self.location.origin);
  if (url.origin !== self.location.origin) url.href = `${self.location.origin}${url.pathname}`;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) {
    if (!("navigate" in tab)) continue;
    const shown = await tab.navigate(url.href).catch(() => null);
    if (shown) return shown.focus();
  }
  return self.clients.openWindow(url.href);
}
