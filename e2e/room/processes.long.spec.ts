import { type Browser, expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { placeOf } from '../support/front.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { chatMessage, reconnecting, tiles } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { meet, type SeveralProcesses, startProcesses } from '../support/several-processes.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let processes: SeveralProcesses;
let products: readonly Product[] = [];

test.beforeAll(async () => {
  processes = await startProcesses([{}, {}]);
  products = processes.products;
});
test.afterAll(() => processes?.dispose());

/** The provider connects first, to the first process; the patient is on the second. Both are in the visit. */
const inVisit = (browser: Browser, lastName: string, prepare = async (_page: Page) => {}) =>
  meet(browser, processes.workplace, { lastName, providerAt: 0, patientAt: 1, prepare });

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: en('in-visit:message') });
  if (!(await box.isVisible())) await page.getByRole('button', { name: en('in-visit:chat') }).click();
  await box.fill(text);
  await page.keyboard.press('Enter');
}

async function retryUntil<T>(make: () => Promise<T>, fits: (made: T) => boolean): Promise<T> {
  for (;;) {
    const made = await make();
    if (fits(made)) return made;
  }
}

const connections = (page: Page) => page.evaluate(() => window.peerConnections.length);

async function framesSince(page: Page, known: number): Promise<number> {
  return page.evaluate(async (from) => {
    let frames = 0;
    for (const connection of window.peerConnections.slice(from)) {
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
    }
    return frames;
  }, known);
}

/** Milliseconds until the page decodes pictures over connections that it did not have before. */
async function untilPictures(page: Page, known: number, began: number): Promise<number> {
  await expect
    .poll(() => framesSince(page, known), { intervals: [100], timeout: patience(20_000) })
    .toBeGreaterThan(5);
  return Date.now() - began;
}

test('a page that does not know its visit yet reaches the visit’s process', async ({ browser }) => {
  const { page: provider } = await newPerson(browser, 'desktop');
  await beSignedIn(provider, processes.workplace, 'dr.rivera@demo.test');
  const ledTo = (id: string) => placeOf(id, products.length);
  // About half of all patients have an id that leads to the other process.
  const visit = await retryUntil(
    () => scheduleByApi(provider, processes.workplace.url, { startsIn: 5, patients: [['Bea', 'Lindqvist']] }),
    ({ visitId, patients }) => ledTo(patients[0]?.sessionId ?? '') !== ledTo(visitId),
  );
  await provider.goto(`${processes.workplace.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await expect(provider.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  const { page: patient } = await newPerson(browser, 'phone');
  const visits: (string | null)[] = [];
  patient.on('websocket', (socket) => visits.push(new URL(socket.url()).searchParams.get('visit')));
  await patient.goto(visit.patients[0]?.patientLink ?? '');
  await patient.getByRole('button', { name: en('join:continue') }).click();
  await patient.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(
    provider.getByRole('button', { name: en('in-visit:admitName', { name: 'Bea Lindqvist' }) }).first(),
  ).toBeVisible();
  expect(visits).toEqual([visit.patients[0]?.sessionId, visit.visitId]);
});

test('two people on two processes return without a click after kill -9 of the visit’s owner', async ({
  browser,
}) => {
  const { provider, patient } = await inVisit(browser, 'Farrow');
  await say(patient, 'Before the crash');
  await provider.getByRole('button', { name: en('in-visit:chat') }).click();
  await expect(chatMessage(provider, 'Before the crash')).toBeVisible();

  const known = await Promise.all([connections(provider), connections(patient)]);
  const began = Date.now();
  process.kill(products[0]?.pid() ?? 0, 'SIGKILL');
  const back = await Promise.all([
    untilPictures(provider, known[0], began),
    untilPictures(patient, known[1], began),
  ]);
  test.info().annotations.push({ type: 'pictures back after', description: `${back.join(' and ')} ms` });
  await expectMediaFlows(patient);
  await expectMediaFlows(provider);
  await say(provider, 'After the crash');
  for (const page of [provider, patient]) {
    await expect(chatMessage(page, 'Before the crash')).toHaveCount(1);
    await expect(chatMessage(page, 'After the crash')).toHaveCount(1);
    await expect(reconnecting(page)).toHaveCount(0);
  }
  await expect(tiles(provider)).toHaveCount(2);
  await products[0]?.start();
});

test('a planned stop of the visit’s owner moves the visit, and the conversation continues', async ({
  browser,
}) => {
  // A continuous tone, so that every silence is a gap.
  const { provider, patient } = await inVisit(browser, 'Osei', (page) => drawDevices(page, { sound: true }));
  const known = await Promise.all([connections(provider), connections(patient)]);
  await Promise.all([listen(provider), listen(patient)]);
  await provider.waitForTimeout(3_000);
  const before = await Promise.all([longestSilence(provider), longestSilence(patient)]);
  const began = Date.now();
  const stopped = products[0]?.stop();
  const back = await Promise.all([
    untilPictures(provider, known[0], began),
    untilPictures(patient, known[1], began),
  ]);
  await stopped;
  await provider.waitForTimeout(2_000);
  const gaps = await Promise.all([longestSilence(provider), longestSilence(patient)]);
  console.log(
    `pictures from the new owner after ${back.join(' and ')} ms, longest silence ${gaps.join(' and ')} ms, before it ${before.join(' and ')} ms`,
  );
  await expectMediaFlows(patient);
  await expectMediaFlows(provider);
  // The earlier gaps show what this machine adds, whatever its load.
  expect(Math.max(...gaps)).toBeLessThan(patience(500) + 2 * Math.max(...before));
  for (const page of [provider, patient]) {
    const open = () =>
      page.evaluate(() => window.peerConnections.filter((one) => one.connectionState !== 'closed').length);
    await expect.poll(open).toBe(2);
  }
  await products[0]?.start();
});

declare global {
  interface Window {
    longestSilence: number;
  }
}

async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestSilence = 0;
    const context = new AudioContext();
    const ear = context.createAnalyser();
    const wave = new Float32Array(ear.fftSize);
    let heard: MediaStreamTrack | null = null;
    let source: MediaStreamAudioSourceNode | null = null;
    let last = performance.now();
    setInterval(() => {
      const player = document.querySelector<HTMLVideoElement>('figure[data-self="false"] video');
      const [track] = (player?.srcObject as MediaStream | null)?.getAudioTracks() ?? [];
      if (track && track !== heard) {
        source?.disconnect();
        source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(ear);
        heard = track;
      }
      ear.getFloatTimeDomainData(wave);
      const now = performance.now();
      if (track && wave.some((value) => Math.abs(value) > 0.01)) last = now;
      window.longestSilence = Math.max(window.longestSilence, now - last);
    }, 20);
  });
}

const longestSilence = (page: Page) => page.evaluate(() => Math.round(window.longestSilence));
