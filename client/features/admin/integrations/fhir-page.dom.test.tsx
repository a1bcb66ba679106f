import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { FHIR_CLIENTS, WAREHOUSE } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { HUDSON, SAGUARO } from '#client/test-support/staff.ts';

const PATH = '/provider/client-admin/integrations/fhir';
const GET = 'GET /api/admin/practices/:practiceId/fhir-clients';
const POST = 'POST /api/admin/practices/:practiceId/fhir-clients';
const PUT = 'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId';
const SECRET = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret';
const STATUS = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status';
const secret = 'fhs_0123456789';
const card = async () => within(await screen.findByRole('region', { name: 'Data warehouse' }));

it('shows what each system reads, and when and from where it last did', async () => {
  await openStaffScreen(PATH, {
    [GET]: {
      ...FHIR_CLIENTS,
      clients: [
        {
          ...WAREHOUSE,
          former: { secretEnd: '0a1b', until: '2026-11-27T15:00:00.000Z' },
          expiresOn: '2026-12-31',
          lastUsedAt: '2026-11-25T15:00:00.000Z',
          lastUsedFrom: '192.0.2.7',
        },
      ],
    },
  });
  await screen.findByText(FHIR_CLIENTS.tokenUrl);
  const client = await card();
  client.getByText('Active');
  client.getByText('Patients');
  client.getByText('Reads: Saguaro Family Medicine.');
  client.getByText(`Client ID: ${WAREHOUSE.clientId}`);
  client.getByText(/^The previous secret, which ends in 0a1b, works until/);
  client.getByText('Last day: 2026-12-31 (UTC).');
  client.getByText(/^Last used on .* from 192\.0\.2\.7\.$/);
});

it('adds a system, shows its secret once, and resets the form', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: { ...FHIR_CLIENTS, clients: [] },
    [POST]: { client: WAREHOUSE, secret },
  });
  await page.press('Add');
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await page.fill(/^Name/, 'Data warehouse');
  await page.check('Hudson Cardiology');
  await page.check('Patients');
  page.server.answer({ [GET]: FHIR_CLIENTS });
  await page.press('Add');
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret of Data warehouse' }));
  dialog.getByText(secret);
  dialog.getByText(WAREHOUSE.clientId);
  // Browsers send this event on Escape, which must not close the dialog.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  dialog.getByText(secret);
  await page.answer('I have stored it');
  expect(screen.queryByText(secret)).toBeNull();
  await card();
  expect((await page.field(/^Name/)).value).toBe('');
  const [first] = page.server.sent(POST);
  expect(first?.body).toMatchObject({
    name: 'Data warehouse',
    practiceIds: [SAGUARO.practiceId, HUDSON.practiceId],
    scopes: ['system/Patient.rs'],
    expiresOn: '',
  });
  await page.fill(/^Name/, 'Another');
  await page.check('Staff');
  await page.press('Add');
  await waitFor(() => expect(page.server.sent(POST)).toHaveLength(2));
  // A new system, not a repetition of the call.
  expect(page.server.sent(POST)[1]?.body.idempotencyKey).not.toBe(first?.body.idempotencyKey);
});

it('repeats a failed call with the same key', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: { ...FHIR_CLIENTS, clients: [] },
    [POST]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.fill(/^Name/, 'Data warehouse');
  await page.check('Patients');
  await page.press('Add');
  await screen.findByRole('alert');
  await page.press('Add');
  await waitFor(() => expect(page.server.sent(POST)).toHaveLength(2));
  const [first, second] = page.server.sent(POST);
  expect(second?.body).toEqual(first?.body);
});

it('changes a system, and keeps typed values when another user changed it', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: FHIR_CLIENTS,
    [PUT]: ({ body }) => (body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : WAREHOUSE),
  });
  await page.press('Change: Data warehouse');
  const client = await card();
  await page.user.type(client.getByRole('textbox', { name: /^Name/ }), ' 2');
  await page.user.click(client.getByRole('button', { name: 'Save' }));
  await client.findByText('Someone else has changed this');
  page.server.answer({
    [GET]: { ...FHIR_CLIENTS, clients: [{ ...WAREHOUSE, expiresOn: '2026-12-31', version: 4 }] },
  });
  await page.user.click(client.getByRole('button', { name: 'Load their changes' }));
  await client.findByText('Their changes are loaded');
  await page.user.click(client.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Change: Data warehouse' });
  expect(page.server.sent(PUT)[1]).toMatchObject({
    params: { clientId: WAREHOUSE.clientId },
    body: {
      name: 'Data warehouse 2',
      practiceIds: [SAGUARO.practiceId],
      scopes: ['system/Patient.rs'],
      expiresOn: '2026-12-31',
      version: 4,
    },
  });
});

it('creates another secret, and says for how long the current one works', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: FHIR_CLIENTS,
    [SECRET]: { client: WAREHOUSE, secret },
  });
  await page.press('New secret: Data warehouse');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'One day' }).checked).toBe(true);
  await page.user.click(dialog.getByRole('radio', { name: 'It stops now, with its tokens' }));
  await page.user.click(dialog.getByRole('button', { name: 'New secret' }));
  await screen.findByText(secret);
  expect(page.server.sent(SECRET)[0]?.body).toEqual({ version: 3, overlapHours: 0 });
});

it('disables the current version of a system after confirmation', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: FHIR_CLIENTS,
    [STATUS]: ({ body }) => (body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : WAREHOUSE),
  });
  await page.press('Disable: Data warehouse');
  page.server.answer({ [GET]: { ...FHIR_CLIENTS, clients: [{ ...WAREHOUSE, version: 4 }] } });
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  await within(screen.getByRole('dialog')).findByRole('alert');
  page.server.answer({
    [GET]: { ...FHIR_CLIENTS, clients: [{ ...WAREHOUSE, state: 'disabled', version: 5 }] },
    [STATUS]: { ...WAREHOUSE, state: 'disabled', version: 5 },
  });
  await page.answer('Disable');
  const client = await card();
  client.getByText('Disabled');
  client.getByRole('button', { name: 'Enable: Data warehouse' });
  expect(page.server.sent(STATUS).map(({ body }) => body)).toEqual([
    { version: 3, active: false },
    { version: 4, active: false },
  ]);
});

it('only allows disabling a system that reads other practices too', async () => {
  await openStaffScreen(PATH, {
    [GET]: {
      ...FHIR_CLIENTS,
      practices: FHIR_CLIENTS.practices.slice(0, 1),
      clients: [{ ...WAREHOUSE, mayChange: false }],
    },
  });
  const client = await card();
  client.getByText(/^It also reads practices that you do not administer/);
  expect(client.getAllByRole('button')).toHaveLength(1);
  client.getByRole('button', { name: 'Disable: Data warehouse' });
  expect(screen.queryByRole('checkbox', { name: 'Saguaro Family Medicine' })).toBeNull();
});

it('lists in Spanish what a system reads', async () => {
  await openStaffScreen(PATH, { [GET]: FHIR_CLIENTS }, { language: 'es' });
  (await card()).getByText('Pacientes');
});
