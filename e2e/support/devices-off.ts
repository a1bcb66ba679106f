import { expect, type Page } from '@playwright/test';
import { toTakeAtMost } from '../../scripts/test/machine.ts';

/** How soon the camera's light must be off once the page learns that its part is over, in milliseconds. */
const WITHIN_MS = 500;

declare global {
  interface Window {
    deviceWatch: {
      tracks: MediaStreamTrack[];
      /** On its own clock; null until then. */
      toldAt: number | null;
      letGoAt: number[];
    };
  }
}

/**
 * Runs before the page's own code: records when the page learns that its part is over, and when it releases
 * what.
 */
export async function watchDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Window['deviceWatch'] = { tracks: [], toldAt: null, letGoAt: [] };
    window.deviceWatch = watch;
    const note = () => void watch.letGoAt.push(performance.now());

    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (open) {
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        for (const track of stream.getTracks()) {
          watch.tracks.push(track);
          const stop = track.stop.bind(track);
          track.stop = () => {
            if (track.readyState === 'live') note();
            stop();
          };
        }
        return stream;
      };
    }
    const { close } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.close = function closeAndNote() {
      if (this.connectionState !== 'closed') note();
      close.call(this);
    };
    const over = /"(room|camera):closing"|"room:snapshot",\{.*"you":\{[^}]*"stage":"(left|removed)"/;
    window.WebSocket = class extends WebSocket {
      constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
        super(...parameters);
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && over.test(data)) watch.toldAt = performance.now();
        });
      }
    };
  });
}

export async function expectDevicesOn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => window.deviceWatch.tracks.filter((one) => one.readyState === 'live').length),
    )
    .toBe(2);
  await page.evaluate(() => {
    window.deviceWatch.toldAt = null;
    window.deviceWatch.letGoAt = [];
  });
}

export async function expectDevicesOff(page: Page): Promise<void> {
  await page.waitForFunction(() => window.deviceWatch.toldAt !== null);
  await page.waitForFunction(
    () =>
      window.deviceWatch.tracks.every(({ readyState }) => readyState === 'ended') &&
      window.peerConnections.every(({ connectionState }) => connectionState === 'closed'),
  );
  const { toldAt, letGoAt } = await page.evaluate(() => window.deviceWatch);
  expect(letGoAt.length).toBeGreaterThan(0);
  const { pass, message } = toTakeAtMost(Math.max(...letGoAt) - (toldAt ?? 0), WITHIN_MS);
  expect(pass, message()).toBe(true);
}
