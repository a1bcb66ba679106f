import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { drawDevices } from './support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from './support/gallery.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { expectMediaFlows, mediaBack } from './support/media.ts';
import { beSignedIn, newPerson } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { Taps } from './support/taps.ts';
import { test } from './support/test.ts';

/** Everything a patient does between the link and the waiting room, on a phone. */
let product: SharedProduct;
let provider: Page;
test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
});

/** The smallest GIF there is. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const SMALL = { sizes: [PHONE] };

const LOCATION = {
  place: 'home',
  otherPlace: null,
  street: '12 Mesa Drive',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
  callbackNumber: '6025550123',
};

/** A patient's phone on the landing page of a visit that asks for everything. */
async function linked(page: Page, visitType = 'Telehealth consultation', startsIn = 5, mobile?: string) {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn,
    visitType,
    patients: [['Walter', 'Ames']],
    ...(mobile ? { mobile } : {}),
  });
  await drawDevices(page, { shape: 'upright' });
  await page.goto(visit.patients[0]?.patientLink ?? '');
  return { ...visit, sessionId: visit.patients[0]?.sessionId ?? '' };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** The provider admits the waiting patient, both are in the visit, and it ends for everyone. */
async function throughTheVisit(page: Page, sessionId: string, leave: string): Promise<void> {
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider
    .getByRole('button', { name: /^Admit / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: leave, exact: true })).toBeVisible();
  await expectMediaFlows(page);
  // The drawn phone is seen; what it sends as sound is silence.
  await mediaBack(provider);
  await provider.getByRole('button', { name: 'Leave', exact: true }).click();
  await provider.getByRole('button', { name: 'End Visit' }).click();
  await provider.getByRole('button', { name: 'End for everyone' }).click();
  await expect(provider.getByRole('heading', { name: 'The visit has ended' })).toBeVisible();
}

test('an adult: every step, a reload in between, the waiting room, the visit and the thank-you', async ({
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
  await expect(page.getByRole('heading', { name: '6. Changes and questions' })).toBeVisible();
  await expectMainAction(page, 'Agree to all');
  await takePictures(page, 'step-terms', SMALL);
  await page.getByRole('radio', { name: 'Largest text' }).check();
  await press(page, 'Agree to all');

  await title(page, 'Consent to Use of Telehealth');
  await expect(page.getByText('Steps 3 and 4 of 8 · Consent and signature')).toBeVisible();
  // The reader's choice of a text size goes with them.
  await expect(page.getByRole('radio', { name: 'Largest text' })).toBeChecked();
  await page.getByRole('radio', { name: 'Normal text' }).check();
  const items = page.locator('ol[start]').getByRole('listitem');
  await expect(items).toHaveCount(13);
  expect(await items.first().evaluate((item) => getComputedStyle(item).listStyleType)).toBe('decimal');
  await expect(page.locator('ol').filter({ hasText: 'Texas residents only' })).toHaveAttribute('start', '12');
  await expectMainAction(page, 'Agree and sign');
  await expectInSight(page, 'Type your full name', 'Agree and sign');
  await takePictures(page, 'step-consent', SMALL);
  await press(page, 'Back');
  await title(page, 'Terms and Conditions');
  await expect(page.getByText('You have agreed to this.')).toBeVisible();
  await press(page, 'Next');
  await title(page, 'Consent to Use of Telehealth');
  await press(page, 'Agree and sign');
  await expect(page.getByText('Please type the full name')).toBeVisible();
  await expect(page.getByLabel('Your date of birth')).toBeFocused();
  await page.getByLabel('Your date of birth').pressSequentially('11212015');
  await expect(page.getByLabel('Your date of birth')).toHaveValue('11/21/2015');
  await page.getByLabel('Type your full name').fill('Walter Ames');
  await press(page, 'Agree and sign');
  await expect(page.getByText('You must be 18 or older to sign for yourself')).toBeVisible();
  await takePictures(page, 'step-signature', SMALL);
  await page.reload();
  // The consent was agreed to with the refused signature; signing is what is left.
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

  // The provider sees how far they are.
  await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(provider.getByText('5 of 9 steps done. Current step: location.')).toBeVisible();
  const safety = provider.getByRole('region', { name: 'Safety information: Walter Ames' });
  await expect(safety.getByText('03/01/1952')).toBeVisible();
  await expect(safety.getByText('Not given yet')).toHaveCount(3);
  await press(page, 'Next');
  // Without a reload.
  await expect(safety.getByText('12 Mesa Drive, Phoenix, AZ')).toBeVisible();
  await expect(safety.getByRole('link', { name: 'Call (602) 555-0123' })).toHaveAttribute(
    'href',
    'tel:+16025550123',
  );

  await title(page, 'Please complete the following');
  await press(page, 'Next');
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expect(page.getByLabel('What brings you here today?')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Do you take any medicines?' })).toHaveAccessibleDescription(
    /^Also those without a prescription\./,
  );
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
  // Nothing is lost of what was typed right before the phone is put away.
  await page.getByRole('checkbox', { name: 'Fever' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Fever' })).toBeChecked();
  await expect(page.getByLabel('What brings you here today?')).toHaveValue('A cough that does not go away');
  await press(page, 'Next');

  await title(page, 'A picture of the patient');
  await page.route('**/workflow/images', (route) => route.abort());
  await files.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') });
  await expect(page.getByRole('button', { name: 'Continue Without Image' })).toBeVisible();
  await takePictures(page, 'step-image', SMALL);
  // The button of the attempt before stands until this one is over.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/workflow/images'));
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
  // A phone's back gesture does what Back does.
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
  await title(page, 'Be with you shortly!');
  await expect(provider.getByText('9 of 9 steps done.')).toBeVisible();
  await expect(provider.getByText('A cough that does not go away')).toBeVisible({ timeout: 60_000 });
  await takePictures(provider, 'visit-detail-prepared', { sizes: [DESKTOP, PHONE] });
  const [document] = await Promise.all([
    provider.waitForEvent('download'),
    provider.getByRole('button', { name: 'Open consent' }).click(),
  ]);
  expect(document.suggestedFilename()).toBe('consent.pdf');

  await throughTheVisit(page, visit.sessionId, 'Leave');
  await title(page, 'Thank you!');
  const [again] = await Promise.all([page.waitForEvent('download'), press(page, 'Download what you signed')]);
  expect(again.suggestedFilename()).toBe('consent.pdf');
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await press(page, 'Send');
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
});

/** On the summary: a guest is invited, the location is changed, and what was signed is shown. */
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

  await summary.getByRole('button', { name: 'View: Signature' }).click();
  await expect(page.getByText(/^Signed by Walter Ames on /)).toBeVisible();
  await takePictures(page, 'step-signed', SMALL);
  await press(page, 'Back');
  await expect(page.getByText('You’re all set for your Virtual Visit!')).toBeVisible();
}

/** A field with the focus stands above the bar of the main action. */
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

/** The main action is on the screen, wherever the page is scrolled to. */
async function expectMainAction(page: Page, name: string): Promise<void> {
  const action = page.getByRole('button', { name, exact: true });
  for (const to of [0, 200, 100_000, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to);
    await expect(action).toBeInViewport({ ratio: 1 });
  }
}

test('in Spanish: a mother for her child, in the behavioural-health variant, with the keyboard alone', async ({
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
  await enter('Continuar a su visita');
  await title(page, 'Pruebe su dispositivo');
  await enter('Omitir por ahora');
  await title(page, 'Términos y condiciones');
  await enter('Aceptar todo');
  await title(page, 'Consentimiento para telemedicina y telepsiquiatría');
  await page.getByRole('radio', { name: 'Soy el paciente y tengo 18 años o más' }).focus();
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
  await title(page, '¿Dónde estará usted?');
  await page.getByRole('radio', { name: 'En mi casa (una residencia privada)' }).focus();
  await page.keyboard.press('Space');
  for (const typed of ['Calle Mesa 12', 'Phoenix', 'Ariz', '85004', '6025550123']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await title(page, 'Complete lo siguiente');
  await page.getByLabel('¿Cuál es el motivo de su visita?').focus();
  await page.keyboard.type('Ansiedad');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await enter('Siguiente');
  await title(page, 'Una foto del paciente');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter('Tomar o elegir una foto')]);
  await chooser.setFiles({ name: 'tomas.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') });
  await expect(page.getByText('¡Todo está listo para su visita virtual!')).toBeVisible();
  await enter('Confirmar mi llegada');
  await expect(page.getByRole('button', { name: 'Confirmar mi llegada' })).toHaveCount(0);

  await throughTheVisit(page, sessionId, 'Salir');
  await title(page, '¡Gracias!');
  await page.getByRole('radio', { name: '1', exact: true }).focus();
  for (let score = 1; score < 8; score += 1) await page.keyboard.press('ArrowRight');
  await enter('Enviar');
  await expect(page.getByText('Gracias por decírnoslo.')).toBeVisible();
});

test('who does not agree declines and cancels; the link is dead, and the provider sees it', async ({
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
  await title(page, 'Your visit is cancelled');
  await page.goto(link);
  await expect(page.getByText('This link is no longer active.')).toBeVisible();
  await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(provider.getByText(/Cancelled by the patient on/)).toBeVisible();
  await expect(provider.getByText('Did not agree to the terms')).toBeVisible();
  await expect(provider.getByText('I would rather come in')).toBeVisible();
});

test('calling a later step early, and checking in without the steps, is refused', async ({ browser }) => {
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

test('from the link to the waiting room in at most 16 taps, and in 2 without steps', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await linked(page, 'Telehealth consultation', 5, '+16025550123');
  await expect(page.getByRole('heading', { name: 'What to have ready' })).toBeVisible();
  for (const thing of ['A list of the medicines you take', 'A credit or debit card'])
    await expect(page.getByText(thing)).toBeVisible();
  await expect(page.getByText('You can stop and come back with the same link.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to your visit' })).toBeInViewport({ ratio: 1 });
  await takePictures(page, 'link-with-steps', SMALL);
  const taps = new Taps(page);
  await taps.press('Continue to your visit');
  await title(page, 'Test your device');
  await taps.press('Skip for now');
  await title(page, 'Terms and Conditions');
  await taps.press('Agree to all');
  await title(page, 'Consent to Use of Telehealth');
  await taps.type(['Your date of birth', '03011952'], ['Type your full name', 'Walter Ames']);
  await taps.press('Agree and sign');
  await title(page, 'Where will you be?');
  await taps.choose('At my home (a private residence)');
  await taps.type(['Street and number', '12 Mesa Drive'], ['City', 'Phoenix']);
  await taps.select('In which state?', 'Arizona');
  // The practice knows it.
  await expect(page.getByLabel('Phone number')).toHaveValue('(602) 555-0123');
  await taps.press('Next');
  await title(page, 'Please complete the following');
  await taps.type(['What brings you here today?', 'A cough']);
  await taps.choose('No');
  await taps.press('Next');
  await title(page, 'A picture of the patient');
  await taps.takePicture({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') });
  await title(page, 'Your copay');
  await taps.type(['Card number', '4242424242424242'], ['Expires', '1240'], ['Security code', '123']);
  await taps.press('Validate Card');
  await title(page, 'You can check in now');
  await taps.press('Check in');
  await title(page, 'Be with you shortly!');
  expect(taps.count).toBeLessThanOrEqual(16);

  const { page: quick } = await newPerson(browser, 'phone');
  await linked(quick, 'Follow-up');
  await expect(quick.getByText('You can stop and come back')).toHaveCount(0);
  const few = new Taps(quick);
  await few.press('Continue to your visit');
  await few.press('Check in');
  await title(quick, 'Be with you shortly!');
  expect(few.count).toBe(2);
});

test('a device test stays open past two polls, until the patient goes on', async ({ browser }) => {
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
  // It has started without a tap.
  await press(page, 'Yes');
  await expect(page.getByText('Your practice can see this result.')).toBeVisible();
  await expectMainAction(page, 'Next');
  await expect(page.getByText('Virtual background')).toHaveCount(0);

  for (let poll = 0; poll < 2; poll += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/workflow'));
    await page.clock.runFor(30_000);
    // The server has gone on: this step is done.
    expect(await (await answer).json()).toMatchObject({ result: { current: 'terms' } });
  }
  await title(page, 'Test your device');
  await press(page, 'Next');
  await title(page, 'Terms and Conditions');
});

test('the countdown ends with the visit’s time', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await page.clock.install();
  await linked(page, 'Follow-up', 15);
  await press(page, 'Continue to your visit');
  await title(page, "You're Early!");
  await expect(page.getByText('VISIT WILL START IN')).toBeVisible();
  await expect(page.getByText(/^Check-in opens \d\d:\d\d\s[ap]m$/)).toBeVisible();
  await takePictures(page, 'arrival-early', SMALL);
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to my calendar' }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('visit.ics');

  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  // As after a phone's sleep: its timers have not run.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your visit time is now')).toBeVisible();
  await expect(page.getByText('VISIT WILL START IN')).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Check in' })).toBeInViewport({ ratio: 1 });
});

/** The steps before the picture, by their calls. */
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

test('a required picture is no dead end: no camera, a slow upload, one that fails twice', async ({
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
  // The phone's own dialog ends without a picture.
  await files.dispatchEvent('cancel');
  await expect(without).toBeVisible();

  await open();
  const held: Route[] = [];
  await page.route('**/workflow/images', (route) => {
    held.push(route);
  });
  await files.setInputFiles(picture);
  await expect(page.getByText('Sending your picture…')).toBeVisible();
  await expect.poll(() => held).toHaveLength(1);
  await page.clock.runFor(12_000);
  await expect(without).toBeVisible();
  await held[0]?.abort();

  await page.unroute('**/workflow/images');
  await open();
  await page.route('**/workflow/images', (route) => route.abort());
  await files.setInputFiles(picture);
  await press(page, 'Send again');
  await expect(page.getByText('The picture could not be saved.')).toBeVisible();
  await without.click();
  await title(page, 'Your copay');
  await press(page, 'Back');
  await expect(page.getByText('No picture', { exact: true })).toBeVisible();
});
