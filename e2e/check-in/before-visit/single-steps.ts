import { expect, type Page, type Route } from '@playwright/test';
import { DESKTOP, takePictures } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { title } from '../../support/headings.ts';
import { newPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { expectMainAction, linked, PIXEL, press, product, provider, SMALL } from './world.ts';

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
    await press(page, 'Continue to your visit');
    await title(page, 'Test your device');
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
    await press(page, 'Continue to your visit');
    await title(page, 'Test your device');
    await press(page, 'Yes');
    await expect(page.getByText('Your practice can see this result.')).toBeVisible();
    await expectMainAction(page, 'Next');
    await expect(page.getByText('Virtual background')).toHaveCount(0);

    for (let poll = 0; poll < 2; poll += 1) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/workflow'));
      await page.clock.runFor(30_000);
      expect(await (await answer).json()).toMatchObject({ result: { current: 'terms' } });
    }
    await title(page, 'Test your device');
    await press(page, 'Next');
    await title(page, 'Terms and Conditions');
  });

  test('ends the countdown at the visit’s time', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await page.clock.install();
    await linked(page, 'Follow-up', 15);
    await press(page, 'Continue to your visit');
    await title(page, 'You’re Early!');
    await expect(page.getByText('VISIT WILL START IN')).toBeVisible();
    await expect(page.getByText(/^Check-in opens \d\d:\d\d\s[ap]m$/)).toBeVisible();
    await takePictures(page, 'arrival-early', SMALL);
    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to my calendar' }).click(),
    ]);
    expect(calendar.suggestedFilename()).toBe('visit.ics');

    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    // A phone that wakes up has not run its timers.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Your visit time is now')).toBeVisible();
    await expect(page.getByText('VISIT WILL START IN')).toHaveCount(0);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Check in' })).toBeInViewport({ ratio: 1 });
  });

  test('takes the picture on the page on a computer', async ({ browser }) => {
    const { page } = await newPerson(browser, 'desktop');
    const { sessionId } = await linked(page);
    await press(page, 'Continue to your visit');
    await title(page, 'Test your device');
    await untilPicture(page, sessionId);
    await page.reload();
    await title(page, 'A picture of the patient');
    await takePictures(page, 'step-picture-on-page', { sizes: [DESKTOP] });
    await press(page, 'Take a picture');
    const dialog = page.getByRole('dialog');
    const shown = dialog.getByLabel('Live picture');
    await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    await press(page, 'Take picture');
    await press(page, 'Save');
    await title(page, 'Your copay');
    await press(page, 'Back');
    await expect(page.getByText('Your picture is saved')).toBeVisible();
  });

  test('a required picture is never a dead end: no camera, a slow upload, an upload that fails twice', async ({
    browser,
  }) => {
    const { page } = await newPerson(browser, 'phone');
    await page.clock.install();
    const { sessionId } = await linked(page);
    await press(page, 'Continue to your visit');
    await title(page, 'Test your device');
    await untilPicture(page, sessionId);
    const without = page.getByRole('button', { name: 'Continue Without Image' });
    const files = page.locator('input[type=file]');
    const picture = { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') };
    const open = async () => {
      await page.reload();
      await title(page, 'A picture of the patient');
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
    await press(page, 'Use this picture');
    await expect(page.getByText('Sending your picture…')).toBeVisible();
    await expect.poll(() => held).toHaveLength(1);
    await page.clock.runFor(12_000);
    await expect(without).toBeVisible();
    await held[0]?.abort();

    await page.unroute('**/workflow/images');
    await open();
    await page.route('**/workflow/images', (route) => route.abort());
    await files.setInputFiles(picture);
    await press(page, 'Use this picture');
    await press(page, 'Send again');
    await expect(page.getByText('We could not save the picture.')).toBeVisible();
    await without.click();
    await title(page, 'Your copay');
    await press(page, 'Back');
    await expect(page.getByText('No picture', { exact: true })).toBeVisible();
  });
}
