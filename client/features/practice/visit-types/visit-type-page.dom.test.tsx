import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { settingsAfter, settingsOf } from '#client/test-support/settings.ts';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';
import type { VisitType } from '#shared/contracts/rest/practice/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const tabOf = (tab: string) => `${TYPES}/${FOLLOW_UP.visitTypeId}/${tab}`;
const GET = 'GET /api/admin/visit-types/:visitTypeId';
const PUT_GENERAL = 'PUT /api/admin/visit-types/:visitTypeId/general';
const PUT_WORKFLOW = 'PUT /api/admin/visit-types/:visitTypeId/workflow';

const next = (changes: Partial<VisitType>): VisitType => ({
  ...FOLLOW_UP,
  ...changes,
  version: FOLLOW_UP.version + 1,
});
const OWN_SETTINGS = settingsOf('visit-type');
const answers: Answers = {
  [GET]: FOLLOW_UP,
  'GET /api/admin/practices/:practiceId/visit-types': {
    rows: [visitTypeRow()],
    total: 1,
    nextCursor: null,
    previousCursor: null,
  },
  'GET /api/admin/visit-types/:visitTypeId/settings': OWN_SETTINGS,
  [PUT_GENERAL]: ({ body: { version, ...general } }) => ({ ...next({ general }), version: version + 1 }),
  [PUT_WORKFLOW]: ({ body: { version: _, ...workflow } }) => next({ workflow }),
};

it('saves the general part, and the next change from there', async () => {
  const page = await openStaffScreen(tabOf('general'), answers);
  await page.title('Follow-up');
  await page.fill(/^Name/, 'Blood pressure check');
  await page.fill(/^Spanish/, 'Tenga a mano sus mediciones.');
  await page.choose('Copay', 'A suggested amount, which the patient may change');
  await page.press('Save');
  await screen.findByText('This field is required');
  expect(page.server.sent(PUT_GENERAL)).toEqual([]);
  await page.fill('Amount in US dollars', '20');
  await page.press('Save');
  await page.title('Blood pressure check');
  expect(page.server.sent(PUT_GENERAL)[0]?.body).toEqual({
    name: 'Blood pressure check',
    durationMinutes: 30,
    billingGrouping: '99212',
    patientText: { en: 'Have your readings at hand.', es: 'Tenga a mano sus mediciones.' },
    copay: { mode: 'suggested', amountCents: 2_000 },
    version: 4,
  });
  await page.fill(/^Billing grouping/, '');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT_GENERAL)).toHaveLength(2));
  expect(page.server.sent(PUT_GENERAL)[1]?.body).toMatchObject({ billingGrouping: '', version: 5 });
});

it('shows at the name that another type has it', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [PUT_GENERAL]: refuse(400, 'INVALID_INPUT', { fields: { name: 'NAME_TAKEN' } }),
  });
  await page.fill(/^Name/, 'Consultation');
  await page.press('Save');
  await screen.findByText('Another active visit type has this name.');
  expect((await page.field(/^Name/)).value).toBe('Consultation');
});

it('keeps typed values when another user changed the type, and loads their changes', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [PUT_GENERAL]: ({ body: { version, ...general } }) =>
      version === 4 ? refuse(409, 'CHANGED_MEANWHILE') : next({ general }),
  });
  await page.fill('English', 'Have your list of medicines at hand.');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [GET]: next({ general: { ...FOLLOW_UP.general, billingGrouping: '98961' } }) });
  await page.press('Load their changes');
  const grouping = await page.field(/^Billing grouping/);
  await waitFor(() => expect(grouping.value).toBe('98961'));
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT_GENERAL).at(-1)?.body).toMatchObject({
    billingGrouping: '98961',
    patientText: { en: 'Have your list of medicines at hand.', es: '' },
    version: 5,
  });
});

it('confirms before the user leaves unsaved changes for another tab', async () => {
  const page = await openStaffScreen(tabOf('general'), answers);
  await page.fill(/^Name/, 'Another name');
  await page.follow('Integrations');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.answer('Stay on this page');
  expect((await page.field(/^Name/)).value).toBe('Another name');
  await page.follow('Integrations');
  await page.answer('Leave without saving');
  await screen.findByRole('checkbox', { name: /^Check-in changes the visit to KEPT/ });
});

it('offers no copay if cards are not accepted', async () => {
  await openStaffScreen(tabOf('general'), {
    ...answers,
    [GET]: { ...FOLLOW_UP, available: { ...FOLLOW_UP.available, copays: false } },
  });
  await screen.findByText(/^This installation does not accept cards/);
  expect(screen.queryByRole('combobox', { name: 'Copay' })).toBeNull();
});

it('saves separately how the link is sent, and which messages are sent', async () => {
  const put = 'PUT /api/admin/visit-types/:visitTypeId/communications';
  const putSettings = 'PUT /api/admin/visit-types/:visitTypeId/settings';
  const page = await openStaffScreen(tabOf('communications'), {
    ...answers,
    [GET]: { ...FOLLOW_UP, available: { ...FOLLOW_UP.available, contactMethods: ['Email'] } },
    [put]: ({ body: { version: _, ...communications } }) => next({ communications }),
    [putSettings]: ({ body }) => settingsAfter(OWN_SETTINGS, body),
  });
  await screen.findByText('This installation cannot send these yet.');
  await page.check('Text message');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(put)).toHaveLength(1));
  expect(page.server.sent(put)[0]?.body).toEqual({ contactMethods: ['Email'], version: 4 });
  await page.choose(/^Reminder a day before/, 'Not sent');
  await page.press('Save messages');
  await waitFor(() => expect(page.server.sent(putSettings)).toHaveLength(1));
  expect(page.server.sent(putSettings)[0]?.body).toMatchObject({
    reminder1Day: { value: 'none', final: false },
    version: 7,
  });
});

it('moves, adds and removes steps, and explains which order is not possible', async () => {
  const page = await openStaffScreen(tabOf('workflow'), answers);
  await page.press('Move Terms of use down');
  await page.press('Remove Signature and date of birth');
  await screen.findByText(/^Consent needs the signature step/);
  await page.press('Add Signature and date of birth');
  await page.press('Add Location');
  await page.check('Intake questions is mandatory');
  expect(screen.queryByRole('button', { name: 'Add Copay' })).toBeNull();
  await page.choose('Patients can begin', '1 day before the start');
  await page.choose('Consent text', 'Behavioral health (Telemedicine/Telepsychiatry)');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT_WORKFLOW)).toHaveLength(1));
  expect(page.server.sent(PUT_WORKFLOW)[0]?.body).toEqual({
    steps: [
      { step: 'consent', mandatory: true },
      { step: 'terms', mandatory: true },
      { step: 'intake', mandatory: true },
      { step: 'signature', mandatory: true },
      { step: 'location', mandatory: true },
    ],
    consentVariant: 'behavioral-health',
    beginMinutes: 1_440,
    version: 4,
  });
});

it('offers the practice’s own consent texts, with a link to the chosen one', async () => {
  const textId = FOLLOW_UP.visitTypeId.replace(/1$/, '7');
  const available = { ...FOLLOW_UP.available, consentTexts: [{ textId, name: 'Home visits' }] };
  const page = await openStaffScreen(tabOf('workflow'), {
    ...answers,
    'GET /api/admin/visit-types/:visitTypeId': { ...FOLLOW_UP, available },
  });
  await page.choose('Consent text', textId);
  const read = screen.getByRole('link', { name: 'Read' });
  expect(read.getAttribute('href')).toBe(`/provider/client-admin/consent-texts/${textId}`);
  await page.press('Save');
  await waitFor(() =>
    expect(page.server.sent(PUT_WORKFLOW)[0]?.body).toMatchObject({ consentVariant: textId }),
  );
});

it('adds the signature with the consent', async () => {
  const page = await openStaffScreen(tabOf('workflow'), {
    ...answers,
    'GET /api/admin/visit-types/:visitTypeId': {
      ...FOLLOW_UP,
      workflow: { ...FOLLOW_UP.workflow, steps: [{ step: 'intake', mandatory: true }] },
    },
  });
  await page.press('Add Consent to telehealth');
  await page.press('Save');
  await waitFor(() =>
    expect(page.server.sent(PUT_WORKFLOW)[0]?.body.steps.map(({ step }) => step)).toEqual([
      'consent',
      'signature',
      'intake',
    ]),
  );
});

it('explains why the server refuses an order of steps', async () => {
  const page = await openStaffScreen(tabOf('workflow'), {
    ...answers,
    [PUT_WORKFLOW]: refuse(400, 'INVALID_INPUT', { fields: { steps: 'CONSENT_NEEDS_SIGNATURE' } }),
  });
  await page.press('Remove Signature and date of birth');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT_WORKFLOW)).toHaveLength(1));
  screen.getByText(/^Consent needs the signature step/);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('saves what is sent to the record system, if there is one', async () => {
  const put = 'PUT /api/admin/visit-types/:visitTypeId/integrations';
  const page = await openStaffScreen(tabOf('integrations'), {
    ...answers,
    [put]: ({ body: { version: _, ...integrations } }) => next({ integrations }),
  });
  await page.check(/^Create encounter in EHR\/PM/);
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(put)[0]?.body).toEqual({
    checkInKeeps: false,
    createsEncounter: true,
    version: 4,
  });
});

it('says that no record system is connected', async () => {
  await openStaffScreen(tabOf('integrations'), {
    ...answers,
    [GET]: { ...FOLLOW_UP, available: { ...FOLLOW_UP.available, recordSystem: false } },
  });
  await screen.findByText(/^No record system is connected/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows the type’s own settings, without those of the practice and the messages', async () => {
  const put = 'PUT /api/admin/visit-types/:visitTypeId/settings';
  const page = await openStaffScreen(tabOf('settings'), {
    ...answers,
    [put]: ({ body }) => settingsAfter(OWN_SETTINGS, body),
  });
  await page.check(/must be licensed/);
  expect(screen.queryByRole('checkbox', { name: /can invite guests/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Reminder/ })).toBeNull();
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(put)[0]).toMatchObject({
    params: { visitTypeId: FOLLOW_UP.visitTypeId },
    body: { requiresLicensedProvider: { value: true, final: false }, version: 7 },
  });
});

it('duplicates a type and opens the copy', async () => {
  const copyId = FOLLOW_UP.visitTypeId.replace(/1$/, '9');
  const post = 'POST /api/admin/visit-types/:visitTypeId/duplicate';
  const page = await openStaffScreen(tabOf('workflow'), {
    ...answers,
    [GET]: ({ params }) =>
      params.visitTypeId === copyId
        ? { ...FOLLOW_UP, general: { ...FOLLOW_UP.general, name: 'Follow-up (copy)' } }
        : FOLLOW_UP,
    [post]: { visitTypeId: copyId },
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await page.answer('Duplicate');
  await page.title('Follow-up (copy)');
  expect(page.server.sent(post)[0]?.body).toEqual({ name: 'Follow-up (copy)' });
  expect(location.pathname).toBe(`${TYPES}/${copyId}/general`);
});

it('confirms before a type is retired, and says which visits keep it', async () => {
  const put = 'PUT /api/admin/visit-types/:visitTypeId/active';
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [put]: ({ body }) => next({ active: body.active }),
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await screen.findByText('2 scheduled visits keep this type.');
  expect(page.server.sent(put)).toEqual([]);
  await page.answer('Deactivate');
  await screen.findByText('Inactive');
  expect(page.server.sent(put)[0]?.body).toEqual({ active: false, version: 4 });
});

it('cannot activate a type whose name another type now has, and explains that in the dialog', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [GET]: { ...FOLLOW_UP, active: false },
    'PUT /api/admin/visit-types/:visitTypeId/active': refuse(400, 'INVALID_INPUT', {
      fields: { name: 'NAME_TAKEN' },
    }),
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Activate' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Another active visit type has this name.',
  );
});

it('deactivates the current version of a type, on the second click after another user changed it', async () => {
  const put = 'PUT /api/admin/visit-types/:visitTypeId/active';
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [put]: ({ body }) =>
      body.version === 4 ? refuse(409, 'CHANGED_MEANWHILE') : next({ active: body.active }),
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  page.server.answer({ [GET]: next({ openVisits: 1 }) });
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await dialog.findByRole('alert');
  dialog.getByText('1 scheduled visit keeps this type.');
  await page.answer('Deactivate');
  await screen.findByText('Inactive');
});

it('reports that a type is missing, and retries after a failure', async () => {
  const page = await openStaffScreen(tabOf('general'), { ...answers, [GET]: refuse(404, 'NOT_FOUND') });
  await screen.findByText(/^This visit type does not exist/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  page.server.answer({ [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await page.follow('Visit types');
  await page.follow('Follow-up');
  await screen.findByRole('alert');
  page.server.answer({ [GET]: FOLLOW_UP });
  await page.press('Try again');
  await page.title('Follow-up');
});

it('counts in Spanish', async () => {
  const page = await openStaffScreen(tabOf('workflow'), answers, { language: 'es' });
  await page.title('Follow-up');
  const begin = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Los pacientes/ });
  expect(begin.selectedOptions[0]?.textContent).toBe('2 horas antes del inicio');
});
