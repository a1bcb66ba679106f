import { type Browser, expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/**
 * A mail scanner opens the link before the person does, in a real browser without devices, and presses whatever it
 * finds. The person then gets in as if the scanner had not been there.
 */
let product: SharedProduct;
let provider: Page;

/** More would show nothing new. */
const PRESSES = 40;
const THROUGH = /^(Continue|Next|Skip|Agree|I agree|Done)/i;
const IN_THE_WAY = /Leave this device|Support|Terms and Conditions|Test your device|Español/;

test.beforeEach(async ({ browser }) => {
  product = await openProduct();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
});

/**
 * After this time in the waiting room, a page counts as showing a person (`client/realtime/staying.ts`), in
 * milliseconds.
 */
const STAYS_MS = 120_000;

declare global {
  interface Window {
    stayed: () => void;
  }
}

/** A browser without camera and microphone, whose stay ends by `stayed`, because a slow machine's scanner is slow. */
async function scannerAt(browser: Browser, link: string): Promise<Page> {
  const { page } = await newPerson(browser, 'desktop');
  await page.addInitScript((stays) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms = 0) => {
      if (ms !== stays) return setTimeout(run, ms);
      window.stayed = run;
      return 0;
    }) as typeof setTimeout;
    if (navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  }, STAYS_MS);
  await page.goto(link);
  return page;
}

/** Presses each new control on this page, until none is left. @returns the pressed controls */
async function pressEverything(page: Page, mayPress = (_name: string) => true): Promise<string[]> {
  const pressed: string[] = [];
  while (pressed.length < PRESSES) {
    const control = await nextControlInTime(page, pressed, mayPress);
    if (!control) break;
    pressed.push(control.id);
    await page
      .locator(`[data-scanner="${control.mark}"]`)
      .click({ timeout: 2_000, force: true })
      .catch(() => {});
  }
  return pressed;
}

async function nextControlInTime(
  page: Page,
  pressed: readonly string[],
  mayPress: (name: string) => boolean,
) {
  let control: Awaited<ReturnType<typeof nextControl>>;
  const look = async () => {
    // A page that is being left has no controls.
    control = await nextControl(page, pressed, mayPress).catch(() => undefined);
    return control;
  };
  await expect
    .poll(look, { timeout: 5_000 })
    .toBeDefined()
    .catch(() => {});
  return control;
}

async function nextControl(page: Page, pressed: readonly string[], mayPress: (name: string) => boolean) {
  const found = await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-scanner]')) marked.removeAttribute('data-scanner');
    const controls = [...document.querySelectorAll('button, input[type=radio], input[type=checkbox]')];
    for (const select of document.querySelectorAll('dialog select'))
      if (select instanceof HTMLSelectElement && select.selectedIndex < 1) {
        select.selectedIndex = 1;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    // A dialog comes first, because it blocks the page behind it.
    const inFront = controls.filter((one) => one.closest('dialog[open]'));
    const dialog = inFront.length > 0;
    // In a dialog, the last control first, because the others close it.
    return (dialog ? inFront.reverse() : controls)
      .filter((one) => one.checkVisibility() && !(one instanceof HTMLButtonElement && one.disabled))
      .map((one, index) => {
        const mark = String(index);
        one.setAttribute('data-scanner', mark);
        const title = document.querySelector(dialog ? 'dialog[open] h2' : 'h1')?.textContent ?? '';
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
        return { mark, name, dialog, id: `${title} / ${name || one.getAttribute('value')}` };
      });
  });
  const fresh = found.find(({ id, name }) => !pressed.includes(id) && mayPress(name));
  // A dialog without new controls is left by the control that closes it.
  return fresh ?? found.findLast(({ dialog }) => dialog);
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
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Vera Holt' }) })
    .first()
    .click();
  await expectMediaFlows(page);
}

test('a scanner presses everything, and the person still gets in', async ({ browser }) => {
  const { link, sessionId } = await scheduled();
  const page = await scannerAt(browser, link);
  const pressed = await pressEverything(
    page,
    (name) => name !== en('waiting-room:checkIn') && !IN_THE_WAY.test(name),
  );
  pressed.push(...(await pressEverything(page)));
  expect(pressed.filter((id) => id.endsWith('/ Cancel visit')).length).toBeGreaterThan(1);
  expect(pressed.join('\n')).toMatch(/Check in/);
  await comesIn(browser, link, sessionId);
});

test('a scanner stays in the waiting room: staff are not notified, and the person gets in', async ({
  browser,
}) => {
  const { link, sessionId } = await scheduled();
  const page = await scannerAt(browser, link);
  await pressEverything(page, (name) => /^(Continue to your visit|Check in)$/.test(name));
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await provider.goto(`${product.url}/provider/visits`);
  await expect(provider.getByText(en('visits:openedNothingEntered')).first()).toBeVisible();
  await takePictures(provider, 'opened-nothing-entered', { sizes: [DESKTOP, PHONE] });
  await comesIn(browser, link, sessionId);
});

test('announces a patient without devices or activity after two minutes in the waiting room', async ({
  browser,
}) => {
  const { link } = await scheduled();
  const page = await scannerAt(browser, link);
  await pressEverything(page, (name) => /^(Continue to your visit|Check in)$/.test(name));
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await provider.goto(`${product.url}/provider/visits`);
  await expect(provider.getByText(en('visits:openedNothingEntered')).first()).toBeVisible();
  await page.evaluate(() => window.stayed());
  await expect(provider.getByText(en('in-visit:inTheWaitingRoom')).first()).toBeVisible();
  await expect(provider.getByText(en('visits:openedNothingEntered'))).toHaveCount(0);
});

test('canceling asks an unconfirmed person for a name, and continues once it is typed', async ({
  browser,
}) => {
  const { link } = await scheduled();
  const page = await scannerAt(browser, link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await page.getByRole('button', { name: en('waiting-room:cancelVisit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('workflow:cancelReason')).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: en('workflow:cancelVisit') }).click();
  await expect(dialog.getByText(en('forms:personError'))).toBeVisible();
  await takePictures(page, 'cancel-by-a-person', { sizes: [DESKTOP, PHONE], wholePage: false });
  await dialog.getByRole('textbox', { name: en('forms:personName') }).fill('Vera Holt');
  await dialog.getByRole('button', { name: en('workflow:cancelVisit') }).click();
  await expect(heading(page, en('waiting-room:cancelledTitle'))).toBeVisible();
});

test('a scanner agrees to the terms and the consent, and the person must still agree to them', async ({
  browser,
}) => {
  const { link } = await scheduled('Telehealth consultation');
  const pressed = await pressEverything(await scannerAt(browser, link), (name) => THROUGH.test(name));
  expect(pressed.join('\n')).toMatch(/agree/i);
  const { page } = await newPerson(browser, 'phone');
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  const first = await titleOfFirstStep(browser);
  await title(page, first);
});

async function titleOfFirstStep(browser: Browser): Promise<string> {
  const { link } = await scheduled('Telehealth consultation');
  const { page } = await newPerson(browser, 'phone');
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await page.waitForURL('**/patient/visit/**');
  const shown = page.getByRole('heading', { level: 1 }).last();
  await expect(shown).not.toHaveText(/Opening|Loading/);
  return (await shown.textContent()) ?? '';
}
