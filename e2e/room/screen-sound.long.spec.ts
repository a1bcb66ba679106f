import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

/** Runs before the page's own code: a screen that shows little and plays a tone. */
async function playScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async (wanted) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      let frame = 0;
      setInterval(() => pen?.fillText(String(frame++), (frame * 7) % 200, 50), 200);
      const tracks = canvas.captureStream(5).getVideoTracks();
      if (!wanted?.audio) return new MediaStream(tracks);
      const context = new AudioContext();
      const out = context.createMediaStreamDestination();
      const tone = context.createOscillator();
      tone.connect(out);
      tone.start();
      return new MediaStream([...tracks, ...out.stream.getAudioTracks()]);
    };
  });
}

/** 0 to 1; null if none is played. */
const loudness = (page: Page) =>
  page.evaluate(async () => {
    const player = document.querySelector<HTMLVideoElement>('figure[data-screen] video');
    const stream = player?.srcObject as MediaStream | null;
    if (!player || player.muted || !stream?.getAudioTracks().length) return null;
    const context = new AudioContext();
    const ear = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(ear);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const wave = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(wave);
    await context.close();
    return Math.max(...wave.map(Math.abs));
  });

test('the other party hears shared sound, which stops on both sides when the sharing is stopped', async ({
  browser,
}) => {
  const visit = await openLiveVisit(browser, product, {
    name: 'Enzo',
    prepare: async (page) => {
      await drawDevices(page, { sound: true });
      await playScreen(page);
    },
  });
  const [provider, patient] = [visit.provider.page, visit.patient.page];
  await patient.getByRole('button', { name: en('in-visit:more') }).click();
  await patient.getByRole('menuitem', { name: en('in-visit:shareScreen') }).click();
  expect(await loudness(provider)).toBeNull();
  await provider.getByRole('button', { name: en('in-visit:shareShow') }).click();
  await expect(
    provider.getByRole('figure', { name: en('in-visit:screenOf', { name: 'Enzo Moreau' }) }),
  ).toBeVisible();
  await expect.poll(() => loudness(provider), { timeout: patience(30_000) }).toBeGreaterThan(0.1);

  // The microphone's lock does not apply to the screen.
  await patient.getByRole('button', { name: en('in-visit:mute'), exact: true }).click();
  await expect.poll(() => loudness(provider)).toBeGreaterThan(0.1);

  await provider.getByRole('button', { name: en('in-visit:stopSharingOf', { name: 'Enzo Moreau' }) }).click();
  await expect(provider.getByRole('figure', { name: /’s screen$/ })).toHaveCount(0);
  expect(await loudness(provider)).toBeNull();
  const sent = () =>
    patient.evaluate(async () => {
      let packets = 0;
      for (const connection of window.peerConnections)
        for (const report of (await connection.getStats()).values())
          if (report.type === 'outbound-rtp' && report.kind === 'audio') packets += 1;
      return packets;
    });
  await expect.poll(sent).toBe(1);
  await visit.close();
});
