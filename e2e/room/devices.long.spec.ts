import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_WITH_PROMPTS } from '../support/chromium.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { openLoneProvider } from '../support/live-visit.ts';
import { heading, WAITING_ROOM } from '../support/locators.ts';
import { beSignedIn, checkIn, newPerson, showPerson } from '../support/people.ts';
import type { SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

declare global {
  interface Window {
    wakeLocks: number;
  }
}

const FAKE_DEVICES = '--use-fake-device-for-media-stream';
/** Accepts the browser's prompt. Without it, the context's own permissions apply. */
const ALWAYS_ALLOWED = '--use-fake-ui-for-media-stream';

const PATIENTS = [
  ['Dora', 'Denied'],
  ['Cam', 'Only'],
  ['Mic', 'Only'],
  ['Nuno', 'None'],
  ['Wanda', 'Wake'],
] as const;

let product: SharedProduct;
let provider: Page;
let links: string[];

test.beforeAll(async ({ browser }) => {
  ({ product, provider, links } = await openLoneProvider(browser, PATIENTS));
});

test.afterAll(async () => {
  await provider?.context().close();
});

async function wait(page: Page, patient: number): Promise<void> {
  await checkIn(page, links[patient] ?? '');
  await showPerson(page);
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
}

async function admit(page: Page, patient: number): Promise<Locator> {
  const name = PATIENTS[patient]?.join(' ') ?? '';
  await provider.getByRole('button', { name: en('in-visit:admitName', { name }) }).click();
  await expect(page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  const tile = provider.getByRole('figure').filter({ hasText: name });
  await expect(tile).toBeVisible();
  return tile;
}

const atPhone = test.extend<{ devices: boolean; allowed: string[] | 'all'; phone: BrowserContext }>({
  devices: [true, { option: true }],
  allowed: ['all', { option: true }],
  phone: async ({ playwright, launchOptions, devices, allowed }, use) => {
    const unwanted = [devices ? '' : FAKE_DEVICES, allowed === 'all' ? '' : ALWAYS_ALLOWED];
    const args = launchOptions.args?.filter((arg) => !unwanted.includes(arg.split('=', 1)[0] ?? '')) ?? [];
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args,
      executablePath: CHROMIUM_WITH_PROMPTS,
    });
    const { context } = await newPerson(browser, 'phone');
    // Granting some denies all others; granting none would prompt.
    if (allowed !== 'all') await context.grantPermissions(['notifications', ...allowed]);
    await use(context);
    await browser.close();
  },
});

const pageOf = (context: BrowserContext): Page => {
  const [page] = context.pages();
  if (!page) throw new Error('the phone has no page');
  return page;
};

atPhone.describe('camera and microphone denied', () => {
  atPhone.use({ allowed: [[], { scope: 'test' }] });

  atPhone('the person is in the visit with their initials, and may allow them later', async ({ phone }) => {
    const page = pageOf(phone);
    await wait(page, 0);
    await expect(page.getByText(en('in-visit:problem_both_denied'))).toBeVisible();
    const tile = await admit(page, 0);
    await expect(tile.getByText('DD')).toBeVisible();
    await expect(
      tile.getByRole('img', { name: en('in-visit:microphoneOfIsMuted', { name: 'Dora Denied' }) }),
    ).toBeVisible();

    await page.getByRole('button', { name: en('in-visit:cameraOn') }).click();
    const help = page.getByRole('dialog', { name: en('in-visit:devicesTitle') });
    await expect(help.getByText(en('in-visit:problem_both_denied'))).toBeVisible();
    await help.getByRole('button', { name: en('in-visit:close') }).click();

    await phone.grantPermissions(['camera', 'microphone']);
    await page.getByRole('button', { name: en('in-visit:cameraOn') }).click();
    await expect(tile).toHaveAttribute('data-playing', 'true');
    await page.getByRole('button', { name: en('in-visit:unmute') }).click();
    await expect(
      tile.getByRole('img', { name: en('in-visit:microphoneOfIsMuted', { name: 'Dora Denied' }) }),
    ).toHaveCount(0);
  });
});

atPhone.describe('only the camera', () => {
  atPhone.use({ allowed: [['camera'], { scope: 'test' }] });

  atPhone('the person is seen', async ({ phone }) => {
    const page = pageOf(phone);
    await wait(page, 1);
    await expect(page.getByText(en('in-visit:problem_microphone_denied'))).toBeVisible();
    const tile = await admit(page, 1);
    await expect(tile).toHaveAttribute('data-playing', 'true');
    await expect(
      tile.getByRole('img', { name: en('in-visit:microphoneOfIsMuted', { name: 'Cam Only' }) }),
    ).toBeVisible();
  });
});

atPhone.describe('only the microphone', () => {
  atPhone.use({ allowed: [['microphone'], { scope: 'test' }] });

  atPhone('the person is heard, with their initials', async ({ phone }) => {
    const page = pageOf(phone);
    await wait(page, 2);
    await expect(page.getByText(en('in-visit:problem_camera_denied'))).toBeVisible();
    const tile = await admit(page, 2);
    await expect(tile.getByText('MO')).toBeVisible();
    await expect(
      tile.getByRole('img', { name: en('in-visit:microphoneOfIsMuted', { name: 'Mic Only' }) }),
    ).toHaveCount(0);
  });
});

atPhone.describe('no camera and no microphone', () => {
  atPhone.use({ devices: false });

  atPhone('the person is in the visit with their initials', async ({ phone }) => {
    const page = pageOf(phone);
    await wait(page, 3);
    await expect(page.getByText(en('in-visit:problem_both_missing'))).toBeVisible();
    const tile = await admit(page, 3);
    await expect(tile.getByText('NN')).toBeVisible();
    await page.getByRole('button', { name: en('in-visit:unmute') }).click();
    await expect(page.getByRole('dialog').getByText(en('in-visit:problem_both_missing'))).toBeVisible();
  });
});

test('keeps the phone awake only during the visit', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'phone');
  await drawDevices(page, { shape: 'upright' });
  await page.addInitScript(() => {
    window.wakeLocks = 0;
    const request = async () => {
      window.wakeLocks += 1;
      return {
        release: async () => {
          window.wakeLocks -= 1;
        },
      };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const locks = () => page.evaluate(() => window.wakeLocks);
  await wait(page, 4);
  await expect.poll(locks).toBe(1);
  await admit(page, 4);
  await expect.poll(locks).toBe(1);
  await page.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
  await page.getByRole('button', { name: en('in-visit:leaveVisit') }).click();
  await expect(heading(page, en('in-visit:leftTitle'))).toBeVisible();
  await expect.poll(locks).toBe(0);
  await context.close();
});

test('staff who reload their visit’s page are back in it, and after leaving see the preview first', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await context.addInitScript(() => localStorage.removeItem('joinAtOnce'));
  await drawDevices(page);
  await beSignedIn(page, product, 'pat.nguyen@demo.test');
  await page.goto(provider.url());
  const ready = heading(page, en('staff-visit:ready'));
  await expect(ready).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
  await page.getByRole('button', { name: en('staff-visit:joinVisit') }).click();
  const leave = page.getByRole('button', { name: en('in-visit:leave'), exact: true });
  await expect(leave).toBeVisible();
  await page.reload();
  await expect(leave).toBeVisible();
  await leave.click();
  await page.getByRole('button', { name: en('in-visit:leaveVisit') }).click();
  await expect(heading(page, en('in-visit:leftTitle'))).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
  await context.close();
});

test('staff see their preview before they join, until they choose to join immediately', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'desktop');
  // Runs after the script of all other tests, to look like a browser that has never joined.
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('chosen')) localStorage.removeItem('joinAtOnce');
  });
  await drawDevices(page);
  await beSignedIn(page, product, 'pat.nguyen@demo.test');
  await page.goto(provider.url());
  await expect(heading(page, en('staff-visit:ready'))).toBeVisible();
  const playing = () =>
    page
      .getByLabel(en('in-visit:you'), { exact: true })
      .evaluate((video: HTMLVideoElement) => video.videoWidth > 0);
  await expect.poll(playing).toBe(true);
  await expect(page.getByLabel(en('in-visit:camera'), { exact: true })).toBeVisible();
  const seen = provider.getByRole('figure', { name: /Nguyen/ });
  await expect(seen).toBeHidden();

  await page.getByLabel(en('staff-visit:joinAtOnce')).check();
  await page.getByRole('button', { name: en('staff-visit:joinVisit') }).click();
  await expect(page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await expect(seen).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('chosen', 'yes'));
  await page.reload();
  await expect(page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await expect(heading(page, en('staff-visit:ready'))).toBeHidden();
  await context.close();
});
