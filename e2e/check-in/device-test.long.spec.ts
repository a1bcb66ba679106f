import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { CHROMIUM_WITH_PROMPTS } from '../support/chromium.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, WAITING_ROOM } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const PATIENTS = [
  ['Tessa', 'Tester'],
  ['Dora', 'Denied'],
  ['Rita', 'Relay'],
] as const;
const ANDROID = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
const ALWAYS_ALLOWED = '--use-fake-ui-for-media-stream';

// Pictures in two languages and sizes add to half a minute per test.
test.describe.configure({ timeout: patience(240_000) });

/** A device test takes about 20 seconds; on a busy machine its pages need several times that. */
const TESTED = { timeout: patience(90_000) };

let product: SharedProduct;
let provider: Page;
let visitId: string;
let links: string[];

test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: PATIENTS });
  visitId = visit.visitId;
  links = visit.patients.map(({ patientLink }) => patientLink);
});

test.afterAll(async () => {
  await provider?.context().close();
});

async function arrive(page: Page, patient: number): Promise<void> {
  await page.goto(links[patient] ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
}

const dialogOf = (page: Page, name = en('device-test:titlePatient')) => page.getByRole('dialog', { name });
const stepOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^(What is tested|Needs attention)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

async function runTest(page: Page, name?: string): Promise<void> {
  const dialog = dialogOf(page, name);
  await dialog.getByRole('button', { name: /^(Run|Re-run) test$/ }).click();
  await dialog.getByRole('button', { name: en('device-test:yes') }).click();
}

test('a patient tests their phone before the visit, and the provider sees the result', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'phone', ANDROID);
  await arrive(page, 0);
  await page.getByRole('button', { name: en('waiting-room:testYourDevice') }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: en('device-test:runTest') })).toBeVisible();
  await takePictures(page, 'device-test-ready', { wholePage: false });

  await dialog.getByRole('button', { name: en('device-test:runTest') }).click();
  await expect(dialog.getByText(en('device-test:didYouHearIt'))).toBeVisible();
  await expect(dialog.getByRole('meter', { name: en('device-test:microphoneLevel') })).toBeVisible();
  await takePictures(page, 'device-test-speaker', { wholePage: false });
  await dialog.getByRole('button', { name: en('device-test:cancelTest') }).click();
  await expect(dialog.getByText(en('device-test:cancelled'))).toBeVisible();

  await runTest(page);
  // The connection's quality depends on the machine's other load.
  await expect(dialog.getByText(/^(Everything works|Some things need attention)$/)).toBeVisible(TESTED);
  for (const step of [
    en('device-test:step_browser'),
    en('device-test:step_camera'),
    en('device-test:step_microphone'),
    en('device-test:step_speaker'),
  ])
    await expect(stepOf(page, step)).toContainText(en('device-test:state_passed'));
  await expect(dialog.getByText(en('device-test:kept'))).toBeVisible();
  await dialog.getByText(en('device-test:viewTestDetails')).click();
  const details = dialog.getByRole('group').filter({ hasText: en('device-test:viewTestDetails') });
  for (const [label, value] of [
    ['browser', /Chrome \d+/],
    ['operatingSystem', 'Android'],
    ['platform', en('device-test:platform_phone')],
    ['route', en('device-test:route_udp')],
    ['bitrate', /[1-9][\d.,]* kbit\/s/],
    ['jitter', /\d ms/],
    ['roundTrip', /\d ms/],
    ['packetLoss', /\d%/],
    ['qualityScore', /[1-5] of 5/],
  ] as const) {
    const name = page.getByText(en(`device-test:${label}`), { exact: true });
    await expect(details.locator('dl > div').filter({ has: name })).toContainText(value);
  }
  await takePictures(page, 'device-test-passed', { wholePage: false });
  await expect(dialog.getByRole('button', { name: en('device-test:done') })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(en('backgrounds:title'))).toHaveCount(0);
  await dialog.getByRole('button', { name: en('device-test:done') }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => window.peerConnections.filter((one) => one.connectionState !== 'closed')))
    .toEqual([]);
  await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();

  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await expect(provider.getByText(/Tested their device at /)).toBeVisible();
  await takePictures(provider, 'device-test-visit');
  await context.close();
});

test('explains how to allow a denied camera and microphone, in this browser and on this phone', async ({
  playwright,
  launchOptions,
}) => {
  const args = launchOptions.args?.filter((argument) => argument !== ALWAYS_ALLOWED) ?? [];
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args,
    executablePath: CHROMIUM_WITH_PROMPTS,
  });
  const { page, context } = await newPerson(browser, 'phone', ANDROID);
  // Granting some denies all others; granting none would prompt.
  await context.grantPermissions(['notifications']);
  await arrive(page, 1);
  await page.getByRole('button', { name: en('waiting-room:testYourDevice') }).click();
  await runTest(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(en('device-test:verdict_problems'))).toBeVisible(TESTED);
  await expect(stepOf(page, en('device-test:step_camera'))).toContainText('You are using Chrome on Android.');
  await expect(stepOf(page, en('device-test:step_camera'))).toContainText('Permissions');
  await expect(stepOf(page, en('device-test:step_microphone'))).toContainText(
    en('in-visit:problem_microphone_denied'),
  );
  await expect(stepOf(page, en('device-test:step_connectivity'))).toContainText(
    en('device-test:state_passed'),
  );
  await takePictures(page, 'device-test-denied', { wholePage: false });

  await context.grantPermissions(['camera', 'microphone']);
  await runTest(page);
  await expect(dialog.getByText(en('device-test:verdict_passed'))).toBeVisible(TESTED);
  await browser.close();
});

test('the visit can still be completed when the media server is unreachable', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'phone', ANDROID);
  // Only a relay is allowed, and none exists.
  await page.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  await arrive(page, 2);
  await page.getByRole('button', { name: en('waiting-room:testYourDevice') }).click();
  await runTest(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Unable to Perform Test')).toBeVisible(TESTED);
  await expect(dialog.getByText(en('device-test:kept'))).toBeVisible();
  await takePictures(page, 'device-test-unable', { wholePage: false });
  await dialog.getByRole('button', { name: en('device-test:done') }).click();
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await context.close();
});

test('staff test their devices from the More menu', async () => {
  await provider.goto(`${product.url}/provider/visits`);
  await provider
    .getByRole('button', { name: en('shell:more') })
    .first()
    .click();
  await provider.getByRole('button', { name: en('shell:testMyDevice') }).click();
  await runTest(provider, en('device-test:titleStaff'));
  const dialog = dialogOf(provider, en('shell:testMyDevice'));
  await expect(dialog.getByText(en('device-test:verdict_passed'))).toBeVisible(TESTED);
  await expect(dialog.getByText(en('device-test:kept'))).toHaveCount(0);
  await dialog.getByRole('button', { name: en('device-test:close') }).click();
  await expect(dialog).toHaveCount(0);
});
