import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { INTERPRETERS, PARTNER, PAYMENT, RECORDS } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';

const PATH = '/provider/client-admin/integrations';
const value = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const dialog = async () => within(await screen.findByRole('dialog'));
const keepIt = async () => (await dialog()).getAllByRole('button', { name: 'Keep it' }).at(-1) as HTMLElement;

const PAYMENT_GET = 'GET /api/admin/practices/:practiceId/payment-processor';
const PAYMENT_PUT = 'PUT /api/admin/practices/:practiceId/payment-processor';
const PAYMENT_REMOVAL = 'POST /api/admin/practices/:practiceId/payment-processor/removal';

it('payment: saves the account, and keeps a stored key that is not retyped', async () => {
  const page = await openStaffScreen(`${PATH}/payment`, {
    [PAYMENT_GET]: PAYMENT,
    [PAYMENT_PUT]: ({ body }) => ({ ...PAYMENT, version: body.version + 1 }),
  });
  await screen.findByText(/^Stored since .*, ends in 9f3c\. Leave empty to keep it\.$/);
  screen.getByText('Patients cannot skip the copay for: Follow-up.');
  await page.fill(/^Account ID/, 'wrong');
  await page.press('Save account');
  await waitFor(async () =>
    expect((await page.field(/^Account ID/)).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(page.server.sent(PAYMENT_PUT)).toEqual([]);
  await page.fill(/^Account ID/, 'acct_2Saguaro');
  await page.fill(/^Store ID/, '17');
  await page.press('Save account');
  await screen.findByText('Saved');
  expect(page.server.sent(PAYMENT_PUT)[0]?.body).toEqual({
    version: 3,
    mode: 'keys',
    accountId: 'acct_2Saguaro',
    publishableKey: 'pk_test_12345678',
    transactionKey: '',
    webhookSecret: '',
    merchantId: '',
    storeId: '17',
    terminalId: '',
    deviceId: '',
  });
});

it('payment: needs no keys for a connected account, and shows Stripe’s refusal at its field', async () => {
  const page = await openStaffScreen(`${PATH}/payment`, {
    [PAYMENT_GET]: PAYMENT,
    [PAYMENT_PUT]: refuse(400, 'INVALID_INPUT', { fields: { accountId: 'STRIPE_ACCOUNT_REFUSED' } }),
  });
  await page.user.click(await screen.findByRole('radio', { name: /^Connected account/ }));
  expect(screen.queryByLabelText(/^Transaction key/)).toBeNull();
  await page.press('Save account');
  const field = await page.field(/^Account ID/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(page.server.sent(PAYMENT_PUT)[0]?.body).toMatchObject({ mode: 'connected' });
});

it('payment: confirms before it removes the account, and says what is held with it', async () => {
  const page = await openStaffScreen(`${PATH}/payment`, {
    [PAYMENT_GET]: PAYMENT,
    [PAYMENT_REMOVAL]: ({ body }) =>
      body.version === 3
        ? refuse(409, 'CHANGED_MEANWHILE')
        : { ...PAYMENT, version: 5, source: 'installation', own: null },
  });
  await page.press('Remove own');
  (await dialog()).getByText(/^One amount is held with this account/);
  page.server.answer({ [PAYMENT_GET]: { ...PAYMENT, version: 4 } });
  await page.user.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await (await dialog()).findByRole('alert');
  await page.answer('Remove');
  await screen.findByText('The practice uses this installation’s processor.');
  expect(page.server.sent(PAYMENT_REMOVAL).map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4 }]);
  expect(screen.queryByRole('button', { name: 'Remove own' })).toBeNull();
});

it('payment: refuses to remove what a mandatory copay needs', async () => {
  const page = await openStaffScreen(`${PATH}/payment`, {
    [PAYMENT_GET]: { ...PAYMENT, installation: null },
    [PAYMENT_REMOVAL]: refuse(409, 'COPAY_NEEDS_PROCESSOR'),
  });
  await page.press('Remove own');
  (await dialog()).getByText('From now on visits ask for no copay.');
  await page.user.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await says('COPAY_NEEDS_PROCESSOR');
  await page.user.click(await keepIt());
  await screen.findByText('The practice uses its own account.');
});

itSays(['PROCESSOR_UNREACHABLE', 'SIGN_IN_AGAIN'], async (refusal) => {
  const page = await openStaffScreen(`${PATH}/payment`, { [PAYMENT_GET]: PAYMENT, [PAYMENT_PUT]: refusal });
  await page.fill(/^Store ID/, '17');
  await page.press('Save account');
});

const INTERPRETER_GET = 'GET /api/admin/practices/:practiceId/interpreter-service';
const INTERPRETER_PUT = 'PUT /api/admin/practices/:practiceId/interpreter-service';

it('interpreters: keeps typed values when another user changed the service', async () => {
  const page = await openStaffScreen(`${PATH}/interpreter`, {
    [INTERPRETER_GET]: INTERPRETERS,
    [INTERPRETER_PUT]: ({ body }) =>
      body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : { ...INTERPRETERS, version: 5 },
  });
  await page.user.type(await screen.findByLabelText(/^Service key/), 'a-key-of-16-chars');
  await page.press('Save service');
  await screen.findByText('Someone else has changed this');
  const own = INTERPRETERS.own && { ...INTERPRETERS.own, url: 'https://other.example.org' };
  page.server.answer({ [INTERPRETER_GET]: { ...INTERPRETERS, own, version: 4 } });
  await page.press('Load their changes');
  await waitFor(async () => expect(await value(/^Service address/)).toBe('https://other.example.org'));
  await page.press('Save service');
  await screen.findByText('Saved');
  expect(page.server.sent(INTERPRETER_PUT).at(-1)?.body).toEqual({
    version: 4,
    url: 'https://other.example.org',
    token: 'a-key-of-16-chars',
    webhookSecret: '',
  });
  expect(await value(/^Service key/)).toBe('');
});

it('interpreters: says that they are turned off and where, and that a key is too short', async () => {
  const page = await openStaffScreen(`${PATH}/interpreter`, { [INTERPRETER_GET]: INTERPRETERS });
  await screen.findByText(/^Interpreters are turned off/);
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(
    '/provider/client-admin/settings',
  );
  const key = screen.getByLabelText(/^Service key/);
  await page.user.type(key, 'short');
  await page.press('Save service');
  await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'));
});

const RECORD_GET = 'GET /api/admin/practices/:practiceId/record-system';
const RECORD_PUT = 'PUT /api/admin/practices/:practiceId/record-system';

it('record system: confirms before the practice changes to another one', async () => {
  const page = await openStaffScreen(`${PATH}/record-system`, {
    [RECORD_GET]: RECORDS,
    [RECORD_PUT]: ({ body }) => ({
      ...RECORDS,
      own: RECORDS.own && { ...RECORDS.own, url: body.url },
      version: 4,
    }),
  });
  await screen.findByText('It identifies itself as Desert EHR, FHIR 4.0.1.');
  await page.fill(/^FHIR base address/, 'https://new.example.org/r4');
  await page.press('Save record system');
  (await dialog()).getByText(/^12 patients are connected to their records there/);
  expect(page.server.sent(RECORD_PUT)).toEqual([]);
  await page.user.click(await keepIt());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.server.sent(RECORD_PUT)).toEqual([]);
  expect(await value(/^FHIR base address/)).toBe('https://new.example.org/r4');
  await page.press('Save record system');
  await page.answer('Change record system');
  await screen.findByText('Saved');
  expect(page.server.sent(RECORD_PUT)[0]?.body).toMatchObject({
    version: 3,
    url: 'https://new.example.org/r4',
    signIn: 'smart',
    clientId: 'anteroom',
  });
});

it('record system: confirms nothing for a change of the same one', async () => {
  const page = await openStaffScreen(`${PATH}/record-system`, {
    [RECORD_GET]: RECORDS,
    [RECORD_PUT]: ({ body }) => ({
      ...RECORDS,
      own: RECORDS.own && { ...RECORDS.own, algorithm: body.algorithm },
      version: 4,
    }),
  });
  await page.user.click(await screen.findByRole('radio', { name: /^RS384/ }));
  await page.press('Save record system');
  await screen.findByText('Saved');
  expect(page.server.sent(RECORD_PUT)[0]?.body).toMatchObject({ algorithm: 'RS384' });
});

it('record system: publishes a new key, and shows which key signs', async () => {
  const rotation = 'POST /api/admin/practices/:practiceId/record-system/key-rotation';
  const page = await openStaffScreen(`${PATH}/record-system`, {
    [RECORD_GET]: RECORDS,
    [rotation]: {
      ...RECORDS,
      version: 4,
      own: RECORDS.own && {
        ...RECORDS.own,
        keys: [
          ...RECORDS.own.keys,
          { id: 'k2', algorithm: 'ES384', use: 'coming', usedFrom: '2026-11-26T16:00:00.000Z' },
        ],
      },
    },
  });
  await page.press('New key');
  await page.answer('Create new key');
  await screen.findByText(/^Signs from .*: ES384, k2$/);
  screen.getByText(/^Signs since .*: ES384, k1$/);
  expect(page.server.sent(rotation)[0]?.body).toEqual({ version: 3 });
});

it('record system: has no keys without a sign-in, and explains removing it', async () => {
  const page = await openStaffScreen(`${PATH}/record-system`, {
    [RECORD_GET]: { ...RECORDS, own: RECORDS.own && { ...RECORDS.own, signIn: 'none' } },
    'POST /api/admin/practices/:practiceId/record-system/removal': {
      ...RECORDS,
      version: 4,
      source: 'installation',
      own: null,
    },
  });
  await screen.findByRole('radio', { name: /^No sign-in/ });
  expect(screen.queryByLabelText(/^Client ID/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  await page.press('Remove own');
  (await dialog()).getByText('From now on, the practice uses this installation’s record system.');
  await page.answer('Remove');
  await screen.findByText('The practice uses this installation’s record system.');
});

const PARTNER_GET = 'GET /api/admin/practices/:practiceId/partners/:kind';
const PARTNER_PUT = 'PUT /api/admin/practices/:practiceId/partners/:kind';
const PARTNER_STATE = 'POST /api/admin/practices/:practiceId/partners/:kind/state';
const set = PARTNER.set as NonNullable<typeof PARTNER.set>;

it('partner: shows the secret once after setup', async () => {
  const page = await openStaffScreen(`${PATH}/medical-history`, {
    [PARTNER_GET]: { ...PARTNER, set: null },
    [PARTNER_PUT]: ({ body: { version, ...body } }) => ({
      ...PARTNER,
      set: { ...set, ...body },
      version: version + 1,
      newSecret: 'a-secret-shown-once',
    }),
  });
  await screen.findByText('No partner is set up.');
  screen.getByText(/^To try it, enter the demo partner as the base URL: /);
  await page.press('Save partner');
  expect(await screen.findAllByText('This field is required')).not.toEqual([]);
  await page.fill(/^Base URL/, 'https://history.example.org');
  await page.fill(/^Practice ID/, 'saguaro-7');
  await page.fill(/^Namespace root/, 'https://history.example.org/ns');
  await page.fill(/^Patient redirect message$/, 'A few questions first.');
  await page.fill(/^Patient redirect message in Spanish/, 'Primero unas preguntas.');
  await page.choose(/^Visit types/, 'Follow-up');
  await page.check(/^Patients cannot skip it/);
  await page.press('Save partner');
  await screen.findByText('Copy the secret now: it is not shown again');
  screen.getByText('a-secret-shown-once');
  expect(page.server.sent(PARTNER_PUT)[0]).toMatchObject({
    params: { kind: 'history' },
    body: {
      version: 3,
      url: 'https://history.example.org',
      partnerPracticeId: 'saguaro-7',
      messageEn: 'A few questions first.',
      messageEs: 'Primero unas preguntas.',
      mandatory: false,
      namespaceRoot: 'https://history.example.org/ns',
      visitTypeIds: [PARTNER.visitTypes[0]?.visitTypeId],
    },
  });
});

it('partner: turns on and off, and confirms when the other partner must be turned off', async () => {
  const page = await openStaffScreen(`${PATH}/third-party-intake`, {
    [PARTNER_GET]: PARTNER,
    [PARTNER_STATE]: ({ body }) => ({
      ...PARTNER,
      set: { ...set, isOn: body.on },
      // Another administrator has turned on the other partner.
      otherOn: body.on ? null : 'check-in',
      version: body.version + 1,
    }),
  });
  expect(screen.queryByRole('checkbox', { name: /^Patients cannot skip it/ })).toBeNull();
  await page.press('Turn on');
  await screen.findByText('Patients go to intake.example.org.');
  await page.press('Turn off');
  await screen.findByText('Third-party check-in is on. Only one of the two can be on.');
  await page.press('Switch to this one');
  (await dialog()).getByText(/^This turns off Third-party check-in at the same time/);
  await page.answer('Switch');
  await screen.findByText('Patients go to intake.example.org.');
  expect(page.server.sent(PARTNER_STATE).map(({ body }) => body)).toEqual([
    { version: 3, on: true, turnOtherOff: false },
    { version: 4, on: false, turnOtherOff: false },
    { version: 5, on: true, turnOtherOff: true },
  ]);
});

it('partner: shows the current state when it cannot be turned on', async () => {
  const page = await openStaffScreen(`${PATH}/third-party-check-in`, {
    [PARTNER_GET]: PARTNER,
    [PARTNER_STATE]: refuse(409, 'OTHER_PARTNER_ON'),
  });
  await screen.findByRole('button', { name: 'Turn on' });
  page.server.answer({ [PARTNER_GET]: { ...PARTNER, otherOn: 'intake' } });
  await page.press('Turn on');
  await says('OTHER_PARTNER_ON');
  await screen.findByRole('button', { name: 'Switch to this one' });
});

it('partner: creates another secret, with or without the current one', async () => {
  const path = 'POST /api/admin/practices/:practiceId/partners/:kind/secret';
  const page = await openStaffScreen(`${PATH}/third-party-intake`, {
    [PARTNER_GET]: PARTNER,
    [path]: { ...PARTNER, version: 4, newSecret: 'another-secret' },
  });
  await screen.findByText(/^Signs now: ends in 9f3c/);
  await page.press('New secret');
  await page.check(/^Stop accepting the current secret now/);
  await page.answer('Create new secret');
  await screen.findByText('another-secret');
  expect(page.server.sent(path)[0]?.body).toEqual({ version: 3, endPresent: true });
});

it('partner: confirms before removal', async () => {
  const path = 'POST /api/admin/practices/:practiceId/partners/:kind/removal';
  const page = await openStaffScreen(`${PATH}/third-party-intake`, {
    [PARTNER_GET]: PARTNER,
    [path]: { ...PARTNER, version: 4, set: null },
  });
  await page.press('Remove');
  expect(page.server.sent(path)).toEqual([]);
  await page.answer('Remove');
  await screen.findByText('No partner is set up.');
  expect(await value(/^Base URL/)).toBe('');
  expect(screen.queryByRole('heading', { name: 'Shared secret' })).toBeNull();
});

it.for([
  ['payment', PAYMENT_GET],
  ['interpreter', INTERPRETER_GET],
  ['record-system', RECORD_GET],
  ['third-party-intake', PARTNER_GET],
] as const)('%s: retries after a failure', async ([path, get]) => {
  const page = await openStaffScreen(`${PATH}/${path}`, { [get]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  page.server.answer({
    [PAYMENT_GET]: PAYMENT,
    [INTERPRETER_GET]: INTERPRETERS,
    [RECORD_GET]: RECORDS,
    [PARTNER_GET]: PARTNER,
  });
  await page.press('Try again');
  await screen.findByRole('heading', { name: 'In use now' });
});
