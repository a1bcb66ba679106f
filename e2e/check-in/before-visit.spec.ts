import { expect, type Locator, type Page } from '@playwright/test';
import { PIXEL } from '#server/test-support/make-image.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { newPerson } from '../support/people.ts';
import { savedName } from '../support/saved-file.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';
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

test('an adult completes every step, with a reload in between, then the waiting room, the visit and the thank-you', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  const visit = await linked(page);
  await press(page, en('join:testFirst'));
  await title(page, en('workflow:deviceTestTitle'));
  await takePictures(page, 'step-device-test', SMALL);
  await press(page, en('workflow:skip'));

  await title(page, en('terms:termsTitle'));
  await expect(
    page.getByText(en('workflow:stepNamed', { step: 1, steps: 7, name: en('workflow:name.terms') })),
  ).toBeVisible();
  await expect(heading(page, en('terms:page6Title'))).toBeVisible();
  await expectMainAction(page, en('workflow:agreeToAll'));
  await takePictures(page, 'step-terms', SMALL);
  await page.getByRole('radio', { name: en('common:textSize3') }).check();
  await press(page, en('workflow:agreeToAll'));

  await title(page, en('consent:telehealthTitle'));
  await expect(
    page.getByText(
      en('workflow:stepsNamed', { step: 2, next: 3, steps: 7, name: en('workflow:name.consent') }),
    ),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: en('common:textSize3') })).toBeChecked();
  await page.getByRole('radio', { name: en('common:textSize1') }).check();
  const items = page.locator('ol[start]').getByRole('listitem');
  await expect(items).toHaveCount(13);
  expect(await items.first().evaluate((item) => getComputedStyle(item).listStyleType)).toBe('decimal');
  await expect(page.locator('ol').filter({ hasText: 'Texas residents only' })).toHaveAttribute('start', '12');
  await expectMainAction(page, en('workflow:agreeAndSign'));
  await expectInSight(page, en('workflow:yourFullName'), en('workflow:agreeAndSign'));
  await takePictures(page, 'step-consent', SMALL);
  await press(page, en('workflow:back'));
  await title(page, en('terms:termsTitle'));
  await expect(page.getByText(en('workflow:agreedTo'))).toBeVisible();
  await press(page, en('workflow:next'));
  await title(page, en('consent:telehealthTitle'));
  await press(page, en('workflow:agreeAndSign'));
  await expect(page.getByText(en('errors:NAME_REQUIRED'))).toBeVisible();
  await expect(page.getByLabel(en('workflow:yourBirth'))).toBeFocused();
  await page.getByLabel(en('workflow:yourBirth')).pressSequentially('11212015');
  await expect(page.getByLabel(en('workflow:yourBirth'))).toHaveValue('11/21/2015');
  await page.getByLabel(en('workflow:yourFullName')).fill('Walter Ames');
  await press(page, en('workflow:agreeAndSign'));
  await expect(page.getByText('You must be 18 or older to sign for yourself')).toBeVisible();
  await takePictures(page, 'step-signature', SMALL);
  await page.reload();
  // The consent was agreed to with the refused signature, so only signing is left.
  await title(page, en('workflow:signatureTitle'));
  await expect(page.getByLabel(en('workflow:yourFullName'))).toHaveValue('Walter Ames');
  await page.getByLabel(en('workflow:yourBirth')).fill('03/01/1952');
  await press(page, en('workflow:sign'));

  await title(page, en('workflow:locationTitle'));
  await page.getByRole('radio', { name: en('workflow:place.home') }).check();
  await page.getByLabel(en('workflow:street')).fill('12 Mesa Drive');
  await page.getByLabel(en('workflow:city')).fill('Phoenix');
  await page.getByLabel(en('workflow:stateQuestion')).selectOption('Arizona');
  await press(page, en('workflow:next'));
  await expect(page.getByText(en('errors:PHONE_REQUIRED'))).toBeVisible();
  await page.getByLabel(en('workflow:callbackNumber')).fill('602 555 0123');
  await takePictures(page, 'step-location', SMALL);

  await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(provider.getByText('5 of 9 steps done. Current step: location.')).toBeVisible();
  const safety = provider.getByRole('region', { name: en('safety:of', { name: 'Walter Ames' }) });
  await expect(safety.getByText('03/01/1952')).toBeVisible();
  await expect(safety.getByText(en('safety:notGiven'))).toHaveCount(3);
  await press(page, en('workflow:next'));
  await expect(safety.getByText('12 Mesa Drive, Phoenix, AZ')).toBeVisible();
  await expect(
    safety.getByRole('link', { name: en('safety:call', { number: '(602) 555-0123' }) }),
  ).toHaveAttribute('href', 'tel:+16025550123');

  await title(page, en('intake:title'));
  await press(page, en('workflow:next'));
  await expect(page.getByText(en('errors:QUESTION_REQUIRED')).first()).toBeVisible();
  await expect(page.getByLabel('What brings you here today?')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Do you take any medications?' })).toHaveAccessibleDescription(
    /^Include medicines you buy without a prescription\./,
  );
  await expect(page.getByRole('button', { name: en('images:choosePicture') })).toHaveAccessibleDescription(
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
  await expect(page.getByText(en('images:sent'))).toBeVisible();
  await takePictures(page, 'step-intake', SMALL);
  // An answer typed right before the phone is put away must not be lost.
  await page.getByRole('checkbox', { name: 'Fever' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Fever' })).toBeChecked();
  await expect(page.getByLabel('What brings you here today?')).toHaveValue('A cough that does not go away');
  await press(page, en('workflow:next'));

  await title(page, en('workflow:imageTitle'));
  await page.route('**/workflow/images', (route) => route.abort());
  await files.setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(PIXEL, 'base64'),
  });
  await expectMainAction(page, en('images:usePicture'));
  await takePictures(page, 'step-image-preview', SMALL);
  await press(page, en('images:usePicture'));
  await expect(page.getByRole('button', { name: en('workflow:continueWithoutImage') })).toBeVisible();
  await takePictures(page, 'step-image', SMALL);
  // The previous attempt's button stays until this one is over.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/workflow/images'));
  await press(page, en('images:sendAgain'));
  await failed;
  await expect(page.getByRole('button', { name: en('workflow:continueWithoutImage') })).toBeVisible();
  await page.unroute('**/workflow/images');
  await press(page, en('images:sendAgain'));

  await title(page, en('payments:copayTitle'));
  await expect(
    page.getByText(en('workflow:stepNamed', { step: 7, steps: 7, name: en('workflow:name.copay') })),
  ).toBeVisible();
  await expect(page.getByText('may charge up to $25.00, never more')).toBeVisible();
  await expectMainAction(page, en('payments:validate'));
  await expectInSight(page, en('payments:cardNumber'), en('payments:validate'));
  await expectInSight(page, en('payments:cvc'), en('payments:validate'));
  await takePictures(page, 'step-copay', SMALL);
  await press(page, en('workflow:back'));
  await title(page, en('workflow:imageTitle'));
  await expect(page.getByText(en('workflow:imageKept'), { exact: true })).toBeVisible();
  await page.goBack();
  await title(page, en('workflow:intakeTitle'));
  await expect(page.getByText(en('workflow:answersSent'))).toBeVisible();
  await press(page, en('workflow:next'));
  await press(page, en('workflow:next'));
  await title(page, en('payments:copayTitle'));
  await page.getByLabel(en('payments:cardNumber')).fill('4242 4242 4242 4242');
  await page.getByLabel(en('payments:expiry')).pressSequentially('1240');
  await expect(page.getByLabel(en('payments:expiry'))).toHaveValue('12/40');
  await page.getByLabel(en('payments:cvc')).fill('123');
  await press(page, en('payments:validate'));

  await expect(page.getByText(en('waiting-room:allSet'))).toBeVisible();
  await expectMainAction(page, en('waiting-room:checkIn'));
  await takePictures(page, 'arrival-all-set', SMALL);
  await checkAnswers(page);
  expect(await savedName(page, () => press(page, en('workflow:downloadConsent')))).toBe('consent.pdf');
  await press(page, en('waiting-room:checkIn'));
  await title(page, WAITING_ROOM);
  await expect(provider.getByText(en('workflow:stepsDone', { done: 9, steps: 9 }))).toBeVisible();
  await expect(provider.getByText('A cough that does not go away, and a fever')).toBeVisible();
  await takePictures(provider, 'visit-detail-prepared', { sizes: [DESKTOP, PHONE] });
  expect(
    await savedName(provider, () =>
      provider.getByRole('button', { name: en('workflow:openConsent') }).click(),
    ),
  ).toBe('consent.pdf');

  await throughTheVisit(page, visit.sessionId, en('in-visit:leave'));
  await title(page, en('waiting-room:thankYou'));
  await expect(page.getByText('may now charge your card for the copay: up to $25.00')).toBeVisible();
  await expect(page.getByText('Questions, or another appointment? Call Saguaro')).toBeVisible();
  expect(await savedName(page, () => press(page, en('workflow:downloadConsent')))).toBe('consent.pdf');
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await press(page, en('satisfaction:send'));
  await expect(page.getByText(en('satisfaction:thanks'))).toBeVisible();
});

test('a patient who does not agree declines and cancels; the link is dead, and the provider sees it', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  const visit = await linked(page);
  const link = page.url();
  await press(page, en('join:continue'));
  await press(page, en('workflow:disagree'));
  const question = page.getByRole('dialog', { name: en('workflow:declineTitle') });
  await takePictures(page, 'decline', { ...SMALL, wholePage: false });
  await question
    .getByRole('button', { name: en('workflow:keepVisit') })
    .last()
    .click();
  await press(page, en('workflow:disagree'));
  await question.getByLabel('Anything else').fill('I would rather come in');
  await question.getByRole('button', { name: en('workflow:declineAndCancel') }).click();
  await title(page, en('waiting-room:cancelledTitle'));
  await page.goto(link);
  await title(page, en('dead-link:title.cancelled'));
  await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(provider.getByText(/Canceled by the patient on/)).toBeVisible();
  await expect(provider.getByText('Did not agree to the terms')).toBeVisible();
  await expect(provider.getByText('I would rather come in')).toBeVisible();
});

async function checkAnswers(page: Page): Promise<void> {
  const summary = page.getByRole('region', { name: en('workflow:checkAnswers') });
  await expect(summary.getByText(en('workflow:guestsInvited_zero'))).toBeVisible();
  await expect(summary.getByText(en('workflow:copayApproved', { amount: '$25.00' }))).toBeVisible();
  await summary.getByRole('button', { name: 'Change: Guests' }).click();
  await title(page, en('guests:stepTitle'));
  await takePictures(page, 'step-guests', SMALL);
  await press(page, en('guests:inviteGuest'));
  await expect(page.getByRole('button', { name: en('workflow:next') })).toHaveCount(0);
  await page.getByLabel(en('guests:guestName')).fill('Nora Ames');
  await page.getByLabel(en('guests:relationshipToYou')).selectOption('Caregiver');
  await page.getByRole('radio', { name: /I will share the link myself/ }).check();
  await page.getByRole('checkbox', { name: /I authorize my practice/ }).check();
  await press(page, en('guests:inviteByHand'));
  await expect(page.getByLabel(en('guests:linkFor', { name: 'Nora Ames' }))).toBeVisible();
  await takePictures(page, 'step-guests-invited', SMALL);
  await press(page, en('workflow:next'));
  await expect(summary.getByText(en('workflow:guestsInvited_one', { count: 1 }))).toBeVisible();

  await summary.getByRole('button', { name: 'Change: Where you are' }).click();
  await title(page, en('workflow:locationTitle'));
  await expect(page.getByLabel(en('workflow:stateQuestion'))).toHaveValue('AZ');
  await page.getByLabel(en('workflow:stateQuestion')).selectOption('New Mexico');
  await press(page, en('workflow:next'));
  await expect(summary.getByText('12 Mesa Drive, Phoenix, New Mexico')).toBeVisible();

  await summary.getByRole('button', { name: 'Change: Your answers' }).click();
  await title(page, en('intake:correctTitle'));
  await page.getByLabel('What brings you here today?').fill('A cough that does not go away, and a fever');
  await press(page, en('intake:correct'));

  await summary.getByRole('button', { name: 'View: Signature' }).click();
  await expect(page.getByText(/^Signed by Walter Ames on /)).toBeVisible();
  await takePictures(page, 'step-signed', SMALL);
  await press(page, en('workflow:back'));
  await expect(page.getByText(en('waiting-room:allSet'))).toBeVisible();
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
