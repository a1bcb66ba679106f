import { type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import type { PushText } from '#server/adapters/messaging/push/port.ts';
import { openWebPush } from '#server/adapters/messaging/push/web-push.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import { openPushService } from '#server/test-support/push-service.ts';

interface Shown {
  title: string;
  body: string;
  tag: string;
  buttons: string[];
}

export interface PushedBrowser {
  /** Sends as the product does, encrypted over HTTP, and gives the worker what arrives. */
  push(text: PushText): Promise<void>;
  shown(): Promise<Shown[]>;
  /**
   * Presses the notification with this tag, or its button. No browser lets a test press it, so the worker gets the
   * event of a press. Without a person, the browser refuses to open or focus a window, but navigates an open page.
   */
  press(tag: string, action?: 'take-over'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Delivers pushes through the browser's DevTools, because it has no account at a push service.
 *
 * @param register makes the page register the product's service worker
 */
export async function openPushedBrowser(
  page: Page,
  secret: string,
  register: () => Promise<void>,
): Promise<PushedBrowser> {
  const service = await openPushService();
  const { origin } = new URL(page.url());
  const publicUrl = 'https://visits.example';
  const sender = openWebPush({ key: loadKeys([secret]).push, publicUrl, allowPrivate: true });
  const target = { endpoint: service.endpoint('browser'), keys: service.keys, serverKey: sender.serverKey };
  const devTools = await page.context().newCDPSession(page);
  const registered = registrationOf(devTools);
  await devTools.send('ServiceWorker.enable');
  await register();
  const registrationId = await registered;
  const worker = await workerOf(page);
  return {
    async push(text) {
      const outcome = await sender.send(target, text);
      const arrived = service.taken.pop();
      if (outcome !== 'sent' || !arrived) throw new Error(`the push service did not take it: ${outcome}`);
      const data = JSON.stringify(arrived.text);
      const before = await countShown(worker);
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      // A browser that is queried for its notifications forgets what it is about to show.
      await expect.poll(() => countShown(worker)).toBeGreaterThan(before);
    },
    shown: () =>
      page.evaluate(async () => {
        const notifications = await (await navigator.serviceWorker.ready).getNotifications();
        return notifications.map((notification) => {
          const { title, body, tag } = notification;
          // `lib.dom` lacks these fields, and Safari does too.
          const { actions } = notification as unknown as { actions: { title: string }[] };
          return { title, body, tag, buttons: actions.map((action) => action.title) };
        });
      }),
    async press(tag, action = undefined) {
      await worker.evaluate(
        async ({ tag, action }) => {
          const scope = globalThis as unknown as WorkerScope;
          const [notification] = await scope.registration.getNotifications({ tag });
          const press = { notification, action: action ?? '' };
          scope.dispatchEvent(new scope.NotificationEvent('notificationclick', press));
        },
        { tag, action },
      );
    },
    close: () => service.close(),
  };
}

/** A part of the worker's global scope, which `lib.dom` lacks. */
interface WorkerScope {
  shown: number;
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (
    type: string,
    options: { notification: Notification | undefined; action: string },
  ) => Event;
}

const countShown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

function registrationOf(devTools: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
}

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  const found = worker ?? (await page.context().waitForEvent('serviceworker'));
  // The worker controls the page from then on, and so may navigate it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await found.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = 0;
    registration.showNotification = async (...notification) => {
      await show(...notification);
      scope.shown += 1;
    };
  });
  return found;
}
