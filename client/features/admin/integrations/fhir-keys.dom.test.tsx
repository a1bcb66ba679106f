import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { FHIR_CLIENTS, WAREHOUSE } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/client-admin/integrations/fhir';
const GET = 'GET /api/admin/practices/:practiceId/fhir-clients';
const POST = 'POST /api/admin/practices/:practiceId/fhir-clients';
const KEYS = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys';
const SECRET = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret';
const card = async () => within(await screen.findByRole('region', { name: 'Data warehouse' }));

const P384 = { kty: 'EC', crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64), kid: 'k1' };
const KEY_SET = JSON.stringify({ keys: [P384] });
const KEYED = {
  ...WAREHOUSE,
  secret: null,
  ownKeys: {
    url: null,
    keys: [{ id: 'k1', algorithm: 'ES384' as const }],
    at: '2026-11-25T15:00:00.000Z',
    failedAt: null,
  },
};
const PUBLISHED = {
  ...KEYED,
  ownKeys: {
    url: 'https://warehouse.example.org/jwks.json',
    keys: [],
    at: null,
    failedAt: '2026-11-25T15:00:00.000Z',
  },
};
async function pasteKeys(page: Awaited<ReturnType<typeof openStaffScreen>>, text: string) {
  await page.user.click(await page.field(/^Public keys/));
  await page.user.paste(text);
}
const showing = (client: typeof WAREHOUSE) => ({ ...FHIR_CLIENTS, clients: [client] });

it('shows a system’s keys with their algorithm', async () => {
  await openStaffScreen(PATH, { [GET]: showing(KEYED) });
  const client = await card();
  client.getByText(/^Keys set .*:$/);
  client.getByText('k1 (ES384)');
  expect(client.queryByText(/^Secret created/)).toBeNull();
  client.getByRole('button', { name: 'Change keys: Data warehouse' });
});

it('shows where a system publishes its keys, and that they could not be loaded', async () => {
  await openStaffScreen(PATH, { [GET]: showing(PUBLISHED) });
  const client = await card();
  client.getByText('Keys at https://warehouse.example.org/jwks.json');
  client.getByText(/have not been read yet/);
  client.getByText(/^The address gave us no usable keys on /);
});

it('adds a system with its own keys, without a secret to store', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: { ...FHIR_CLIENTS, clients: [] },
    [POST]: { client: KEYED, secret: null },
  });
  await page.fill(/^Name/, 'Data warehouse');
  await page.check('Patients');
  await page.user.click(screen.getByRole('radio', { name: /^With its own keys/ }));
  await page.press('Add');
  await screen.findByText('This field is required');
  await pasteKeys(page, KEY_SET);
  page.server.answer({ [GET]: showing(KEYED) });
  await page.press('Add');
  await card();
  await screen.findByText('Data warehouse is added. Give the system its client ID.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.server.sent(POST)[0]?.body).toMatchObject({ signIn: 'keys', keys: KEY_SET, keysUrl: '' });
});

it('never sends a private key', async () => {
  const page = await openStaffScreen(PATH, { [GET]: FHIR_CLIENTS });
  await page.press('Use keys: Data warehouse');
  await pasteKeys(page, JSON.stringify({ ...P384, d: 'private' }));
  await page.press('Save keys');
  await screen.findByText(/^This has a private key in it/);
  expect(page.server.sent(KEYS)).toEqual([]);
});

it.each<[string, string, RegExp]>([
  ['text', 'k1', /^Paste a JWK set/],
  ['another curve', JSON.stringify({ ...P384, crv: 'P-256' }), /^Use keys for signatures with ES384/],
  ['no id', JSON.stringify({ ...P384, kid: undefined }), /^Each key needs its own ID/],
  [
    'a short key',
    JSON.stringify({ kty: 'RSA', kid: 'k1', e: 'AQAB', n: '_'.repeat(200) }),
    /^RSA keys need 2,048 bits/,
  ],
  [
    'eleven keys',
    JSON.stringify({ keys: Array.from({ length: 11 }, () => P384) }),
    /^A system can have at most 10 keys/,
  ],
])('explains why it cannot use %s', async (_, text, words) => {
  const page = await openStaffScreen(PATH, { [GET]: FHIR_CLIENTS });
  await page.press('Use keys: Data warehouse');
  await pasteKeys(page, text);
  await page.press('Save keys');
  await screen.findByText(words);
});

it('replaces a secret by a key address, and says for how long the secret works', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: FHIR_CLIENTS,
    [KEYS]: ({ body }) =>
      body.keysUrl.includes('10.0.0.1')
        ? refuse(400, 'INVALID_INPUT', { fields: { keysUrl: 'SERVICE_ADDRESS_PRIVATE' } })
        : PUBLISHED,
  });
  await page.press('Use keys: Data warehouse');
  const client = await card();
  await page.user.click(client.getByRole('radio', { name: /^With keys at an address/ }));
  await page.user.click(client.getByRole('radio', { name: 'One hour' }));
  await page.fill(/^Address of the keys/, 'https://10.0.0.1/keys');
  await page.press('Save keys');
  await client.findByText(/^This address points to a private network/);
  await page.fill(/^Address of the keys/, 'https://warehouse.example.org/jwks.json');
  page.server.answer({ [GET]: showing(PUBLISHED) });
  await page.press('Save keys');
  await screen.findByRole('button', { name: 'Change keys: Data warehouse' });
  expect(page.server.sent(KEYS)[1]?.body).toEqual({
    version: 3,
    signIn: 'key-address',
    keys: '',
    keysUrl: 'https://warehouse.example.org/jwks.json',
    overlapHours: 1,
  });
});

it('says that new keys or a secret void the current keys immediately', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: showing(KEYED),
    [SECRET]: { client: WAREHOUSE, secret: 'fhs_0123456789' },
  });
  await page.press('Change keys: Data warehouse');
  const client = await card();
  client.getByText(/^The current keys stop working now/);
  expect(client.queryByRole('radio', { name: 'One day' })).toBeNull();
  await page.user.click(client.getByRole('button', { name: 'Cancel' }));
  await page.press('New secret: Data warehouse');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^The current keys stop working now/);
  await page.user.click(dialog.getByRole('button', { name: 'New secret' }));
  await waitFor(() => expect(page.server.sent(SECRET)[0]?.body).toEqual({ version: 3, overlapHours: 0 }));
});

it('says in Spanish how a system signs in', async () => {
  await openStaffScreen(PATH, { [GET]: showing(KEYED) }, { language: 'es' });
  await screen.findByText(/^Claves guardadas el /);
});
