import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { drawPerson, look, type Seen } from '../support/drawn-devices.ts';
import { openLoneProvider } from '../support/live-visit.ts';
import { checkIn, newPerson } from '../support/people.ts';
import type { SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const PATIENTS = [
  ['Stella', 'Streams'],
  ['Wim', 'Worker'],
  ['Paola', 'Page'],
  ['Sol', 'Slow'],
] as const;

/** Simulates other browsers: without Chromium's streams, and also without canvases in workers. */
const LACKING = {
  nothing: [],
  streams: ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'],
  'streams and workers': ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator', 'OffscreenCanvas'],
} as const;

let product: SharedProduct;
let provider: Page;
let links: string[];

test.beforeAll(async ({ browser }) => {
  ({ product, provider, links } = await openLoneProvider(browser, PATIENTS));
});

test.afterAll(async () => {
  await provider?.context().close();
});

interface Visitor {
  page: Page;
  video: Locator;
  elsewhere: string[];
}

/** @param clock speed of the clock that measures frame times: the machine seems that many times slower */
async function enter(
  browser: Browser,
  patient: number,
  { clock, lacking = 'nothing' }: { clock: number; lacking?: keyof typeof LACKING },
): Promise<Visitor> {
  const { page } = await newPerson(browser, 'desktop');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(product.url))
      elsewhere.push(request.url());
  });
  await drawPerson(page);
  const otherClock = `{ const now = performance.now.bind(performance); performance.now = () => now() * ${clock}; }`;
  await page.route('**/background.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${otherClock}${await response.text()}` });
  });
  await page.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(window, name);
  }, LACKING[lacking]);
  if (lacking === 'streams and workers') await page.addInitScript(otherClock);
  await checkIn(page, links[patient] ?? '');
  const name = PATIENTS[patient]?.join(' ') ?? '';
  await provider.getByRole('button', { name: en('in-visit:admitName', { name }) }).click();
  const tile = provider.getByRole('figure').filter({ hasText: name });
  await expect(tile).toHaveAttribute('data-playing', 'true');
  return { page, video: tile.locator('video'), elsewhere };
}

async function expectSeen({ video }: Visitor, what: (seen: Seen) => boolean): Promise<void> {
  let last: Seen | null = null;
  await expect
    .poll(
      async () => {
        last = await video.evaluate(look);
        return last ? what(last) : 'no picture yet';
      },
      { timeout: patience(60_000), message: `what others see` },
    )
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\nlast seen: ${JSON.stringify(last)}`);
    });
}

const near = (colour: readonly number[], [r, g, b]: readonly [number, number, number]): boolean =>
  [r, g, b].every((part, index) => Math.abs(part - (colour[index] ?? 0)) < 40);
const personIsThere = ({ face, shirt }: Seen): boolean =>
  near(face, [215, 170, 140]) && near(shirt, [39, 75, 122]);
const ownRoom = (seen: Seen): boolean => seen.wall.contrast > 42 && personIsThere(seen);
const blurred = (seen: Seen): boolean =>
  seen.wall.contrast < 30 && near(seen.wall.colour, [135, 135, 135]) && personIsThere(seen);
const modern = (seen: Seen): boolean =>
  seen.wall.contrast < 40 && (seen.wall.colour[0] ?? 255) < 110 && personIsThere(seen);

async function openDevices(page: Page): Promise<void> {
  await page.getByRole('button', { name: en('in-visit:more') }).click();
  await page.getByRole('menuitem', { name: en('in-visit:settings') }).click();
}

async function choose(page: Page, choice: string): Promise<void> {
  await openDevices(page);
  await page.getByRole('radio', { name: choice, exact: true }).check();
  await page.getByRole('button', { name: en('in-visit:close') }).click();
}

const remoteTrack = ({ video }: Visitor): Promise<string | undefined> =>
  video.evaluate(
    (element) => ((element as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()[0]?.id,
  );

test('applies Blur, a picture and None in turn on one connection, and remembers the choice after a reload', async ({
  browser,
}) => {
  const visitor = await enter(browser, 0, { clock: 0.01 });
  const { page } = visitor;
  await expectSeen(visitor, ownRoom);
  const track = await remoteTrack(visitor);
  await page.evaluate(() => {
    for (const connection of window.peerConnections)
      connection.addEventListener('negotiationneeded', () =>
        document.body.setAttribute('data-negotiated', ''),
      );
  });
  expect(page.workers()).toHaveLength(0);

  await choose(page, en('backgrounds:Blur'));
  await expectSeen(visitor, blurred);
  await choose(page, en('backgrounds:Modern'));
  await expectSeen(visitor, modern);
  await choose(page, en('backgrounds:None'));
  await expectSeen(visitor, ownRoom);
  await expect.poll(() => page.workers()).toHaveLength(0);
  await choose(page, en('backgrounds:Modern'));
  await expectSeen(visitor, modern);
  expect(await remoteTrack(visitor)).toBe(track);
  await expect(page.locator('body[data-negotiated]')).toHaveCount(0);

  const tile = provider.getByRole('figure').filter({ hasText: 'Stella Streams' });
  await page.getByRole('button', { name: en('in-visit:cameraOff') }).click();
  await expect(tile.getByText('SS')).toBeVisible();
  await page.getByRole('button', { name: en('in-visit:cameraOn') }).click();
  await expect(tile).toHaveAttribute('data-playing', 'true');
  await expectSeen(visitor, modern);

  await page.reload();
  await expect(page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await expect(tile).toHaveAttribute('data-playing', 'true');
  await expectSeen(visitor, modern);
  await openDevices(page);
  await expect(page.getByRole('radio', { name: en('backgrounds:Modern'), exact: true })).toBeChecked();

  expect(visitor.elsewhere).toEqual([]);
  await page.context().close();
});

for (const [patient, lacking] of [
  [1, 'streams'],
  [2, 'streams and workers'],
] as const) {
  test(`a browser without ${lacking} uses a fallback`, { tag: '@any-engine' }, async ({ browser }) => {
    const visitor = await enter(browser, patient, { clock: 0.01, lacking });
    await choose(visitor.page, en('backgrounds:Blur'));
    await expectSeen(visitor, blurred);
    expect(visitor.page.workers()).toHaveLength(lacking === 'streams' ? 1 : 0);
    await choose(visitor.page, en('backgrounds:None'));
    await expectSeen(visitor, ownRoom);
    await expect.poll(() => visitor.page.workers()).toHaveLength(0);
    await visitor.page.context().close();
  });
}

test('an expensive background turns itself off and says so, and the person is seen as before', {
  tag: '@any-engine',
}, async ({ browser }) => {
  const visitor = await enter(browser, 3, { clock: 100 });
  const { page } = visitor;
  await openDevices(page);
  const dialog = page.getByRole('dialog', { name: en('in-visit:devicesTitle') });
  await dialog.getByRole('radio', { name: en('backgrounds:Office'), exact: true }).check();
  await expect(dialog.getByText('We turned off your virtual background')).toBeVisible({
    timeout: patience(60_000),
  });
  await expect(dialog.getByRole('radio', { name: en('backgrounds:None'), exact: true })).toBeChecked();
  await expect(
    page
      .getByRole('status', { includeHidden: true })
      .filter({ hasText: 'We turned off your virtual background' }),
  ).not.toHaveCount(0);
  await expectSeen(visitor, ownRoom);
  await expect.poll(() => page.workers()).toHaveLength(0);

  await dialog.getByRole('radio', { name: en('backgrounds:None'), exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: en('backgrounds:Blur'), exact: true })).toBeChecked();
  await expect(dialog.getByText('We turned off your virtual background')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('We turned off your virtual background')).toBeVisible({
    timeout: patience(60_000),
  });
  await expectSeen(visitor, ownRoom);
  await page.context().close();
});
