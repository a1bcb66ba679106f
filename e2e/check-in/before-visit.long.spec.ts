import { expect, type Page, type Route } from '@playwright/test';
import pg from 'pg';
import { PIXEL } from '#server/test-support/make-image.ts';
import { isFirefox } from '../support/engines.ts';
import {
  sumOf,
  TAPS,
  TAPS_RETURNING,
  TAPS_WITHOUT_HOME,
  Taps,
  walkEveryStep,
} from '../support/every-step.ts';
import { DESKTOP, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { newPerson } from '../support/people.ts';
import { savedName } from '../support/saved-file.ts';
import { test } from '../support/test.ts';
import { en, es } from '../support/words.ts';
import {
  expectMainAction,
  linked,
  openWorld,
  press,
  product,
  provider,
  SMALL,
  throughTheVisit,
} from './before-visit/world.ts';

test.beforeAll(({ browser }) => openWorld(browser));

test('in Spanish: a mother for her child, in the behavioral health variant, using only the keyboard', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone', { locale: 'es-US' });
  const { sessionId } = await linked(page, 'Telepsychiatry session');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  const enter = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await enter(es('join:continue'));
  await title(page, es('terms:termsTitle'));
  await enter(es('workflow:agreeToAll'));
  await title(page, es('consent:behavioralTitle'));
  await page.getByRole('radio', { name: es('workflow:signPatient') }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tomás Marín');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Padre');
  await page.keyboard.press('Tab');
  await page.keyboard.type('07042015');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Inés Marín');
  await page.keyboard.press('Enter');
  await title(page, es('workflow:locationTitle'));
  await page.getByRole('radio', { name: es('workflow:place.home') }).focus();
  await page.keyboard.press('Space');
  for (const typed of ['Calle Mesa 12', 'Phoenix', '85004', '', '6025550123']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await title(page, es('intake:title'));
  await page.getByLabel('¿Cuál es el motivo de su visita?').focus();
  await page.keyboard.type('Ansiedad');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await enter(es('workflow:next'));
  await title(page, es('workflow:imageTitle'));
  const picture = { name: 'tomas.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') };
  // Playwright does not see the dialog that Firefox opens.
  if (isFirefox(page)) await page.locator('input[type=file]').setInputFiles(picture);
  else {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      enter(es('images:choosePicture')),
    ]);
    await chooser.setFiles(picture);
  }
  await enter(es('images:usePicture'));
  await expect(page.getByText(es('waiting-room:allSet'))).toBeVisible();
  await enter(es('waiting-room:checkIn'));
  await expect(page.getByRole('button', { name: es('waiting-room:checkIn') })).toHaveCount(0);

  await throughTheVisit(page, sessionId, es('in-visit:leave'));
  await title(page, es('waiting-room:thankYou'));
  await page.getByRole('radio', { name: '1', exact: true }).focus();
  for (let score = 1; score < 8; score += 1) await page.keyboard.press('ArrowRight');
  await enter(es('satisfaction:send'));
  await expect(page.getByText(es('satisfaction:thanks'))).toBeVisible();
});

test('counts the taps from the link to the waiting room: 11 with every step, 5 when returning, 12 without a home on file, 2 without steps', {
  tag: '@any-engine',
}, async ({ browser }) => {
  const mobile = '+16025550123';
  const phoneOnFile = '(602) 555-0123';
  const { page } = await newPerson(browser, 'phone');
  const { sessionId } = await linked(page, 'Telehealth consultation', 5, { mobile, identity: ON_FILE });
  await expect(heading(page, en('join:haveReady'))).toBeVisible();
  for (const thing of [en('join:ready.medicines'), en('join:ready.card')])
    await expect(page.getByText(thing)).toBeVisible();
  await expect(page.getByText('You can stop and come back with the same link.')).toBeVisible();
  await expect(page.getByRole('button', { name: en('join:continue') })).toBeInViewport({ ratio: 1 });
  await takePictures(page, 'link-with-steps', SMALL);
  const taps = await walkEveryStep(page, { phoneOnFile, homeOnFile: true });
  expect(taps).toEqual(TAPS);
  expect(sumOf(taps)).toBe(11);

  const { page: returning } = await newPerson(browser, 'phone');
  const patientId = await patientOf(sessionId);
  await linked(returning, 'Telehealth consultation', 9, { mobile, patientId });
  const fewer = await walkEveryStep(returning, {
    phoneOnFile,
    homeOnFile: true,
    returning: true,
    onScreen: async (name) => {
      if (name === 'earlier consent') await takePictures(returning, 'step-earlier-consent', SMALL);
      if (name === 'still right') await takePictures(returning, 'step-still-right');
    },
  });
  expect(fewer).toEqual(TAPS_RETURNING);
  expect(sumOf(fewer)).toBe(5);

  const { page: unknown } = await newPerson(browser, 'phone');
  await linked(unknown, 'Telehealth consultation', 5, { mobile });
  const more = await walkEveryStep(unknown, { phoneOnFile });
  expect(more).toEqual(TAPS_WITHOUT_HOME);
  expect(sumOf(more)).toBe(12);

  const { page: quick } = await newPerson(browser, 'phone');
  await linked(quick, 'Follow-up');
  await expect(quick.getByText('You can stop and come back')).toHaveCount(0);
  const few = new Taps(quick);
  await few.press(en('join:continue'));
  await few.press(en('waiting-room:checkIn'));
  await title(quick, WAITING_ROOM);
  expect(few.count).toBe(2);
});

test('refuses a later step called early, and check-in without the steps', { tag: '@any-engine' }, async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  const { sessionId } = await linked(page);
  await press(page, en('join:testFirst'));
  await title(page, en('workflow:deviceTestTitle'));
  const answer = await page.request.post(
    `${product.url}/api/patient/sessions/${sessionId}/workflow/location`,
    {
      data: LOCATION,
      headers: { origin: product.url },
    },
  );
  expect(answer.status()).toBe(409);
  expect((await answer.json()).error).toMatchObject({
    code: 'STEP_INCOMPLETE',
    details: { current: 'device-test' },
  });
});

test('keeps a device test open past two polls, until the patient continues', { tag: '@any-engine' }, async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  const { patients } = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    visitType: 'Telehealth consultation',
    patients: [['Walter', 'Ames']],
  });
  await page.clock.install();
  await page.goto(patients[0]?.patientLink ?? '');
  await press(page, en('join:testFirst'));
  await title(page, en('workflow:deviceTestTitle'));
  await press(page, en('device-test:yes'));
  await expect(page.getByText(en('device-test:kept'))).toBeVisible();
  await expectMainAction(page, en('workflow:next'));
  await expect(page.getByText(en('backgrounds:title'))).toHaveCount(0);

  for (let poll = 0; poll < 2; poll += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/workflow'));
    await page.clock.runFor(30_000);
    expect(await (await answer).json()).toMatchObject({ result: { current: 'terms' } });
  }
  await title(page, en('workflow:deviceTestTitle'));
  await press(page, en('workflow:next'));
  await title(page, en('terms:termsTitle'));
});

test('ends the countdown at the visit’s time', { tag: '@any-engine' }, async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await page.clock.install();
  await linked(page, 'Follow-up', 15);
  await press(page, en('join:continue'));
  await title(page, en('waiting-room:early'));
  await expect(page.getByText(en('waiting-room:startsIn'))).toBeVisible();
  await expect(page.getByText(/^Check-in opens \d\d:\d\d\s[ap]m$/)).toBeVisible();
  await takePictures(page, 'arrival-early', SMALL);
  expect(
    await savedName(page, () => page.getByRole('link', { name: en('join:addToCalendar') }).click()),
  ).toBe('visit.ics');

  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  // A phone that wakes up has not run its timers.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(en('waiting-room:timeIsNow'))).toBeVisible();
  await expect(page.getByText(en('waiting-room:startsIn'))).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeInViewport({ ratio: 1 });
});

test('takes the picture on the page on a computer', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  const { sessionId } = await linked(page);
  await press(page, en('join:testFirst'));
  await title(page, en('workflow:deviceTestTitle'));
  await untilPicture(page, sessionId);
  await page.reload();
  await title(page, en('workflow:imageTitle'));
  await takePictures(page, 'step-picture-on-page', { sizes: [DESKTOP] });
  await press(page, en('images:takeTitle'));
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByLabel(en('images:live'));
  await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await press(page, en('images:take'));
  await press(page, en('images:save'));
  await title(page, en('payments:copayTitle'));
  await press(page, en('workflow:back'));
  await expect(page.getByText(en('workflow:imageKept'))).toBeVisible();
});

test('a required picture is never a dead end: no camera, a slow upload, an upload that fails twice', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  await page.clock.install();
  const { sessionId } = await linked(page);
  await press(page, en('join:testFirst'));
  await title(page, en('workflow:deviceTestTitle'));
  await untilPicture(page, sessionId);
  const without = page.getByRole('button', { name: en('workflow:continueWithoutImage') });
  const files = page.locator('input[type=file]');
  const picture = { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') };
  const open = async () => {
    await page.reload();
    await title(page, en('workflow:imageTitle'));
    await expect(without).toHaveCount(0);
  };

  await open();
  await files.dispatchEvent('cancel');
  await expect(without).toBeVisible();

  await open();
  const held: Route[] = [];
  await page.route('**/workflow/images', (route) => {
    held.push(route);
  });
  await files.setInputFiles(picture);
  await press(page, en('images:usePicture'));
  await expect(page.getByText(en('images:sending'))).toBeVisible();
  await expect.poll(() => held).toHaveLength(1);
  await page.clock.runFor(12_000);
  await expect(without).toBeVisible();
  await held[0]?.abort();

  await page.unroute('**/workflow/images');
  await open();
  await page.route('**/workflow/images', (route) => route.abort());
  await files.setInputFiles(picture);
  await press(page, en('images:usePicture'));
  await press(page, en('images:sendAgain'));
  await expect(page.getByText('We could not save the picture.')).toBeVisible();
  await without.click();
  await title(page, en('payments:copayTitle'));
  await press(page, en('workflow:back'));
  await expect(page.getByText(en('workflow:imageNone'), { exact: true })).toBeVisible();
});

const ON_FILE = {
  birthDate: '1952-03-01',
  sex: '',
  mrn: '',
  address: '12 Mesa Drive',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
} as const;

async function patientOf(sessionId: string): Promise<string> {
  const database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      'select patient_id as id from visit_patients where session_id = $1',
      [sessionId],
    );
    return rows[0]?.id ?? '';
  } finally {
    await database.end();
  }
}

const LOCATION = {
  place: 'home',
  otherPlace: null,
  street: '12 Mesa Drive',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
  callbackNumber: '6025550123',
};

async function untilPicture(page: Page, sessionId: string): Promise<void> {
  const at = `${product.url}/api/patient/sessions/${sessionId}`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${at}/${path}`, { data, headers: { origin: product.url } });
    expect(answer.status(), path).toBe(200);
  };
  const read = { version: '2.1', language: 'en' };
  await post('workflow/skip', { step: 'device-test' });
  await post('workflow/terms', read);
  await post('workflow/consent', { ...read, variant: 'telehealth' });
  const name = { signedBy: 'patient', typedSignature: 'Walter Ames', representative: null };
  await post('workflow/signature', { ...read, ...name, dateOfBirth: '1952-03-01' });
  await post('workflow/location', LOCATION);
  const { result } = await (await page.request.get(`${at}/intake`)).json();
  for (const { questionId, required, type, options } of result.questions) {
    if (required)
      await post('intake/answers', {
        questionId,
        answer: type === 'Free Text' ? 'A cough' : [options[0].id],
      });
  }
  await post('intake', { language: 'en' });
}
