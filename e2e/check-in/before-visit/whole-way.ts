import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from '../../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../../support/headings.ts';
import { newPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { throughTheVisit } from './through-the-visit.ts';
import { expectMainAction, linked, PIXEL, press, product, provider, SMALL } from './world.ts';

async function checkAnswers(page: Page): Promise<void> {
  const summary = page.getByRole('region', { name: 'Check your answers' });
  await expect(summary.getByText('No one is invited')).toBeVisible();
  await expect(summary.getByText('$25.00 approved, not charged yet')).toBeVisible();
  await summary.getByRole('button', { name: 'Change: Guests' }).click();
  await title(page, 'Would you like to invite a guest?');
  await takePictures(page, 'step-guests', SMALL);
  await press(page, 'Invite a guest');
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.getByLabel('Guest’s full name').fill('Nora Ames');
  await page.getByLabel('Guest’s relationship to you').selectOption('Caregiver');
  await page.getByRole('radio', { name: /I will share the link myself/ }).check();
  await page.getByRole('checkbox', { name: /I authorize my practice/ }).check();
  await press(page, 'Get the link');
  await expect(page.getByLabel('Link for Nora Ames')).toBeVisible();
  await takePictures(page, 'step-guests-invited', SMALL);
  await press(page, 'Next');
  await expect(summary.getByText('1 guest is invited')).toBeVisible();

  await summary.getByRole('button', { name: 'Change: Where you are' }).click();
  await title(page, 'Where will you be?');
  await expect(page.getByLabel('In which state?')).toHaveValue('AZ');
  await page.getByLabel('In which state?').selectOption('New Mexico');
  await press(page, 'Next');
  await expect(summary.getByText('12 Mesa Drive, Phoenix, New Mexico')).toBeVisible();

  await summary.getByRole('button', { name: 'Change: Your answers' }).click();
  await title(page, 'Change your answers');
  await page.getByLabel('What brings you here today?').fill('A cough that does not go away, and a fever');
  await press(page, 'Save changes');

  await summary.getByRole('button', { name: 'View: Signature' }).click();
  await expect(page.getByText(/^Signed by Walter Ames on /)).toBeVisible();
  await takePictures(page, 'step-signed', SMALL);
  await press(page, 'Back');
  await expect(page.getByText('You’re all set for your Virtual Visit!')).toBeVisible();
}

async function expectInSight(page: Page, field: string, action: string): Promise<void> {
  const typing = page.getByLabel(field);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await typing.focus();
  await expect(typing).toBeInViewport({ ratio: 1 });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const height = (await typing.boundingBox())?.height ?? 0;
  const bar = page.getByRole('button', { name: action, exact: true });
  await expect.poll(async () => (await top(typing)) + height <= (await top(bar))).toBe(true);
}

export function wholeWay(): void {
  test('an adult completes every step, with a reload in between, then the waiting room, the visit and the thank-you', async ({
    browser,
  }) => {
    const { page } = await newPerson(browser, 'phone');
    const visit = await linked(page);
    await press(page, 'Continue to your visit');
    await title(page, 'Test your device');
    await takePictures(page, 'step-device-test', SMALL);
    await press(page, 'Skip for now');

    await title(page, 'Terms and Conditions');
    await expect(page.getByText('Step 2 of 8 · Terms')).toBeVisible();
    await expect(heading(page, '6. Changes and questions')).toBeVisible();
    await expectMainAction(page, 'Agree to all');
    await takePictures(page, 'step-terms', SMALL);
    await page.getByRole('radio', { name: 'Largest text' }).check();
    await press(page, 'Agree to all');

    await title(page, 'Consent to Use of Telehealth');
    await expect(page.getByText('Steps 3 and 4 of 8 · Consent and signature')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Largest text' })).toBeChecked();
    await page.getByRole('radio', { name: 'Normal text' }).check();
    const items = page.locator('ol[start]').getByRole('listitem');
    await expect(items).toHaveCount(13);
    expect(await items.first().evaluate((item) => getComputedStyle(item).listStyleType)).toBe('decimal');
    await expect(page.locator('ol').filter({ hasText: 'Texas residents only' })).toHaveAttribute(
      'start',
      '12',
    );
    await expectMainAction(page, 'Agree and sign');
    await expectInSight(page, 'Type your full name', 'Agree and sign');
    await takePictures(page, 'step-consent', SMALL);
    await press(page, 'Back');
    await title(page, 'Terms and Conditions');
    await expect(page.getByText('You have agreed to this.')).toBeVisible();
    await press(page, 'Next');
    await title(page, 'Consent to Use of Telehealth');
    await press(page, 'Agree and sign');
    await expect(page.getByText('Type the full name')).toBeVisible();
    await expect(page.getByLabel('Your date of birth')).toBeFocused();
    await page.getByLabel('Your date of birth').pressSequentially('11212015');
    await expect(page.getByLabel('Your date of birth')).toHaveValue('11/21/2015');
    await page.getByLabel('Type your full name').fill('Walter Ames');
    await press(page, 'Agree and sign');
    await expect(page.getByText('You must be 18 or older to sign for yourself')).toBeVisible();
    await takePictures(page, 'step-signature', SMALL);
    await page.reload();
    // The consent was agreed to with the refused signature, so only signing is left.
    await title(page, 'Signature and date of birth');
    await expect(page.getByLabel('Type your full name')).toHaveValue('Walter Ames');
    await page.getByLabel('Your date of birth').fill('03/01/1952');
    await press(page, 'Sign');

    await title(page, 'Where will you be?');
    await page.getByRole('radio', { name: 'At my home (a private residence)' }).check();
    await page.getByLabel('Street and number').fill('12 Mesa Drive');
    await page.getByLabel('City').fill('Phoenix');
    await page.getByLabel('In which state?').selectOption('Arizona');
    await press(page, 'Next');
    await expect(page.getByText('A valid phone number is required.')).toBeVisible();
    await page.getByLabel('Phone number').fill('602 555 0123');
    await takePictures(page, 'step-location', SMALL);

    await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await expect(provider.getByText('5 of 9 steps done. Current step: location.')).toBeVisible();
    const safety = provider.getByRole('region', { name: 'Safety information: Walter Ames' });
    await expect(safety.getByText('03/01/1952')).toBeVisible();
    await expect(safety.getByText('Not given yet')).toHaveCount(3);
    await press(page, 'Next');
    await expect(safety.getByText('12 Mesa Drive, Phoenix, AZ')).toBeVisible();
    await expect(safety.getByRole('link', { name: 'Call (602) 555-0123' })).toHaveAttribute(
      'href',
      'tel:+16025550123',
    );

    await title(page, 'About your visit');
    await press(page, 'Next');
    await expect(page.getByText('Required Field: please answer this question').first()).toBeVisible();
    await expect(page.getByLabel('What brings you here today?')).toBeFocused();
    await expect(
      page.getByRole('group', { name: 'Do you take any medications?' }),
    ).toHaveAccessibleDescription(/^Include medicines you buy without a prescription\./);
    await expect(page.getByRole('button', { name: 'Take or choose a picture' })).toHaveAccessibleDescription(
      'A rash or a wound, for instance.',
    );
    await page.getByLabel('What brings you here today?').fill('A cough that does not go away');
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Cough' }).check();
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'rash.svg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toBeVisible();
    await files.setInputFiles({
      name: 'rash.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await expect(page.getByText('Your picture is saved.')).toBeVisible();
    await takePictures(page, 'step-intake', SMALL);
    // An answer typed right before the phone is put away must not be lost.
    await page.getByRole('checkbox', { name: 'Fever' }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Fever' })).toBeChecked();
    await expect(page.getByLabel('What brings you here today?')).toHaveValue('A cough that does not go away');
    await press(page, 'Next');

    await title(page, 'A picture of the patient');
    await page.route('**/workflow/images', (route) => route.abort());
    await files.setInputFiles({
      name: 'me.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await expectMainAction(page, 'Use this picture');
    await takePictures(page, 'step-image-preview', SMALL);
    await press(page, 'Use this picture');
    await expect(page.getByRole('button', { name: 'Continue Without Image' })).toBeVisible();
    await takePictures(page, 'step-image', SMALL);
    // The previous attempt's button stays until this one is over.
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/workflow/images'),
    );
    await press(page, 'Send again');
    await failed;
    await expect(page.getByRole('button', { name: 'Continue Without Image' })).toBeVisible();
    await page.unroute('**/workflow/images');
    await press(page, 'Send again');

    await title(page, 'Your copay');
    await expect(page.getByText('Step 8 of 8 · Copay')).toBeVisible();
    await expect(page.getByText('may charge up to $25.00, never more')).toBeVisible();
    await expectMainAction(page, 'Validate Card');
    await expectInSight(page, 'Card number', 'Validate Card');
    await expectInSight(page, 'Security code', 'Validate Card');
    await takePictures(page, 'step-copay', SMALL);
    await press(page, 'Back');
    await title(page, 'A picture of the patient');
    await expect(page.getByText('Your picture is saved', { exact: true })).toBeVisible();
    await page.goBack();
    await title(page, 'Your answers');
    await expect(page.getByText('Answers sent')).toBeVisible();
    await press(page, 'Next');
    await press(page, 'Next');
    await title(page, 'Your copay');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expires').pressSequentially('1240');
    await expect(page.getByLabel('Expires')).toHaveValue('12/40');
    await page.getByLabel('Security code').fill('123');
    await press(page, 'Validate Card');

    await expect(page.getByText('You’re all set for your Virtual Visit!')).toBeVisible();
    await expectMainAction(page, 'Check in');
    await takePictures(page, 'arrival-all-set', SMALL);
    await checkAnswers(page);
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download what you signed'),
    ]);
    expect(receipt.suggestedFilename()).toBe('consent.pdf');
    await press(page, 'Check in');
    await title(page, WAITING_ROOM);
    await expect(provider.getByText('9 of 9 steps done.')).toBeVisible();
    await expect(provider.getByText('A cough that does not go away, and a fever')).toBeVisible();
    await takePictures(provider, 'visit-detail-prepared', { sizes: [DESKTOP, PHONE] });
    const [document] = await Promise.all([
      provider.waitForEvent('download'),
      provider.getByRole('button', { name: 'Open consent' }).click(),
    ]);
    expect(document.suggestedFilename()).toBe('consent.pdf');

    await throughTheVisit(page, visit.sessionId, 'Leave');
    await title(page, 'Thank you!');
    await expect(page.getByText('may now charge your card for the copay: up to $25.00')).toBeVisible();
    await expect(page.getByText('Questions, or another appointment? Call Saguaro')).toBeVisible();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download what you signed'),
    ]);
    expect(again.suggestedFilename()).toBe('consent.pdf');
    await page.getByRole('radio', { name: '9', exact: true }).check();
    await press(page, 'Send');
    await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  });

  test('a patient who does not agree declines and cancels; the link is dead, and the provider sees it', async ({
    browser,
  }) => {
    const { page } = await newPerson(browser, 'phone');
    const visit = await linked(page);
    const link = page.url();
    await press(page, 'Continue to your visit');
    await press(page, 'Skip for now');
    await press(page, 'Disagree');
    const question = page.getByRole('dialog', { name: 'You don’t agree?' });
    await takePictures(page, 'decline', { ...SMALL, wholePage: false });
    await question.getByRole('button', { name: 'Keep my visit' }).last().click();
    await press(page, 'Disagree');
    await question.getByLabel('Anything else').fill('I would rather come in');
    await question.getByRole('button', { name: 'Decline and Cancel Visit' }).click();
    await title(page, 'Your visit is canceled');
    await page.goto(link);
    await title(page, 'This visit was canceled');
    await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await expect(provider.getByText(/Canceled by the patient on/)).toBeVisible();
    await expect(provider.getByText('Did not agree to the terms')).toBeVisible();
    await expect(provider.getByText('I would rather come in')).toBeVisible();
  });
}
