import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import {
  atDevice,
  DESKTOP,
  KEYBOARD_UP,
  LANDSCAPE_PHONE,
  PHONE,
  speak,
  takePictures,
} from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { chatMessage, reconnecting, title, WAITING_ROOM } from '../support/locators.ts';
import { beSignedIn, newPerson, showPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ timeout: patience(400_000) });

let product: Product;

// Has its own product, which stops in the middle of the visit.
test.beforeAll(async () => {
  product = await startProduct();
});

test.afterAll(async () => {
  await product?.dispose();
});

const seesOneself = (page: Page) =>
  expect(page.locator('figure[data-self="true"]')).toHaveAttribute('data-playing', 'true');

const PATIENTS = [
  ['Margaret', 'Ellison'],
  ['Héctor', 'García-López'],
  ['Ana María', 'de la Cruz'],
  ['Wei', 'Zhang'],
  ['Judith', 'Kaplan'],
  ['Samuel', 'Adeyemi'],
] as const;

const VISIT = { sizes: [PHONE, LANDSCAPE_PHONE, DESKTOP], wholePage: false };

const WINDOW = { wholePage: false };

test('a visit, from both sides, with one to six patients', async ({ browser }) => {
  const provider = await atDevice(browser, 'desktop');
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: PATIENTS });
  const later = await scheduleByApi(provider, product.url, {
    startsIn: 200,
    patients: [['Rosa', 'Delgado']],
  });
  const links = visit.patients.map(({ patientLink }) => patientLink);
  const nameOf = (index: number) => PATIENTS[index]?.join(' ') ?? '';
  const checkIn = async (page: Page, link = '') => {
    await page.goto(link);
    await page.getByRole('button', { name: en('join:continue') }).click();
    await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
    await title(page, WAITING_ROOM);
  };
  const admit = async (...indices: number[]) => {
    for (const index of indices) {
      await provider
        .getByRole('button', { name: en('in-visit:admitName', { name: nameOf(index) }) })
        .first()
        .click();
      await expect(provider.getByRole('figure').filter({ hasText: nameOf(index) })).toBeVisible();
    }
    await expect(
      provider.locator('figure[data-self="false"][data-playing="false"] :not([class*=hidden]) > video'),
    ).toHaveCount(0);
  };

  const patient = await atDevice(browser, 'phone');
  await test.step('the patient arrives', async () => {
    await patient.goto(later.patients[0]?.patientLink ?? '');
    await patient.getByRole('button', { name: en('join:continue') }).click();
    await title(patient, en('waiting-room:early'));
    await takePictures(patient, 'early');
    await patient.goto(links[0] ?? '');
    await title(patient, /Your video visit with/);
    await takePictures(patient, 'link');
    await patient.getByRole('button', { name: en('join:continue') }).click();
    await expect(patient.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
    await takePictures(patient, 'check-in');
  });

  await test.step('the provider arrives, and is alone', async () => {
    await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
    await expect(provider.getByText(en('in-visit:aloneStaff'))).toBeVisible();
    await seesOneself(provider);
    await takePictures(provider, 'visit-alone', VISIT);
  });

  const withoutCamera = await atDevice(browser, 'phone', true);
  await test.step('two patients wait, one without camera and microphone', async () => {
    await patient.getByRole('button', { name: en('waiting-room:checkIn') }).click();
    await title(patient, WAITING_ROOM);
    await seesOneself(patient);
    await takePictures(patient, 'waiting-room');
    await checkIn(withoutCamera, links[1]);
    await showPerson(withoutCamera);
    await expect(withoutCamera.getByText(en('in-visit:problem_camera_denied'))).toBeVisible();
    await takePictures(withoutCamera, 'waiting-room-denied');
    await takePictures(provider, 'visit-requesting', WINDOW);
  });

  await test.step('one patient', async () => {
    await admit(0);
    await takePictures(provider, 'visit-1', VISIT);
    await expect(patient.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
    await takePictures(patient, 'patient-visit', VISIT);
  });

  await test.step('chat, participants and dialogs', async () => {
    await patient.getByRole('button', { name: en('in-visit:chat') }).click();
    const message = patient.getByRole('textbox', { name: en('in-visit:message') });
    for (const text of ['Good morning, doctor.', 'Is it all right that my daughter sits beside me?']) {
      await message.fill(text);
      await message.press('Enter');
      await expect(chatMessage(patient, text)).toBeVisible();
    }
    await provider.getByRole('button', { name: /Chat/ }).click();
    await provider
      .getByRole('textbox', { name: en('in-visit:message') })
      .fill('Of course. Good morning to both of you!');
    await provider.keyboard.press('Enter');
    await expect(chatMessage(patient, 'Of course.')).toBeVisible();
    await takePictures(provider, 'visit-chat', VISIT);
    await takePictures(patient, 'patient-chat', {
      ...VISIT,
      sizes: [PHONE, KEYBOARD_UP, LANDSCAPE_PHONE, DESKTOP],
    });
    await patient
      .getByRole('complementary')
      .getByRole('button', { name: en('in-visit:close') })
      .click();
    await patient.getByRole('button', { name: en('in-visit:more') }).click();
    await patient.getByRole('menuitem', { name: en('in-visit:participants') }).click();
    await expect(patient.getByRole('complementary').getByRole('listitem')).toHaveCount(2);
    await takePictures(patient, 'patient-participants', VISIT);
    await patient
      .getByRole('complementary')
      .getByRole('button', { name: en('in-visit:close') })
      .click();
    await provider.getByRole('button', { name: /Participants/ }).click();
    await takePictures(provider, 'visit-participants', VISIT);
    await provider.getByRole('button', { name: /Participants/ }).click();
    await provider.getByRole('button', { name: en('in-visit:more') }).click();
    await provider.getByRole('menuitem', { name: en('in-visit:settings') }).click();
    await takePictures(provider, 'visit-devices', WINDOW);
    await provider.keyboard.press('Escape');
    await patient.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await takePictures(patient, 'patient-leave', WINDOW);
    await patient.keyboard.press('Escape');
    await provider.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await takePictures(provider, 'visit-leave', WINDOW);
    await provider.getByRole('button', { name: en('in-visit:endVisit') }).click();
    await takePictures(provider, 'visit-end', WINDOW);
    await provider.keyboard.press('Escape');
  });

  const others: Page[] = [];
  await test.step('two, three and six patients', async () => {
    await admit(1);
    await takePictures(provider, 'visit-2', VISIT);
    for (const device of ['desktop', 'phone', 'desktop', 'phone'] as const) {
      others.push(await atDevice(browser, device));
    }
    await Promise.all(others.map((page, index) => checkIn(page, links[index + 2])));
    await takePictures(provider, 'visit-2-requesting-4', WINDOW);
    await provider.getByRole('button', { name: en('in-visit:moreWaiting_other', { count: 3 }) }).click();
    await admit(2);
    await provider
      .getByRole('complementary')
      .getByRole('button', { name: en('in-visit:close') })
      .click();
    await takePictures(provider, 'visit-3', VISIT);
    await provider.getByRole('button', { name: en('in-visit:moreWaiting_other', { count: 2 }) }).click();
    await admit(3, 4, 5);
    await provider
      .getByRole('complementary')
      .getByRole('button', { name: en('in-visit:close') })
      .click();
    await takePictures(provider, 'visit-6', VISIT);
    await takePictures(patient, 'patient-visit-6', VISIT);
  });

  await test.step('a second tab, and a person who leaves', async () => {
    const [first, leaving] = others;
    if (!first || !leaving) throw new Error('four more patients were to join');
    const second = await first.context().newPage();
    await second.goto(links[2] ?? '');
    await second.getByRole('button', { name: en('join:continue') }).click();
    await title(first, en('in-visit:elsewhereTitle'));
    await takePictures(first, 'patient-elsewhere');
    await leaving.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await leaving.getByRole('button', { name: en('in-visit:leaveVisit') }).click();
    await title(leaving, en('in-visit:leftTitle'));
    await takePictures(leaving, 'patient-left');
    await Promise.all(others.map((page) => page.context().close()));
  });

  await test.step('the server is unreachable for a moment', async () => {
    // A language chosen without a server waits for the words that the page lacks.
    for (const page of [provider, withoutCamera])
      for (const language of ['es', 'en']) await speak(page, language);
    await product.stop();
    await expect(reconnecting(provider)).toBeInViewport();
    await expect(reconnecting(withoutCamera)).toBeInViewport();
    await takePictures(provider, 'visit-reconnecting', VISIT);
    await takePictures(withoutCamera, 'patient-reconnecting', VISIT);
    await product.start();
    await expect(reconnecting(provider)).toHaveCount(0);
    await expect(reconnecting(patient)).toHaveCount(0);
  });

  await test.step('the provider leaves, returns elsewhere, and ends the visit', async () => {
    await provider.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await provider.getByRole('button', { name: en('in-visit:leaveVisit') }).click();
    await title(provider, en('in-visit:leftTitle'));
    await takePictures(provider, 'visit-left');
    await provider.getByRole('button', { name: en('staff-visit:rejoin') }).click();
    await expect(provider.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
    await provider.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await provider.getByRole('button', { name: en('in-visit:endVisit') }).click();
    await provider.getByRole('button', { name: en('in-visit:endForEveryone') }).click();
    await title(provider, en('staff-visit:endedTitle'));
    await expect(provider.getByLabel(en('notes:yours'))).toBeVisible();
    await takePictures(provider, 'visit-ended');
    await title(patient, en('waiting-room:thankYou'));
    await takePictures(patient, 'thank-you');
    const { page: other } = await newPerson(browser, 'phone');
    await other.goto(links[0] ?? '');
    await title(other, en('dead-link:title.over'));
    await takePictures(other, 'link-over');
  });
});
