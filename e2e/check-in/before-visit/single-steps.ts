import { expect, type Page, type Route } from '@playwright/test';
import { PIXEL } from '#server/test-support/make-image.ts';
import { DESKTOP, takePictures } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { title } from '../../support/headings.ts';
import { newPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { en } from '../../support/words.ts';
import { expectMainAction, linked, press, product, provider, SMALL } from './world.ts';

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

export function singleSteps(): void {
  test('refuses a later step called early, and check-in without the steps', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    const { sessionId } = await linked(page);
    await press(page, en('join:continue'));
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

  test('keeps a device test open past two polls, until the patient continues', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    const { patients } = await scheduleByApi(provider, product.url, {
      startsIn: 5,
      visitType: 'Telehealth consultation',
      patients: [['Walter', 'Ames']],
    });
    await page.clock.install();
    await page.goto(patients[0]?.patientLink ?? '');
    await press(page, en('join:continue'));
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

  test('ends the countdown at the visit’s time', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await page.clock.install();
    await linked(page, 'Follow-up', 15);
    await press(page, en('join:continue'));
    await title(page, en('waiting-room:early'));
    await expect(page.getByText(en('waiting-room:startsIn'))).toBeVisible();
    await expect(page.getByText(/^Check-in opens \d\d:\d\d\s[ap]m$/)).toBeVisible();
    await takePictures(page, 'arrival-early', SMALL);
    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: en('join:addToCalendar') }).click(),
    ]);
    expect(calendar.suggestedFilename()).toBe('visit.ics');

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
    await press(page, en('join:continue'));
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
    await press(page, en('join:continue'));
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
}
