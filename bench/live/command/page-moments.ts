import type { Page } from '@playwright/test';

/** The first of each on a page since `clearMoments`, in milliseconds since the epoch. */
export interface PageMoments {
  clicked?: number;
  sent?: number;
  received?: number;
  changed?: number;
}

declare global {
  interface Window {
    commandMoments: PageMoments;
  }
}

/**
 * Runs before the page's own code, and records when Socket.IO's events (packets that start with 42) leave and arrive.
 */
export async function watchPackets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.commandMoments = {};
    const isEvent = (data: unknown) => typeof data === 'string' && data.startsWith('42');
    window.WebSocket = class extends WebSocket {
      constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
        super(...parameters);
        // Registered before the client's listener, so that it is called first.
        this.addEventListener('message', ({ data }) => {
          // Keeps the last event before the change, because events of the previous command may still be in transit.
          if (isEvent(data) && window.commandMoments.changed === undefined)
            window.commandMoments.received = performance.now();
        });
      }
      override send(data: Parameters<WebSocket['send']>[0]): void {
        if (isEvent(data)) window.commandMoments.sent ??= performance.now();
        super.send(data);
      }
    };
  });
}

export async function watchPage(from: Page, to: Page, selector: string): Promise<void> {
  await to.locator(selector).first().waitFor({ state: 'attached' });
  await from.evaluate(() => {
    addEventListener(
      'click',
      () => {
        window.commandMoments.clicked ??= performance.now();
      },
      { capture: true },
    );
  });
  await to.evaluate((watched) => {
    const element = document.querySelector(watched);
    if (!element) throw new Error(`no ${watched} to watch`);
    new MutationObserver(() => {
      window.commandMoments.changed ??= performance.now();
    }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  }, selector);
}

export const clearMoments = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.commandMoments = {};
  });

export async function pageMoments(page: Page): Promise<PageMoments> {
  const moments = await page.evaluate(() => window.commandMoments);
  const offset = await page.evaluate(epochOffset);
  return Object.fromEntries(Object.entries(moments).map(([what, at]) => [what, at + offset]));
}

/**
 * Add this to `performance.now()` for the time since the epoch, in milliseconds. Unlike `performance.timeOrigin`,
 * which is from when a page or process started, it accounts for later changes of the system's clock. Also runs in
 * pages.
 */
export function epochOffset(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - performance.now();
}
