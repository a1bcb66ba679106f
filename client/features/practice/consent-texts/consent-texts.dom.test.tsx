import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { BUILT_IN, HOME_VISITS, LISTED } from '#client/test-support/consent-texts.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { FOLLOW_UP } from '#client/test-support/visit-types.ts';

const PATH = '/provider/client-admin/consent-texts';
const OWN = `${PATH}/${HOME_VISITS.textId}`;
const LIST = 'GET /api/admin/practices/:practiceId/consent-texts';
const POST = 'POST /api/admin/practices/:practiceId/consent-texts';
const GET = 'GET /api/admin/practices/:practiceId/consent-texts/:textId';
const PUT = 'PUT /api/admin/practices/:practiceId/consent-texts/:textId';
const VERSION = 'GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version';
const RETIRED = 'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired';
const answers: Answers = {
  [LIST]: { texts: LISTED },
  [GET]: ({ params }) => (params.textId === 'telehealth' ? BUILT_IN : HOME_VISITS),
};
const choose = async (page: Awaited<ReturnType<typeof openStaffScreen>>, action: string) => {
  await page.press('More for this text');
  await page.user.click(await screen.findByRole('menuitem', { name: action }));
};

it('lists built-in and own texts with version, date and use', async () => {
  await openStaffScreen(PATH, answers);
  const own = await screen.findByRole('link', { name: /^Home visits/ });
  expect(own.textContent).toMatch(/Version 2, May 5, 2027, Dr\. Amara Okafor1 visit type$/);
  expect(own.getAttribute('href')).toBe(OWN);
  const builtIn = screen.getByRole('link', { name: /^Telehealth/ });
  expect(builtIn.textContent).toBe('TelehealthVersion 2.1, Feb 20233 visit types');
});

it('shows a text in English and Spanish as the patient reads it, and prints it', async () => {
  const print = vi.fn(() => void dispatchEvent(new Event('beforeprint')));
  vi.stubGlobal('print', print);
  const page = await openStaffScreen(`${PATH}/telehealth`, answers);
  await screen.findByRole('heading', { name: 'Consent to Use of Telehealth' });
  await screen.findByText('This list has items 0 to 0. It starts with item 0.');
  await page.press('Spanish');
  await screen.findByRole('heading', { name: 'Consentimiento para el uso de la telesalud' });
  await screen.findByText('No es para emergencias');
  await page.press('Print');
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
});

it('creates a text as a copy of a built-in one', async () => {
  const page = await openStaffScreen(`${PATH}/telehealth`, {
    ...answers,
    [POST]: { textId: HOME_VISITS.textId },
  });
  await page.user.click(await screen.findByRole('link', { name: 'Copy and change' }));
  await page.title('Copy of Telehealth');
  await page.fill('Name', 'Home visits');
  await page.press('Save as version 1');
  await page.title('Home visits');
  expect(page.server.sent(POST)[0]?.body).toEqual({
    name: 'Home visits',
    title: BUILT_IN.title,
    body: BUILT_IN.body,
  });
});

it('names the missing language, and shows the preview', async () => {
  const page = await openStaffScreen(`${PATH}/new`, answers);
  await page.fill('Name', 'Night visits');
  await page.fill('Title in English', 'Consent');
  await page.fill('Text in English', '# At night\nI agree.');
  await page.fill('Title in Spanish', 'Consentimiento');
  await page.press('Save as version 1');
  const missing = await page.field('Text in Spanish');
  await waitFor(() => expect(missing.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('This field is required')).toHaveLength(1);
  await page.press('Preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'As the patient sees it' }));
  await dialog.findByRole('heading', { name: 'At night' });
  expect(page.server.sent(POST)).toEqual([]);
});

it('saves the next version', async () => {
  const saved = { ...HOME_VISITS, own: { ...HOME_VISITS.own, version: 3 } };
  const page = await openStaffScreen(`${OWN}/edit`, { ...answers, [PUT]: saved });
  await page.fill('Title in English', 'Consent at home');
  await page.press('Save as version 3');
  await screen.findByText('Version 3 is saved. Patients read it from now on.');
  expect(page.server.sent(PUT)[0]?.body).toEqual({
    version: 2,
    name: 'Home visits',
    title: { ...HOME_VISITS.title, en: 'Consent at home' },
    body: HOME_VISITS.body,
  });
  expect(location.pathname).toBe(OWN);
});

it('loads what another administrator saved at the same time', async () => {
  const page = await openStaffScreen(`${OWN}/edit`, { ...answers, [PUT]: refuse(409, 'CHANGED_MEANWHILE') });
  await page.fill('Title in English', 'Consent at home');
  const theirs = { ...HOME_VISITS, own: { ...HOME_VISITS.own, version: 3, name: 'House calls' } };
  page.server.answer({ ...answers, [GET]: theirs, [PUT]: refuse(409, 'CHANGED_MEANWHILE') });
  await page.press('Save as version 3');
  await page.press('Load their changes');
  await screen.findByRole('button', { name: 'Save as version 4' });
  expect((await page.field('Name')).value).toBe('House calls');
  expect((await page.field('Title in English')).value).toBe('Consent at home');
});

it('keeps earlier versions readable', async () => {
  const page = await openStaffScreen(OWN, {
    ...answers,
    [VERSION]: {
      version: 1,
      name: 'Home visits',
      savedAt: HOME_VISITS.own.savedAt,
      savedBy: 'Alma Reyes',
      title: HOME_VISITS.title,
      body: { en: 'The first words.', es: 'Las primeras palabras.' },
    },
  });
  await page.user.click(await screen.findByRole('link', { name: /^Version 1, .*Alma Reyes$/ }));
  await page.title('Home visits, version 1');
  await screen.findByText('The first words.');
  await screen.findByText('Patients now read version 2.');
});

it('retires a text, and offers it again', async () => {
  const retired = { ...HOME_VISITS, own: { ...HOME_VISITS.own, retired: true } };
  const page = await openStaffScreen(OWN, { ...answers, [RETIRED]: retired });
  await choose(page, 'Retire');
  await page.answer('Retire');
  await screen.findByText('Retired.');
  expect(page.server.sent(RETIRED)[0]?.body).toEqual({ retired: true, version: 2 });
  page.server.answer({ ...answers, [RETIRED]: HOME_VISITS });
  await choose(page, 'Offer again');
  await page.answer('Offer again');
  await screen.findByText('Visit types can choose it again.');
});

itSays(['CONSENT_TEXT_USED'], async (refusal) => {
  const page = await openStaffScreen(OWN, { ...answers, [RETIRED]: refusal });
  await choose(page, 'Retire');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retire' }));
});

it('applies a text to all visit types at once, and adds the steps that they lack', async () => {
  const PLAN = 'GET /api/admin/practices/:practiceId/visit-types/consent';
  const USE = 'POST /api/admin/practices/:practiceId/visit-types/consent';
  const type = {
    visitTypeId: FOLLOW_UP.visitTypeId,
    name: 'Follow-up',
    version: 4,
    consentVariant: 'telehealth',
    consentName: null,
    adds: ['consent', 'signature'] as const,
    replacesText: true,
  };
  const group = {
    ...type,
    visitTypeId: FOLLOW_UP.visitTypeId.replace(/1$/, '2'),
    name: 'Group education',
    consentVariant: HOME_VISITS.textId.replace(/1$/, '2'),
    consentName: 'Home visits',
    adds: [],
  };
  const page = await openStaffScreen(OWN, {
    ...answers,
    [PLAN]: { types: [{ ...type, adds: [...type.adds] }, group] },
    [USE]: { types: [] },
  });
  await choose(page, 'Use for all visit types');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use for all visit types' }));
  await dialog.findByText('Adds: Consent to telehealth, Signature and date of birth.');
  dialog.getByText('Now has: Home visits.');
  await page.press('Use for 2 visit types');
  await dialog.findByText('2 visit types now use this text.');
  dialog.getByText('Has the new text.');
  expect(page.server.sent(PLAN)[0]?.query).toEqual({ textId: HOME_VISITS.textId });
  expect(page.server.sent(USE)[0]?.body).toEqual({
    textId: HOME_VISITS.textId,
    types: [
      { visitTypeId: FOLLOW_UP.visitTypeId, version: 4 },
      { visitTypeId: group.visitTypeId, version: 4 },
    ],
  });
});

it('reports that a text does not exist', async () => {
  await openStaffScreen(OWN, { ...answers, [GET]: refuse(404, 'NOT_FOUND') });
  await screen.findByText('This text does not exist, or belongs to another practice.');
});
