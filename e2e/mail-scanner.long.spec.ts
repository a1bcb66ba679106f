import { type Browser, expect, type Page } from '@playwright/test';
import { scheduleByApi } from './support/group-visit.ts';
import { expectMediaFlows } from './support/media.ts';
import { beSignedIn, checkIn, newPerson } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { test } from './support/test.ts';

/**
 * A mail scanner opens the link before the person does, in a real browser without devices, and presses whatever it
 * finds. The person then gets in as if it had not been there.
 */
let product: SharedProduct;
let provider: Page;

/** Presses on the pages of one link; more show nothing new. */
const PRESSES = 40;

test.beforeEach(async ({ browser }) => {
  product = await openProduct();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
});

/** A browser that has no camera and no microphone to give. */
async function scannerAt(browser: Browser, link: string): Promise<Page> {
  const { page } = await newPerson(browser, 'desktop');
  await page.addInitScript(() => {
    if (navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await page.goto(link);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Presses each control that it has not pressed yet on this page, until there is none. @returns what was pressed */
async function pressEverything(page: Page, mayPress = (_name: string) => true): Promise<string[]> {
  const pressed: string[] = [];
  while (pressed.length < PRESSES) {
    const control = await nextControl(page, pressed, mayPress);
    if (!control) break;
    pressed.push(control.id);
    await page
      .locator(`[data-scanner="${control.mark}"]`)
      .click({ timeout: 2_000, force: true })
      .catch(() => {});
    await page.waitForLoadState('networkidle').catch(() => {});
  }
  return pressed;
}

async function nextControl(page: Page, pressed: readonly string[], mayPress: (name: string) => boolean) {
  const found = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, input[type=radio], input[type=checkbox]')];
    for (const select of document.querySelectorAll('dialog select'))
      if (select instanceof HTMLSelectElement && select.selectedIndex < 1) {
        select.selectedIndex = 1;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    // A dialog comes first, as the page behind it cannot be pressed.
    const inFront = controls.filter((one) => one.closest('dialog[open]'));
    return (inFront.length > 0 ? inFront : controls)
      .filter((one) => one.checkVisibility() && !(one instanceof HTMLButtonElement && one.disabled))
      .map((one, index) => {
        const mark = String(index);
        one.setAttribute('data-scanner', mark);
        const title = document.querySelector('dialog[open] h2, h1')?.textContent ?? '';
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return { mark, name, id: `${title} / ${name || one.getAttribute('value')}` };
      });
  });
  return found.find(({ id, name }) => !pressed.includes(id) && mayPress(name));
}

async function scheduled(visitType?: string) {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    patients: [['Vera', 'Holt']],
    ...(visitType ? { visitType } : {}),
  });
  const [patient] = visit.patients;
  return { ...visit, link: patient?.patientLink ?? '', sessionId: patient?.sessionId ?? '' };
}

async function comesIn(browser: Browser, link: string, sessionId: string): Promise<void> {
  const { page } = await newPerson(browser, 'phone');
  await checkIn(page, link);
  await expect(page.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider.getByRole('button', { name: 'Admit Vera Holt' }).first().click();
  await expectMediaFlows(page);
}

test('it presses everything, and the person gets in', async ({ browser }) => {
  const { link, sessionId } = await scheduled();
  const pressed = await pressEverything(await scannerAt(browser, link));
  expect(pressed.join('\n')).toMatch(/Check in/);
  expect(pressed.join('\n')).toMatch(/Cancel visit/);
  await comesIn(browser, link, sessionId);
});

test('it stays in the waiting room: staff are not told that a patient waits, and the person gets in', async ({
  browser,
}) => {
  const { link, sessionId } = await scheduled();
  const page = await scannerAt(browser, link);
  await pressEverything(page, (name) => /^(Continue to your visit|Check in)$/.test(name.trim()));
  await expect(page.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
  await provider.goto(`${product.url}/provider/visits`);
  await expect(provider.getByText('Opened, nothing entered').first()).toBeVisible();
  await comesIn(browser, link, sessionId);
});

test('it agrees to the terms and the consent: the person is asked for them', async ({ browser }) => {
  const { link } = await scheduled('Telehealth consultation');
  const pressed = await pressEverything(await scannerAt(browser, link));
  expect(pressed.join('\n')).toMatch(/I agree|Agree/);
  const { page } = await newPerson(browser, 'phone');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue to your visit' }).click();
  const first = await titleOfFirstStep(browser);
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
});

/** What an untouched link's person sees first. */
async function titleOfFirstStep(browser: Browser): Promise<string> {
  const { link } = await scheduled('Telehealth consultation');
  const { page } = await newPerson(browser, 'phone');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue to your visit' }).click();
  await page.waitForURL('**/patient/visit/**');
  const heading = page.getByRole('heading', { level: 1 }).last();
  await expect(heading).not.toHaveText(/Opening|Loading/);
  return (await heading.textContent()) ?? '';
}
