import { deskWorker } from "#lib/client/browser/desk-worker.ts";

/** Whether this browser can be told by push, and whether it is. */
export type PushState =
  | { kind: "unknown" }
  /** `why`: one sentence for the person */
  | { kind: "impossible"; why: string }
  | { kind: "off" }
  | { kind: "on"; endpoint: string };

export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/** Looks, without asking for anything. */
export async function readPushState(): Promise<PushState> {
  if (!window.isSecureContext)
    return {
      kind: "impossible",
      why: "Browsers allow this only where the desk is reached by https, or on this machine.",
    };
  if (!("serviceWorker" in navigator) || !("PushManager" in window))
    return {
      kind: "impossible",
      why: "This browser does not take notifications. On an iPhone, add the desk to the home screen first.",
    };
  if (Notification.permission === "denied")
    return {
      kind: "impossible",
      why: "This browser was told to refuse them. Allow them in its settings for this address.",
    };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? { kind: "on", endpoint: subscription.endpoint } : { kind: "off" };
}

/** Asks the person, then the push service of the browser. Throws an Error with one sentence where either says no. */
export async function subscribe(publicKey: string): Promise<BrowserKeys> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("This browser was not allowed to show any.");
  if ((await deskWorker()) === null) throw new Error("This browser does not take notifications.");
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch((error: Error) => {
    throw new Error(`The push service of this browser said no: ${error.message}`);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error("The push service of this browser gave no keys.");
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Takes the agreement of this browser back; answers what it was for, null where there was none. */
export async function unsubscribe(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
