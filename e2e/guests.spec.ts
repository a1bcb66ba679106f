import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { CallResult } from '../shared/contracts/contract.ts';
import type { Rest } from '../shared/contracts/rest/index.ts';
import { drawDevices } from './support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from './support/gallery.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { pressByKeyboard, tabTo } from './support/keyboard.ts';
import { expectMediaFlows } from './support/media.ts';
import { codeFor } from './support/mfa.ts';
import { DEMO_PASSWORD, newPerson, signIn } from './support/people.ts';
import { setForPractices } from './support/practice-settings.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

/** Guests of a visit: invited, answering, in it, and removed. */
let product: Product;
let provider: Page;

test.setTimeout(240_000);

// Not shared: it needs the demo's visits, changes practices, and shortens a minute of removal.
test.beforeAll(async ({ browser }) => {
  product = await startProduct({ TEST_REMOVAL_MINUTE_MS: '10000' });
  provider = (await newPerson(browser, 'desktop')).page;
  await drawDevices(provider, { sound: true });
  await signIn(provider, product, 'dr.rivera@demo.test');
});

test.afterAll(() => product?.dispose());

const SMALL = { sizes: [PHONE] };
const BOTH = { sizes: [PHONE, DESKTOP] };
const OVER_A_VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page, what: string) => page.getByRole('region', { name: what, exact: true });
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** What the practice allows or asks for. */
async function practice(key: 'hasThirdParty' | 'guestMfa', value: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: product.database?.url });
  await client.connect();
  try {
    await setForPractices(client, key, value);
  } finally {
    await client.end();
  }
}

async function phone(browser: Browser, language?: 'es'): Promise<Page> {
  const { page } = await newPerson(browser, 'phone');
  await drawDevices(page, { shape: 'upright', sound: true });
  if (language) await page.addInitScript(() => localStorage.setItem('language', 'es'));
  return page;
}

/** A patient on a phone, on the page before check-in. */
async function arrived(page: Page, startsIn = 5) {
  const visit = await scheduleByApi(provider, product.url, { startsIn, patients: [['Walter', 'Ames']] });
  const { patientLink = '', sessionId = '' } = visit.patients[0] ?? {};
  await page.goto(patientLink);
  await page.getByRole('button', { name: /Continue to your visit|Continuar a su visita/ }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  return { visitId: visit.visitId, sessionId };
}

/** A visit of the demo's whose provider is the one signed in. */
async function riverasVisit() {
  const answer = await provider.request.post(`${product.url}/api/provider/visits/search`, {
    data: {
      practiceId: Number(await provider.evaluate(() => localStorage.getItem('selectedPractice'))),
      view: 'upcoming',
    },
    headers: { origin: product.url },
  });
  const { results } = (await answer.json()).result as CallResult<Rest['POST /api/provider/visits/search']>;
  const found = results.find((visit) => visit.scheduledProviderName === 'Dr. Elena Rivera');
  return { visitId: found?.visitId ?? '', patientName: found?.patientName ?? '' };
}

/** Staff of two practices choose one on the way. */
async function signInToTwo(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/provider/visits`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await press(page, 'Sign in');
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await title(page, 'Upcoming visits');
}

/** The newest link of this kind that was sent to an address. */
async function linkTo(to: string, path: 'r' | 'gm'): Promise<string> {
  const read = async () => {
    const answer = await provider.request.get(`${product.url}/api/demo/outbox`);
    const { messages } = (await answer.json()).result as { messages: { to: string; text: string }[] };
    const of = new RegExp(`https?://\\S+/${path}/[\\w-]+`);
    return messages.flatMap((message) => (message.to === to ? (of.exec(message.text)?.[0] ?? []) : []))[0];
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? '';
}

/** Fills in the patient's form and sends it. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  await press(page, 'Invite a guest');
  await page.getByLabel('Guest’s full name').fill(name);
  await page.getByLabel('Guest’s relationship to you').selectOption('Caregiver');
  await page.getByLabel('Guest’s email').fill(email);
  await page.getByRole('checkbox', { name: /I authorize my practice/ }).check();
  await press(page, 'Send invitation');
  await expect(page.getByText(`The invitation to ${name} is on its way to ${email}.`)).toBeVisible();
}

test('invited by the patient, answers, joins, is seen in the visit, and is removed', async ({ browser }) => {
  const patient = await phone(browser);
  const guest = await phone(browser);
  const { sessionId } = await arrived(patient);
  const dialog = patient.getByRole('dialog', { name: 'Your guests' });

  await test.step('the patient invites', async () => {
    await press(patient, 'Invite or manage guests');
    await expect(dialog.getByText('No one is invited yet.')).toBeVisible();
    await takePictures(patient, 'guests-nobody', { ...SMALL, wholePage: false });
    await press(patient, 'Invite a guest');
    await press(patient, 'Send invitation');
    await expect(dialog.getByText('Please type the full name')).toBeVisible();
    await expect(dialog.getByText('Please confirm the authorization.')).toBeVisible();
    await expect(dialog.getByLabel('Guest’s full name')).toBeFocused();
    await takePictures(patient, 'guests-form-wrong', { ...SMALL, wholePage: false });
    await press(patient, 'Cancel');
    await invite(patient, 'Nora Ames', 'nora@example.com');
    await expect(dialog.getByText('Not Joined Yet')).toBeVisible();
    await takePictures(patient, 'guests-invited', { ...BOTH, wholePage: false });
    await patient.keyboard.press('Escape');
    await press(patient, 'Check in');
    await title(patient, 'Be with you shortly!');
    // Also while they wait, and they go on waiting.
    await press(patient, 'Invite or manage guests');
    await expect(dialog.getByRole('heading', { name: 'Nora Ames' })).toBeVisible();
    await patient.keyboard.press('Escape');
    await title(patient, 'Be with you shortly!');
  });

  const link = await linkTo('nora@example.com', 'r');
  await test.step('the guest answers, otherwise, and a third time', async () => {
    const sent: string[] = [];
    guest.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await guest.goto(link);
    await title(guest, 'You are invited to a video visit with Dr. Amara Okafor');
    await expect(guest.getByText('Walter')).toHaveCount(0);
    await takePictures(guest, 'guest-rsvp', BOTH);
    expect(sent, 'nothing is sent before a click').toEqual([]);
    await press(guest, 'Tentative');
    await expect(guest.getByRole('main').getByText('You answered Tentative.')).toBeVisible();
    const [calendar] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('link', { name: 'Add to my calendar' }).click(),
    ]);
    expect(calendar.suggestedFilename()).toMatch(/\.ics$/);
    expect(await readFile(await calendar.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR[\s\S]*DTSTART/);

    await press(guest, 'Change RSVP');
    await expect(guest.getByRole('heading', { name: 'Will you come?' })).toBeFocused();
    await guest.route('**/rsvp', (route) => route.fulfill({ status: 500, json: {} }));
    await press(guest, 'Decline');
    await expect(guest.getByText('We were unable to save your answer.')).toBeVisible();
    await takePictures(guest, 'guest-rsvp-failed', SMALL);
    await guest.unroute('**/rsvp');
    await press(guest, 'Try again');
    await expect(guest.getByRole('main').getByText('You declined the invitation.')).toBeVisible();
    await takePictures(guest, 'guest-rsvp-declined', SMALL);
    await press(guest, 'Change RSVP');
    await press(guest, 'Accept');
    await expect(guest.getByRole('main').getByText('You accepted the invitation.')).toBeVisible();
    await takePictures(guest, 'guest-rsvp-accepted', BOTH);
  });

  await test.step('the guest says who they are, and waits', async () => {
    await guest.goto(link.replace('/r/', '/gl/'));
    await expect(guest.getByRole('link', { name: 'Change RSVP' })).toBeVisible();
    await takePictures(guest, 'guest-landing', BOTH);
    await guest.goto(link);
    await press(guest, 'Continue to the visit');
    await title(guest, 'Who are you?');
    await guest.getByLabel('Your relationship to the patient').selectOption('Legal Guardian');
    await press(guest, 'Next');
    await expect(guest.getByText('Please type the full name')).toBeVisible();
    await takePictures(guest, 'guest-information', BOTH);
    await guest.getByLabel('Full name of the legal representative').fill('Nora Jane Ames');
    await guest.reload();
    await expect(guest.getByLabel('Full name of the legal representative')).toHaveValue('Nora Jane Ames');
    await press(guest, 'Next');
    await title(guest, 'You can check in now');
    await expect(guest.getByRole('button', { name: 'Test your device' })).toBeVisible();
    await expect(guest.getByRole('button', { name: /guests|Cancel visit/ })).toHaveCount(0);
    await takePictures(guest, 'guest-arrival', BOTH);
    await press(guest, 'Check in');
    await title(guest, 'Be with you shortly!');
    await takePictures(guest, 'guest-waiting', BOTH);
  });

  await test.step('all three are in the visit', async () => {
    await provider.goto(`${product.url}/provider/group/${sessionId}`);
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await press(provider, 'Admit All');
    const question = provider.getByRole('dialog', { name: 'Admit everyone who is waiting?' });
    await expect(question.getByRole('listitem')).toHaveText(['Walter Ames · Patient', 'Nora Ames · Guest']);
    await takePictures(provider, 'admit-all-question', OVER_A_VISIT);
    await provider.setViewportSize(DESKTOP);
    await question.getByRole('button', { name: 'Cancel' }).first().click();
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await provider.getByRole('button', { name: 'Admit Walter Ames' }).first().click();
    await expect(told(provider, 'Nora Ames (Guest) is requesting to join this visit')).toBeVisible();
    // Before, the patient's page is not told: it finds the guest in the visit.
    await expect(patient.getByRole('log')).toContainText('You are now in the visit');
    await provider.getByRole('button', { name: 'Admit Nora Ames' }).first().click();
    await expect(told(patient, 'Nora Ames joined the visit')).toBeVisible();
    for (const page of [provider, patient, guest]) await expectMediaFlows(page);
    const tile = (page: Page, name: string) =>
      page.getByRole('figure').filter({ hasText: name, visible: true }).first();
    for (const page of [provider, patient])
      await expect(tile(page, 'Nora Ames')).toHaveAttribute('data-playing', 'true');
    await expect(tile(guest, 'Dr. Elena Rivera')).toHaveAttribute('data-playing', 'true');
    await takePictures(guest, 'guest-visit', OVER_A_VISIT);
    await guest.setViewportSize(PHONE);
    await press(guest, 'More');
    await expect(guest.getByRole('menuitem', { name: 'Guests' })).toHaveCount(0);
    await guest.keyboard.press('Escape');
  });

  await test.step('the guest leaves and comes back, and the others are told', async () => {
    await press(guest, 'Leave');
    await press(guest, 'Leave Visit');
    await expect(told(patient, 'Nora Ames left the visit')).toBeVisible();
    await expect(provider.getByRole('log')).toContainText('Nora Ames left the visit');
    await press(guest, 'Go back to the waiting room');
    await provider.getByRole('button', { name: 'Admit Nora Ames' }).first().click();
    await expect(told(patient, 'Nora Ames joined the visit')).toBeVisible();
    await expectMediaFlows(guest);
  });

  await test.step('staff remove the guest, whose page says so at once', async () => {
    await press(provider, 'More');
    await provider.getByRole('menuitem', { name: 'Guests' }).click();
    const guests = provider.getByRole('dialog', { name: 'Guests', exact: true });
    await expect(guests.getByText('Joined', { exact: true })).toBeVisible();
    await expect(guests.getByText('Legal Guardian (Nora Jane Ames)')).toBeVisible();
    await expect(guests.getByText(/^By the patient, /)).toBeVisible();
    await takePictures(provider, 'guests-live', OVER_A_VISIT);
    await provider.setViewportSize(DESKTOP);
    await press(provider, 'Remove Nora Ames');
    await takePictures(provider, 'guests-remove', OVER_A_VISIT);
    await provider.setViewportSize(DESKTOP);
    await press(provider, 'Remove guest');
    await title(guest, 'You are no longer a guest of this visit');
    await takePictures(guest, 'guest-removed', BOTH);
    await expect(guests.getByText('Removed', { exact: true })).toBeVisible();
    await guest.reload();
    await expect(guest.getByText(/no longer|not active/).first()).toBeVisible();
    await guest.goto(link);
    await title(guest, 'This link is not active');
    await expect(guest.getByText('This link no longer lets you join as a guest')).toBeVisible();
    await takePictures(guest, 'guest-link-dead', SMALL);
    await expect(patient.getByRole('figure').filter({ hasText: 'Nora Ames', visible: true })).toHaveCount(0);
  });
});

test('in Spanish, with the keyboard alone: staff invite, the guest answers and joins, the visit ends', async ({
  browser,
}) => {
  const patient = await phone(browser, 'es');
  const { visitId, sessionId } = await arrived(patient);
  await press(patient, 'Confirmar mi llegada');
  await title(patient, '¡Enseguida estaremos con usted!');

  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await press(provider, 'Invite a guest');
  await provider.getByLabel('Guest’s full name').fill('Inés Marín');
  await provider.getByLabel('Relationship to the patient').selectOption('Other');
  await provider.getByLabel('Guest’s email').fill('ines@example.com');
  await provider.getByLabel('Guest’s language').selectOption('es');
  await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
  await takePictures(provider, 'guests-staff-form', BOTH);
  await provider.setViewportSize(DESKTOP);
  await press(provider, 'Send invitation');
  await expect(provider.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
  await takePictures(provider, 'guests-staff', BOTH);
  await provider.setViewportSize(DESKTOP);

  const { page: guest } = await newPerson(browser, 'phone');
  await drawDevices(guest, { shape: 'upright', sound: true });
  const button = (name: string) => guest.getByRole('button', { name, exact: true });
  await guest.goto(await linkTo('ines@example.com', 'r'));
  await title(guest, 'Le invitan a una visita por video con Dr. Amara Okafor');
  await pressByKeyboard(guest, button('Tal vez'));
  await expect(guest.getByRole('main').getByText('Usted respondió que tal vez asista.')).toBeVisible();
  await pressByKeyboard(guest, button('Cambiar respuesta'));
  await pressByKeyboard(guest, button('Aceptar'));
  await expect(guest.getByRole('heading', { name: 'Su respuesta' })).toBeFocused();
  await pressByKeyboard(guest, button('Continuar a la visita'));
  await title(guest, '¿Quién es usted?');
  await tabTo(guest, guest.getByLabel('Su relación con el paciente'));
  await guest.keyboard.type('Representante');
  await pressByKeyboard(guest, button('Siguiente'));
  await expect(guest.getByLabel('Nombre completo del representante legal')).toBeFocused();
  await guest.keyboard.type('Inés Marín Soto');
  await guest.keyboard.press('Enter');
  await pressByKeyboard(guest, button('Confirmar mi llegada'));
  await title(guest, '¡Enseguida estaremos con usted!');

  // Every change reaches the page that stands open.
  await expect(provider.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(provider.getByText('Legal Representative (Inés Marín Soto)')).toBeVisible();
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider.getByRole('button', { name: /^Participants/ }).click();
  await provider.getByRole('button', { name: 'Admit Inés Marín' }).first().click();
  await expectMediaFlows(guest);
  await press(provider, 'Leave');
  await press(provider, 'End Visit');
  await press(provider, 'End for everyone');
  await title(guest, '¡Gracias!');
  await expect(guest.getByRole('radio')).toHaveCount(0);
  await takePictures(guest, 'guest-thanks', SMALL);
});

test('without an address the link is handed over; only who has not answered is changed', async ({
  browser,
}) => {
  const patient = await phone(browser);
  const { sessionId } = await arrived(patient);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await title(patient, 'Your guests');
  await press(patient, 'Invite a guest');
  await patient.getByLabel('Guest’s full name').fill('Tom Reed');
  await patient.getByLabel('Guest’s relationship to you').selectOption('Parent');
  await patient.getByRole('radio', { name: /I will share the link myself/ }).check();
  await expect(
    patient.getByText('You can continue without providing an email or phone number'),
  ).toBeVisible();
  // Nothing that was typed is lost.
  await patient.reload();
  await press(patient, 'Invite a guest');
  await expect(patient.getByLabel('Guest’s full name')).toHaveValue('Tom Reed');
  await takePictures(patient, 'guests-form', BOTH);
  await patient.getByRole('checkbox', { name: /I authorize my practice/ }).check();
  await press(patient, 'Get the link');
  const handed = patient.getByLabel('Link for Tom Reed');
  await expect(handed).toHaveValue(/\/r\/[\w-]{22,}$/);
  await takePictures(patient, 'guests-hand-over', BOTH);
  const old = await handed.inputValue();

  await press(patient, 'Change Tom Reed’s invitation');
  await patient.getByRole('radio', { name: 'By email' }).check();
  await patient.getByLabel('Guest’s email').fill('tom@example.com');
  await expect(patient.getByText('the old link stops working')).toBeVisible();
  await takePictures(patient, 'guests-change', SMALL);
  await press(patient, 'Save');
  await expect(patient.getByText('Invited by email: tom@example.com')).toBeVisible();

  const guest = await phone(browser);
  await guest.goto(old);
  await title(guest, 'This link is not active');
  await guest.goto(await linkTo('tom@example.com', 'r'));
  await press(guest, 'Accept');
  await patient.reload();
  await expect(patient.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Change Tom Reed’s invitation' })).toHaveCount(0);
  await patient.route('**/guests/*', (route) => route.fulfill({ status: 500, json: {} }));
  await press(patient, 'Remove Tom Reed');
  await press(patient, 'Remove guest');
  await expect(patient.getByText('We were unable to remove the guest.')).toBeVisible();
  await patient.unroute('**/guests/*');
  await press(patient, 'Remove guest');
  await expect(patient.getByText('Removed', { exact: true })).toBeVisible();
  await patient.getByRole('link', { name: 'Back to your visit' }).click();
  await title(patient, 'You can check in now');
});

test('a colleague signs in, answers in the list and on the visit’s page, and both say so', async ({
  browser,
}) => {
  const { visitId, patientName } = await riverasVisit();
  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await press(provider, 'Invite a guest');
  await provider.getByRole('radio', { name: /Provider guest/ }).check();
  await provider.getByLabel('Colleague', { exact: true }).selectOption({ label: 'Dr. Amara Okafor' });
  await expect(provider.getByLabel('Guest’s full name')).toHaveCount(0);
  await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
  await takePictures(provider, 'guests-colleague', BOTH);
  await provider.setViewportSize(DESKTOP);
  await press(provider, 'Send invitation');
  await expect(provider.getByText('Colleague with an account')).toBeVisible();

  const { page: colleague } = await newPerson(browser, 'desktop');
  await colleague.goto(await linkTo('dr.okafor@demo.test', 'r'));
  await press(colleague, 'Accept');
  await takePictures(colleague, 'guest-rsvp-colleague', BOTH);
  await expect(colleague.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
    'href',
    new RegExp(`/provider/visits/${visitId}$`),
  );
  await signInToTwo(colleague, 'dr.okafor@demo.test');
  await colleague.goto(`${product.url}/provider/visits/${visitId}`);
  const group = colleague.getByRole('group', { name: 'Your answer' });
  await expect(group.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true');
  await takePictures(colleague, 'guest-response', BOTH);
  await colleague.setViewportSize(DESKTOP);
  await group.getByRole('button', { name: 'Maybe' }).click();
  await expect(group.getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true');
  await colleague.getByRole('link', { name: 'Visits' }).first().click();
  const row = colleague
    .getByRole('listitem')
    .filter({ has: colleague.getByRole('button', { name: /^Your answer/ }) });
  await expect(row.getByRole('button', { name: 'Your answer Maybe' })).toBeVisible();
  await takePictures(colleague, 'guest-response-list', BOTH);
  await colleague.setViewportSize(DESKTOP);
  await row.getByRole('button', { name: 'Your answer Maybe' }).click();
  await colleague.getByRole('menuitemradio', { name: 'Declined' }).click();
  await expect(row.getByRole('button', { name: 'Your answer Declined' })).toBeVisible();
  await row.getByRole('link', { name: patientName }).first().click();
  await expect(group.getByRole('button', { name: 'Declined' })).toHaveAttribute('aria-pressed', 'true');

  // The sidebar has it too, and follows what happens meanwhile.
  await colleague.getByRole('button', { name: /^Notifications/ }).click();
  const sidebar = colleague.getByRole('dialog', { name: 'Notifications' });
  const invite = sidebar.getByRole('listitem').filter({ hasText: 'invites you to a visit' });
  await takePictures(colleague, 'notifications', BOTH);
  await colleague.setViewportSize(DESKTOP);
  await invite.getByRole('button', { name: 'Accepted' }).click();
  await expect(invite.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true');
  await press(provider, 'Remove Dr. Amara Okafor');
  await press(provider, 'Remove guest');
  await expect(invite).toHaveCount(0);
});

test('staff invite for the patient, who is told and takes the invitation back', async ({ browser }) => {
  const { visitId } = await riverasVisit();
  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await press(provider, 'Invite a guest');
  await provider.getByLabel('Guest’s full name').fill('Carol Ellison');
  await provider.getByLabel('Relationship to the patient').selectOption('Parent');
  await provider.getByRole('radio', { name: 'By text message' }).check();
  await provider.getByLabel('Guest’s mobile number').fill('602 555 01');
  await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
  await press(provider, 'Send invitation');
  await expect(provider.getByText('A valid phone number is required.')).toBeVisible();
  await expect(provider.getByLabel('Guest’s mobile number')).toBeFocused();
  await provider.getByLabel('Guest’s mobile number').fill('602 555 0187');
  await press(provider, 'Send invitation');
  await expect(provider.getByText('Invited by text message: +16025550187')).toBeVisible();

  const patient = await phone(browser);
  await patient.goto(await linkTo('patient1@example.com', 'gm'));
  await takePictures(patient, 'guests-management-link', BOTH);
  await press(patient, 'Manage your guests');
  await title(patient, 'Your guests');
  await expect(patient.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
  await press(patient, 'Remove Carol Ellison');
  await press(patient, 'Remove guest');
  await expect(patient.getByText('Removed', { exact: true })).toBeVisible();
  await expect(provider.getByText('Removed', { exact: true })).toBeVisible();
});

test('a guest comes early, tests the device, and is told when the patient cancels', async ({ browser }) => {
  const patient = await phone(browser);
  const { sessionId, visitId } = await arrived(patient, 60);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Ida Ames', 'ida@example.com');
  const guest = await phone(browser);
  await guest.goto((await linkTo('ida@example.com', 'r')).replace('/r/', '/g/'));
  await press(guest, 'Continue to the visit');
  await press(guest, 'Next');
  await title(guest, "You're Early!");
  await expect(guest.getByRole('button', { name: 'Check in' })).toHaveCount(0);
  await takePictures(guest, 'guest-early', SMALL);
  await press(guest, 'Test your device');
  await press(guest, 'Run Test');
  await guest.getByRole('button', { name: /Yes/ }).click();
  await expect(guest.getByText('Your practice can see this result.')).toBeVisible();
  await guest.keyboard.press('Escape');
  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await expect(provider.getByText(/^Tested their device at/)).toBeVisible();

  await patient.getByRole('link', { name: 'Back to your visit' }).click();
  await press(patient, 'Cancel visit');
  await patient.getByLabel('Why are you cancelling?').selectOption({ index: 1 });
  await patient.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click();
  await title(guest, 'The visit is cancelled');
  await takePictures(guest, 'guest-cancelled', SMALL);
});

test('a guest is paused with the others, removed for a minute, and back; an eleventh is not invited', async ({
  browser,
}) => {
  const patient = await phone(browser);
  const { visitId, sessionId } = await arrived(patient);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Vera Ames', 'vera@example.com');

  await test.step('ten are enough, and one removed makes room', async () => {
    const inviteByApi = (number: number) =>
      provider.request.post(`${product.url}/api/provider/visits/${visitId}/guests`, {
        data: {
          name: `Guest ${'ABCDEFGHIJ'[number]}`,
          email: null,
          mobile: null,
          relationship: 'Other',
          guestType: 'patient',
          accountId: null,
          language: 'en',
          authorized: true,
          idempotencyKey: randomUUID(),
        },
        headers: { origin: product.url },
      });
    for (let more = 0; more < 9; more += 1) expect((await inviteByApi(more)).ok()).toBe(true);
    expect((await inviteByApi(9)).ok()).toBe(false);
    await patient.reload();
    await expect(patient.getByText('No more guests can be invited to this visit.')).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Invite a guest' })).toHaveCount(0);
    await takePictures(patient, 'guests-ten', SMALL);
    await press(patient, 'Remove Guest A');
    await press(patient, 'Remove guest');
    await expect(patient.getByRole('button', { name: 'Invite a guest' })).toBeVisible();
  });

  const expected = provider.getByRole('region', { name: 'Pending Arrival' });
  await test.step('the provider sees who is expected, and who declines goes from there', async () => {
    await provider.goto(`${product.url}/provider/group/${sessionId}`);
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await expect(expected.getByText('Vera Ames')).toBeVisible();
    await expect(expected.getByText('Guest A')).toHaveCount(0);
    await invite(patient, 'Uma Ames', 'uma@example.com');
    await expect(expected.getByText('Uma Ames')).toBeVisible();
    await takePictures(provider, 'visit-guests-expected', OVER_A_VISIT);
    await provider.setViewportSize(DESKTOP);
    const uma = await phone(browser);
    await uma.goto(await linkTo('uma@example.com', 'r'));
    await press(uma, 'Decline');
    await expect(expected.getByText('Uma Ames')).toHaveCount(0);
  });

  const guest = await phone(browser);
  const inVisit = () => expect(guest.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await test.step('the guest is in the visit', async () => {
    await guest.goto(await linkTo('vera@example.com', 'r'));
    await press(guest, 'Accept');
    await press(guest, 'Continue to the visit');
    await press(guest, 'Next');
    await press(guest, 'Check in');
    await title(guest, 'Be with you shortly!');
    await provider.getByRole('button', { name: 'Admit Vera Ames' }).first().click();
    await inVisit();
  });

  await test.step('paused, also after a reload, and on again', async () => {
    await press(provider, 'More');
    await provider.getByRole('menuitem', { name: 'Pause visit' }).click();
    const paused = guest.getByRole('heading', { name: 'The visit is paused' });
    await expect(paused).toBeVisible();
    await takePictures(guest, 'guest-paused', OVER_A_VISIT);
    await guest.reload();
    await expect(paused).toBeVisible();
    await press(provider, 'UnPause visit');
    await inVisit();
    await expectMediaFlows(guest);
  });

  await test.step('removed for a minute, and back without a click', async () => {
    await press(provider, 'Actions for Vera Ames');
    await provider.getByRole('menuitem', { name: 'Remove…' }).click();
    await provider.getByRole('radio', { name: 'For 1 minute' }).check();
    await press(provider, 'Remove');
    await expect(
      guest.getByRole('heading', { name: 'You have been removed for a short time' }),
    ).toBeVisible();
    await takePictures(guest, 'guest-removed-for-a-while', SMALL);
    await expect(guest.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
    await provider.getByRole('button', { name: 'Admit Vera Ames' }).first().click();
    await inVisit();
    await expectMediaFlows(guest);
  });
});

test('where guests are not allowed, and in a group, it is said why', async ({ browser }) => {
  const patient = await phone(browser);
  await arrived(patient);
  await practice('hasThirdParty', false);
  try {
    await press(patient, 'Invite or manage guests');
    await press(patient, 'Invite a guest');
    await expect(
      patient.getByText('The practice does not allow guests. We have told the practice'),
    ).toBeVisible();
    await takePictures(patient, 'guests-not-allowed', { ...SMALL, wholePage: false });
  } finally {
    await practice('hasThirdParty', true);
  }
  const group = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    patients: [
      ['Walter', 'Ames'],
      ['Iris', 'Moreau'],
    ],
  });
  await patient.goto(group.patients[0]?.patientLink ?? '');
  await press(patient, 'Continue to your visit');
  await press(patient, 'Invite or manage guests');
  await expect(
    patient
      .getByText('Guests can’t be invited to group visits.')
      .or(patient.getByText("Guests can't be invited to group visits.")),
  ).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Invite a guest' })).toHaveCount(0);
});

test('a guest whose practice asks for a code enters it, and goes on where they were', async ({ browser }) => {
  const patient = await phone(browser);
  const { sessionId } = await arrived(patient);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Ruth Ames', 'ruth@example.com');
  const link = await linkTo('ruth@example.com', 'r');
  await practice('guestMfa', true);
  try {
    const guest = await phone(browser);
    await guest.goto(link.replace('/r/', '/g/'));
    await press(guest, 'Continue to the visit');
    await expect(guest).toHaveURL(/\/mfa\/guest\/[\w-]+$/);
    await title(guest, 'Where should we send the code?');
    await press(guest, 'Send Code');
    // Their invitation is a message to them too.
    const code = await codeFor(guest, product.url, 'ruth@example.com', 2);
    await guest.getByRole('textbox', { name: 'Code (6 digits)' }).fill(code);
    await press(guest, 'Verify Code');
    await expect(guest).toHaveURL(/\/guest\/visit\//);
    await title(guest, 'Who are you?');
    await press(guest, 'Next');
    await press(guest, 'Check in');
    await title(guest, 'Be with you shortly!');
  } finally {
    await practice('guestMfa', false);
  }
});
