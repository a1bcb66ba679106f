import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { INTEGRATIONS } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/client-admin/integrations';
const GET = 'GET /api/admin/practices/:practiceId/integrations';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows each service, whether it is on, and where it is set', async () => {
  await openStaffScreen(PATH, { [GET]: INTEGRATIONS });
  const payment = await card('Payment processor');
  payment.getByText('Demo');
  payment.getByText('The practice uses this installation’s processor.');
  (await card('Email')).getByText(/from visits@practice.test\.$/);
  (await card('Text messages')).getByText('Demo');
  (await card('Identity provider')).getByText('Staff sign in at https://sso.example.org.');
  (await card('Record system (EHR/PM)')).getByText('On');
  (await card('FHIR API')).getByText('One system has access.');
  (await card('Remote patient monitoring (RPM)')).getByText(/^It is turned off in the practice’s settings/);
});

it('says which of intake and check-in is on', async () => {
  await openStaffScreen(PATH, { [GET]: INTEGRATIONS });
  const intake = await card('Third-party intake');
  intake.getByText('On');
  intake.getByText('Patients go to intake.example.org.');
  expect(intake.queryByText(/Only one of the two/)).toBeNull();
  const checkIn = await card('Third-party check-in');
  checkIn.getByText('Off');
  checkIn.getByText('desk.example.org is set up but turned off.');
  checkIn.getByText('Third-party intake is on. Only one of the two can be on.');
  const history = await card('Medical-history questionnaire');
  history.getByText('No partner is set up.');
  expect(history.queryByRole('button')).toBeNull();
  expect(history.getByRole('link').getAttribute('href')).toBe(`${PATH}/medical-history`);
});

it('warns of copays that cannot be charged, and says what is off', async () => {
  await openStaffScreen(PATH, {
    [GET]: {
      ...INTEGRATIONS,
      payment: { source: 'none', processor: null, mandatoryTypes: ['Follow-up', 'Consultation'] },
      interpreter: { ...INTEGRATIONS.interpreter, switchedOn: false },
      email: { via: null, from: null },
      records: { source: 'installation', kind: 'demo', incomplete: true },
    },
  });
  const payment = await card('Payment processor');
  payment.getByText('Copays cannot be collected');
  payment.getByText(/^These visit types ask for a copay .*: Follow-up, Consultation\./);
  (await card('Interpretive Services')).getByText(/^Interpreters are turned off/);
  (await card('Email')).getByText(/^This installation has no mail server/);
  (await card('Record system (EHR/PM)')).getByText(/is not fully set up/);
});

it('tests connections, and describes each result', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: INTEGRATIONS,
    'POST /api/admin/practices/:practiceId/payment-processor/test': {
      outcome: 'ok',
      accountId: 'acct_1Saguaro',
      name: 'Saguaro',
      live: false,
    },
    'POST /api/admin/practices/:practiceId/interpreter-service/test': {
      outcome: 'token-refused',
      status: 401,
    },
    'POST /api/admin/practices/:practiceId/partners/:kind/test': { outcome: 'ok', status: 200 },
    'POST /api/admin/practices/:practiceId/integrations/identity-test': refuse(
      500,
      'UNABLE_COMPLETE_REQUEST',
    ),
    'POST /api/admin/practices/:practiceId/record-system/test': {
      kind: 'fhir',
      steps: [
        { step: 'address', outcome: 'ok', status: 200, detail: null },
        { step: 'sign-in', outcome: 'unauthorized', status: 401, detail: 'invalid_client' },
      ],
      name: 'Desert EHR',
      version: '4.0.1',
      missing: ['Encounter create'],
    },
  });
  await page.press('Test connection: Payment processor');
  await screen.findByText(
    'Stripe accepts the keys, and the account can take payments: Saguaro, acct_1Saguaro. These are test keys: no money moves.',
  );
  await page.press('Test connection: Interpretive Services');
  await screen.findByText('The service refuses the key (status 401).');
  await page.press('Test connection: Third-party check-in');
  await screen.findByText('The partner knows the practice and the secret.');
  expect(
    page.server.sent('POST /api/admin/practices/:practiceId/partners/:kind/test')[0]?.params,
  ).toMatchObject({ kind: 'check-in' });
  await page.press('Test connection: Record system (EHR/PM)');
  await screen.findByText('Not connected');
  const records = await card('Record system (EHR/PM)');
  expect(records.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Address: works',
    'Sign-in: not accepted. Check the client ID, the scopes, and that the record system knows our keys (invalid_client)',
  ]);
  records.getByText(/^It does not support: Encounter create\./);
  await page.press('Test connection: Identity provider');
  await (await card('Identity provider')).findByRole('alert');
});

it('retries after a failure', async () => {
  const page = await openStaffScreen(PATH, { [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  page.server.answer({ [GET]: INTEGRATIONS });
  await page.press('Try again');
  await card('Payment processor');
});

it('counts systems and names partners in Spanish', async () => {
  await openStaffScreen(PATH, { [GET]: { ...INTEGRATIONS, fhirClients: 2 } }, { language: 'es' });
  (await card('API FHIR')).getByText('2 sistemas tienen acceso.');
});
