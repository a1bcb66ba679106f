import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds since the epoch at which things happened on this page. */
    moments: { click?: number; firstFrame?: number };
  }
}

/**
 * Notes, on every page, the last click and the first frame that a remote picture shows after `moments`
 * was emptied. Both the product's pages and the bare ones hold remote pictures in
 * `figure[data-seat][data-self=false]`.
 */
export async function watchFirstFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moments = {};
    const now = () => performance.timeOrigin + performance.now();
    addEventListener('click', () => (window.moments.click = now()), { capture: true });
    const setter = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')?.set;
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      ...Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject'),
      set(this: HTMLVideoElement, stream: MediaStream | null) {
        setter?.call(this, stream);
        if (!stream?.getVideoTracks().length || !this.closest('figure[data-self="false"]')) return;
        this.requestVideoFrameCallback(() => {
          window.moments.firstFrame ??= now();
        });
      },
    });
  });
}

export async function forgetMoments(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.moments = {};
  });
}

/** Waits for the first frame and says when it was shown. */
export async function firstFrame(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.moments.firstFrame, undefined, {
    timeout: 20_000,
    polling: 20,
  });
  return (await handle.jsonValue()) as number;
}
