import type { Page } from '@playwright/test';

declare global {
  interface Window {
    moments: { click?: number; firstFrame?: number; shown?: number };
  }
}

/**
 * Records, on every page, the last click, the first decoded frame of a remote picture after `moments` was cleared, and
 * the first visible one. Remote pictures are in `figure[data-seat][data-self=false]`, on both the product's and the
 * bare pages.
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
        if (!stream || this.muted) return;
        const note = () => {
          window.moments.firstFrame ??= now();
          if (this.closest('figure[data-self="false"]')) window.moments.shown ??= now();
          else this.requestVideoFrameCallback(note);
        };
        this.requestVideoFrameCallback(note);
      },
    });
  });
}

export async function forgetMoments(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.moments = {};
  });
}

export async function firstFrame(page: Page): Promise<{ firstFrame: number; shown: number }> {
  const handle = await page.waitForFunction(
    () => {
      const { firstFrame, shown } = window.moments;
      return shown !== undefined && firstFrame !== undefined && { firstFrame, shown };
    },
    undefined,
    { timeout: 20_000, polling: 20 },
  );
  return (await handle.jsonValue()) as { firstFrame: number; shown: number };
}
