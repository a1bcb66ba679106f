import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { IDENTITY, settingsAfter, settingsOf } from '#client/test-support/settings.ts';
import { HUDSON, SAGUARO } from '#client/test-support/staff.ts';
import { nextOwn } from './setting.tsx';

const SETTINGS = '/provider/client-admin/settings';
const PUT = 'PUT /api/admin/practices/:practiceId/settings';
const OF_PRACTICE = settingsOf('practice', {
  practicePhone: { own: { value: '+16025550100', final: false } },
  linkExpiration: { own: { value: { amount: 48, unit: 'HOUR(S)' }, final: false } },
});

const answers: Answers = {
  'GET /api/admin/practices/:practiceId/settings': OF_PRACTICE,
  'GET /api/admin/practices/:practiceId/identity': IDENTITY,
  [PUT]: ({ body }) => settingsAfter(OF_PRACTICE, body),
};

const setting = (field: HTMLElement): HTMLElement => {
  const found = field.closest<HTMLElement>('[data-setting]');
  if (!found) throw new Error('The field is in no setting');
  return found;
};
async function choosePractice(page: Awaited<ReturnType<typeof openStaffScreen>>, from: string, to: string) {
  await page.user.click(await screen.findByRole('button', { name: `Practice: ${from}` }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: to }));
}
const guests = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /can invite guests/ });
const names = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /see each other’s names/ });
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'How many' });

it('shows which settings are set here and which are inherited, and from where', async () => {
  await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
      linkExpiration: { own: { value: { amount: 48, unit: 'HOUR(S)' }, final: false } },
      hasThirdParty: {
        inherited: {
          value: false,
          origin: 'enterprise',
          originName: SAGUARO.enterpriseName,
          final: false,
        },
      },
    }),
  });
  expect((await amount()).value).toBe('48');
  within(setting(await amount())).getByText('Set here');
  within(setting(await amount())).getByRole('button', {
    name: 'Reset to default (24 hours after the visit)',
  });
  expect((await guests()).checked).toBe(false);
  within(setting(await guests())).getByText('From Demo Health Group (enterprise)');
  within(setting(await names())).getByText('Default');
  expect(screen.queryByRole('checkbox', { name: /Applies across practices/ })).toBeNull();
});

it('saves changes and resets, and the next change from there', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    [PUT]: ({ body }) => settingsAfter({ ...OF_PRACTICE, version: body.version }, body),
  });
  await page.press(/^Reset to default .24 hours/);
  expect((await amount()).value).toBe('24');
  await page.user.click(await guests());
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  const [first] = page.server.sent(PUT);
  expect(first?.params).toEqual({ practiceId: SAGUARO.practiceId });
  expect(first?.body).toMatchObject({
    version: 7,
    linkExpiration: null,
    hasThirdParty: { value: false, final: false },
    practicePhone: { value: '+16025550100', final: false },
    showPatientNames: null,
  });
  await screen.findByText('Saved.');
  await page.user.click(await guests());
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(2));
  expect(page.server.sent(PUT)[1]?.body).toMatchObject({ version: 8, hasThirdParty: null });
});

it('shows an error at the field, before sending and when the server refuses the value', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    [PUT]: refuse(400, 'INVALID_INPUT', { fields: { 'practicePhone.value': 'PHONE_INVALID' } }),
  });
  await page.fill('How many', '0');
  await page.press('Save');
  await screen.findByText('Enter a value that is 1 or greater');
  expect(page.server.sent(PUT)).toEqual([]);
  await page.fill('How many', '12');
  await page.press('Save');
  const phone = await page.field(/^Phone number for patients/);
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect((await amount()).value).toBe('12');
});

it('shows numbers that may be empty, hours, methods and pages', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
      keepDeviceTestsDays: { own: { value: 90, final: false } },
    }),
  });
  await page.fill('Days to keep device tests', '');
  await page.fill(/^Ask staff if they are still there/, '15');
  await page.check(/^Quiet hours for text messages/);
  await page.check('By text message');
  await page.choose(/^Reminder 30 minutes before/, 'By email');
  await page.press('Add a page');
  await page.fill('Address begins with', '/provider/visits');
  await page.fill('Name of the page', 'Visits');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  expect(page.server.sent(PUT)[0]?.body).toMatchObject({
    keepDeviceTestsDays: { value: null, final: false },
    idleMinutes: { value: 15, final: false },
    quietHours: { value: { from: '21:00', to: '08:00' }, final: false },
    contactMethods: { value: ['Email'], final: false },
    reminder30Minutes: { value: 'Email', final: false },
    pageViewRoutes: { value: [{ prefix: '/provider/visits', page: 'Visits' }], final: false },
  });
});

it('locks settings that apply across practices, and names who set them and the value set here', async () => {
  const across = {
    value: false,
    origin: 'enterprise',
    originName: SAGUARO.enterpriseName,
    final: true,
  } as const;
  await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
      showPatientNames: { own: { value: true, final: false }, inherited: across },
      summaryHasChat: { inherited: across },
    }),
  });
  expect((await names()).disabled).toBe(true);
  expect((await names()).checked).toBe(false);
  expect(setting(await names()).textContent).toContain(
    'Demo Health Group has set this for all of its practices, so it cannot be changed here. The value set here before (On) does not apply.',
  );
  const chat = screen.getByRole('checkbox', { name: /includes the chat/ });
  expect(setting(chat).textContent).not.toContain('does not apply');
});

it('allows turning off, but not on, what the installation lacks', async () => {
  await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
      patientMfa: { available: false },
      providerMfa: { available: false, own: { value: true, final: false } },
    }),
  });
  const patients = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Patients enter a code/,
  });
  expect(patients.disabled).toBe(true);
  expect(setting(patients).textContent).toContain('This server sends neither emails nor text messages');
  const staff = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Staff enter a code/ });
  expect(staff.disabled).toBe(false);
});

it('applies an enterprise’s setting across its practices', async () => {
  const before = settingsOf('enterprise');
  const put = 'PUT /api/admin/enterprises/:enterpriseId/settings';
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/enterprises/:enterpriseId/settings': before,
    [put]: ({ body }) => settingsAfter(before, body),
  });
  await page.follow('All of Demo Health Group');
  await screen.findByText(/^These apply to every practice of Demo Health Group/);
  expect(screen.queryByRole('heading', { name: 'Logo' })).toBeNull();
  const field = setting(await names());
  await page.user.click(within(field).getByRole('checkbox', { name: /Applies across practices/ }));
  within(field).getByRole('button', { name: 'Reset to default (Off)' });
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(put)).toHaveLength(1));
  expect(page.server.sent(put)[0]).toMatchObject({
    params: { enterpriseId: SAGUARO.enterpriseId },
    body: { version: 7, showPatientNames: { value: false, final: true } },
  });
});

it('shows the practice that the header names, and the enterprise only to its administrators', async () => {
  const page = await openStaffScreen(`${SETTINGS}/practices/${HUDSON.practiceId}`, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': ({ params }) => ({
      ...settingsOf('practice', {
        practicePhone: {
          own: params.practiceId === HUDSON.practiceId ? { value: '+12125550199', final: false } : null,
        },
      }),
      enterprise: { ...OF_PRACTICE.enterprise, mayChange: false },
    }),
  });
  await waitFor(async () =>
    expect((await page.field(/^Phone number for patients/)).value).toBe('(212) 555-0199'),
  );
  expect(location.pathname).toBe(SETTINGS);
  expect(screen.queryByRole('navigation', { name: 'Whose settings' })).toBeNull();
  await choosePractice(page, HUDSON.practiceName, SAGUARO.practiceName);
  await waitFor(async () => expect((await page.field(/^Phone number for patients/)).value).toBe(''));
});

it('confirms before the user switches practices with unsaved settings', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.user.click(await guests());
  await choosePractice(page, SAGUARO.practiceName, HUDSON.practiceName);
  await page.answer('Stay on this page');
  expect((await guests()).checked).toBe(false);
  await choosePractice(page, SAGUARO.practiceName, HUDSON.practiceName);
  await page.answer('Leave without saving');
  await screen.findByRole('button', { name: `Practice: ${HUDSON.practiceName}` });
  expect((await guests()).checked).toBe(true);
});

it('keeps changes when another user changed the settings, and loads their changes', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    [PUT]: ({ body }) =>
      body.version === 7 ? refuse(409, 'CHANGED_MEANWHILE') : settingsAfter(OF_PRACTICE, body),
  });
  await page.user.click(await guests());
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({
    'GET /api/admin/practices/:practiceId/settings': settingsAfter(OF_PRACTICE, {
      version: 7,
      requiresLicensedProvider: { value: true, final: false },
    }),
  });
  await page.press('Load their changes');
  const licensed = screen.getByRole<HTMLInputElement>('checkbox', { name: /must be licensed/ });
  await waitFor(() => expect(licensed.checked).toBe(true));
  expect((await guests()).checked).toBe(false);
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT).at(-1)?.body).toMatchObject({
    version: 8,
    hasThirdParty: { value: false, final: false },
    requiresLicensedProvider: { value: true, final: false },
  });
});

it('confirms before the user leaves unsaved settings', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.user.click(await guests());
  await page.follow('Audit log');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.answer('Stay on this page');
  expect((await guests()).checked).toBe(false);
});

it('retries after a failure, but not when the settings do not exist for this user', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await screen.findByRole('alert');
  page.server.answer(answers);
  await page.press('Try again');
  expect((await guests()).checked).toBe(true);
  page.server.answer({
    'GET /api/admin/practices/:practiceId/settings': refuse(403, 'ACCESS_DENIED'),
  });
  await choosePractice(page, SAGUARO.practiceName, HUDSON.practiceName);
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

itSays(
  ['SETTING_IS_FINAL', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'ORIGIN_REFUSED'],
  async (refusal) => {
    const page = await openStaffScreen(SETTINGS, { ...answers, [PUT]: refusal });
    await page.user.click(await guests());
    await page.press('Save');
  },
);

it('shows values in Spanish', async () => {
  await openStaffScreen(SETTINGS, answers, { language: 'es' });
  await screen.findByRole('button', {
    name: 'Restablecer el valor predeterminado (24 horas después de la visita)',
  });
  screen.getByRole('link', { name: 'Todo Demo Health Group' });
});

it('finds settings by their texts, and shows their sections', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await names();
  await page.user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'reminder');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /see each other’s names/ })).toBeNull());
  screen.getByRole('heading', { name: 'Messages to patients and guests' });
  screen.getByRole('combobox', { name: /^Reminder an hour before/ });
  expect(screen.queryByRole('combobox', { name: /^Confirmation/ })).toBeNull();
  const index = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(index).getAllByRole('link')).toHaveLength(1);
  await page.user.type(screen.getByRole('searchbox', { name: 'Search settings' }), ' xyz');
  await screen.findByText('No setting matches “reminder xyz”');
  within(screen.getByRole('main')).getByRole('link', { name: 'Cancellation reasons' });
});

it('keeps changes while the user searches for other settings, and shows errors', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.user.click(await guests());
  await page.fill('How many', '0');
  await page.user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'chat');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /can invite guests/ })).toBeNull());
  screen.getByText('2 changes');
  await page.press('Save');
  await screen.findByText('Enter a value that is 1 or greater');
  await waitFor(async () => expect(document.activeElement).toBe(await amount()));
  await page.fill('How many', '12');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  expect(page.server.sent(PUT)[0]?.body).toMatchObject({
    linkExpiration: { value: { amount: 12, unit: 'HOUR(S)' } },
    hasThirdParty: { value: false },
  });
});

it('counts the changes, and discards them', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.user.click(await guests());
  await screen.findByText('1 change');
  await page.user.click(await names());
  await screen.findByText('2 changes');
  await page.press('Discard');
  expect((await guests()).checked).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await page.follow('Audit log');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('scrolls to a section from the list, even with unsaved changes', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.user.click(await guests());
  await page.follow('How long data is kept');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'How long data is kept' }));
  await page.choose('Go to section', 'Links');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Links' }));
});

it.each(['identity', 'logo'])('scrolls to the section that the address names: %s', async (section) => {
  await openStaffScreen(`${SETTINGS}#${section}`, answers);
  await amount();
  await waitFor(() => expect(document.activeElement?.id).toBe(section));
});

describe('setting', () => {
  const hours = (amount: number) => ({ amount, unit: 'HOUR(S)' });

  test.each([
    ['another value is the scope’s own', true, false, false, { value: true, final: false }],
    ['the inherited one is inherited', false, false, false, null],
    ['the inherited one, for all practices, is its own', false, false, true, { value: false, final: true }],
    ['another one, for all practices', true, false, true, { value: true, final: true }],
  ])('%s', (_what, value, inherited, final, own) => {
    expect(nextOwn(value, inherited, final)).toEqual(own);
  });

  test('compares a compound value to the inherited one by all its parts', () => {
    expect(nextOwn(hours(24), hours(24), false)).toBeNull();
    expect(nextOwn(hours(2), hours(24), false)).toEqual({ value: hours(2), final: false });
  });
});
