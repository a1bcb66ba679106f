import { storage } from '#client/api/storage.ts';
import { hasPushes } from '#client/browser/quirks.ts';

const WORKER = '/service-worker.js';
const DEVICE = 'pushDevice';

export const thisDevice = () => storage.get(DEVICE);
export const rememberDevice = (deviceId: string) => storage.set(DEVICE, deviceId);

export const blocksPushes = (): boolean => hasPushes() && Notification.permission === 'denied';

interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the person, and subscribes this browser at its push service.
 *
 * @returns null if the person or the browser's settings refuse
 */
export async function subscribe(serverKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription under another server key must end first.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  ).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('an incomplete subscription');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/**
 * Whether this browser still receives the server's pushes. Its settings may block notifications since, or it may have
 * lost its subscription, or have one for another server key.
 */
export async function lookAtBrowser(serverKey: string): Promise<'takes' | 'lost' | 'blocked'> {
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'lost';
  const key = subscription.options?.applicationServerKey;
  return key && base64url(key) !== serverKey ? 'lost' : 'takes';
}

/** Resubscribing asks no one, because the person has already allowed it. */
export const mayRenew = (): boolean => Notification.permission === 'granted';

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Makes the staff pages an app that the browser can install. */
export function offerInstalling(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
