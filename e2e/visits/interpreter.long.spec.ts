import { expect, type Page } from '@playwright/test';
import { listenToAnnouncements, pressByKeyboard } from '../support/accessibility.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { heading } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { newPerson, type Person, showPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

const VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };
const CONNECTED = en('interpreter:is_CONNECTED');
const CONNECTING = en('interpreter:is_CONNECTING');
const HERE = en('interpreter:here_a', { language: 'Spanish' });
const COMING = en('interpreter:coming_a', { language: 'Vietnamese' });
const NOT_CONNECTED = en('interpreter:is_NOT_CONNECTED');

let product: SharedProduct;
let visit: LiveVisit;
let provider: Page;
let patient: Page;
let interpreter: Person;

test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  visit = await openLiveVisit(browser, product, {
    name: 'Marisol',
    prepare: (page) => drawDevices(page, { sound: true }),
  });
  provider = visit.provider.page;
  patient = visit.patient.page;
  interpreter = await newPerson(browser, 'desktop');
  await drawDevices(interpreter.page, { sound: true });
});

test.afterAll(async () => {
  await visit?.close();
  await interpreter?.context.close();
});

const dialog = () => provider.getByRole('dialog', { name: en('interpreter:title') });
const bar = (page: Page, state: string) => page.getByRole('region', { name: state });
const tileOf = (page: Page, name: string) =>
  page.getByRole('figure').filter({ hasText: name, visible: true }).first();

async function expectAnnouncedOnce(announced: () => Promise<string[]>, state: string): Promise<void> {
  await expect.poll(async () => (await announced()).filter((text) => text.includes(state)).length).toBe(1);
}

async function openDialog(): Promise<void> {
  await provider.getByRole('button', { name: en('in-visit:more'), exact: true }).click();
  await provider.getByRole('menuitem', { name: en('in-visit:interpretiveServices') }).click();
  await expect(dialog()).toBeVisible();
}

function volumeOf(page: Page, name: string): Promise<number> {
  return tileOf(page, name)
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.volume : -1));
}

test('a provider requests one, by keyboard, and cancels the request', async () => {
  const announced = [await listenToAnnouncements(provider), await listenToAnnouncements(patient)] as const;
  await openDialog();
  await expect(dialog()).toContainText(NOT_CONNECTED);
  await expect(dialog()).toContainText('This is the demo');
  await takePictures(provider, 'interpreter-dialog', VISIT);
  await provider.setViewportSize(DESKTOP);
  await dialog()
    .getByRole('combobox', { name: en('interpreter:language') })
    .selectOption({ label: 'Vietnamese' });
  await dialog()
    .getByRole('combobox', { name: en('interpreter:language') })
    .focus();
  await pressByKeyboard(provider, dialog().getByRole('button', { name: en('interpreter:connect') }));
  await expect(dialog()).toContainText(CONNECTING);
  await expect(bar(patient, COMING)).toBeVisible();
  await expectAnnouncedOnce(announced[0], CONNECTING);
  await expectAnnouncedOnce(announced[1], COMING);

  await expect(dialog().getByRole('button', { name: en('interpreter:cancelRequest') })).toBeFocused();
  await provider.keyboard.press('Enter');
  await expect(dialog()).toContainText(NOT_CONNECTED);
  await expectAnnouncedOnce(announced[1], en('interpreter:interpreterNotComing'));
  await expect(bar(patient, COMING)).toBeHidden();
});

test('the interpreter opens the link, and both sides see and hear each other', async () => {
  await dialog()
    .getByRole('combobox', { name: en('interpreter:language') })
    .selectOption({ label: 'Spanish' });
  await dialog()
    .getByRole('button', { name: en('interpreter:connect') })
    .click();
  await expect(dialog()).toContainText(CONNECTING);
  await takePictures(provider, 'interpreter-connecting', VISIT);
  await provider.setViewportSize(DESKTOP);
  await provider.keyboard.press('Escape');
  await expect(bar(provider, CONNECTING)).toContainText('Spanish');

  const { page } = interpreter;
  await page.goto(`${product.url}/outbox`);
  const requests = page.getByRole('region', { name: 'Demo interpreter' });
  const link = (await requests.getByRole('link').getAttribute('href')) ?? '';
  await takePictures(page, 'outbox-interpreter');
  await page.setViewportSize(DESKTOP);
  await page.goto(link);
  await expect(page.getByText('You will interpret: Spanish.')).toBeVisible();
  await expect(page.getByText('Marisol')).toBeHidden();
  await takePictures(page, 'interpreter-link');
  await page.setViewportSize(DESKTOP);
  const announced = [await listenToAnnouncements(provider), await listenToAnnouncements(patient)] as const;
  await showPerson(page);
  await page.getByRole('button', { name: en('interpreter:continue') }).click();
  await expect(heading(page, en('interpreter:checkTitle'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: en('device-test:microphone') })).toBeVisible();
  await takePictures(page, 'interpreter-check');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: en('interpreter:join') }).click();

  await expectAnnouncedOnce(announced[0], CONNECTED);
  await expectAnnouncedOnce(announced[1], HERE);
  await expect(bar(provider, CONNECTED)).toContainText('Spanish');
  await expect(bar(patient, HERE)).toBeVisible();
  for (const one of [provider, patient]) {
    await expect(tileOf(one, 'Demo interpreter')).toHaveAttribute('data-playing', 'true');
    await expect(tileOf(one, 'Demo interpreter')).toContainText(en('in-visit:role_interpreter'));
    await expectMediaFlows(one);
  }
  await expect(bar(page, en('interpreter:youInterpret', { language: 'Spanish' }))).toBeVisible();
  await expectMediaFlows(page);
  await expect(tileOf(page, 'Patient')).toBeVisible();
  await expect(page.getByText('Marisol')).toBeHidden();

  await provider.getByRole('button', { name: /^Participants/ }).click();
  const inVisit = provider.getByRole('region', { name: en('in-visit:inTheVisit') });
  await expect(inVisit.getByText('Demo interpreter')).toBeVisible();
  await expect(inVisit.getByText(en('in-visit:role_interpreter'), { exact: true })).toBeVisible();
  await provider.getByRole('button', { name: /^Participants/ }).click();
  await takePictures(provider, 'interpreter-connected', VISIT);
  await takePictures(patient, 'interpreter-connected-patient', VISIT);
  await takePictures(page, 'interpreter-visit', VISIT);
  await provider.setViewportSize(DESKTOP);
  await patient.setViewportSize(PHONE);
  await page.setViewportSize(DESKTOP);
});

test('a listener lowers the others while the interpreter speaks, and the choice is remembered', async () => {
  const lower = patient.getByRole('button', { name: en('interpreter:lowerOthers') });
  await expect(lower).toHaveAttribute('aria-pressed', 'false');
  expect(await volumeOf(patient, 'Dr. Elena Rivera')).toBe(1);
  await lower.click();
  await expect(lower).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => volumeOf(patient, 'Dr. Elena Rivera')).toBeCloseTo(0.2);
  expect(await volumeOf(patient, 'Demo interpreter')).toBe(1);
  expect(await volumeOf(provider, 'Marisol Moreau')).toBe(1);

  await interpreter.page.getByRole('button', { name: en('in-visit:mute'), exact: true }).click();
  await expect.poll(() => volumeOf(patient, 'Dr. Elena Rivera')).toBe(1);
  await interpreter.page.getByRole('button', { name: en('in-visit:unmute'), exact: true }).click();
  await expect.poll(() => volumeOf(patient, 'Dr. Elena Rivera')).toBeCloseTo(0.2);

  await patient.reload();
  await expect(lower).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => volumeOf(patient, 'Dr. Elena Rivera')).toBeCloseTo(0.2);
});

test('the interpreter reloads and is back without another request', async () => {
  await interpreter.page.reload();
  await expect(bar(interpreter.page, en('interpreter:youInterpret', { language: 'Spanish' }))).toBeVisible();
  await expectMediaFlows(interpreter.page);
  await expect(bar(patient, HERE)).toBeVisible();
});

test('after the provider disconnects, everyone is notified, the link is dead, and the record keeps it', async () => {
  const { page } = interpreter;
  const announced = await listenToAnnouncements(patient);
  await openDialog();
  await expect(dialog()).toContainText(CONNECTED);
  await dialog()
    .getByRole('button', { name: en('interpreter:disconnect') })
    .click();
  await expect(dialog()).toContainText(NOT_CONNECTED);
  await provider.keyboard.press('Escape');
  await expect(heading(page, en('interpreter:doneTitle'))).toBeVisible();
  await expectAnnouncedOnce(announced, en('interpreter:interpreterLeft'));
  await expect(tileOf(provider, 'Demo interpreter')).toBeHidden();
  expect(await volumeOf(patient, 'Dr. Elena Rivera')).toBe(1);
  await page.reload();
  await expect(heading(page, en('interpreter:doneTitle'))).toBeVisible();
  await takePictures(page, 'interpreter-done');

  const answer = await provider.request.get(`${product.url}/api/provider/visits/${visit.visitId}`);
  expect((await answer.json()).result.interpreterPresent).toBe(true);
});
