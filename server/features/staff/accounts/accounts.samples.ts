import { newAccount } from '#server/test-support/accounts.ts';
import { samples } from '#server/test-support/call-samples.ts';
import { ACCOUNT, ANY_TEXT, LIST, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { accountContracts } from '#shared/contracts/rest/staff/accounts.ts';

function change(practiceId: number) {
  const { isClientAdmin: _, language: __, idempotencyKey: ___, ...person } = newAccount(practiceId);
  return { ...person, version: 1 };
}

export default samples(accountContracts, {
  right: {
    'GET /api/admin/accounts': ({ practiceId }) => ({
      query: {
        q: 'ida',
        sort: '-name',
        limit: '10',
        status: 'ACTIVE',
        type: 'Provider',
        practiceId: `${practiceId}`,
      },
    }),
    'POST /api/admin/accounts': ({ practiceId }) => ({
      body: newAccount(practiceId),
    }),
    'POST /api/admin/accounts/several': ({ practiceId }) => ({
      body: { accounts: [newAccount(practiceId)] },
    }),
    'GET /api/admin/accounts/:accountId': ({ accountId }) => ({ params: { accountId } }),
    'PUT /api/admin/accounts/:accountId': ({ practiceId, accountId }) => ({
      params: { accountId },
      body: change(practiceId),
    }),
    'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': ({ accountId }) => ({
      params: { accountId, method: 'SMS' },
    }),
    'POST /api/admin/accounts/:accountId/status': ({ accountId }) => ({
      params: { accountId },
      body: { active: true, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/administrator': ({ accountId }) => ({
      params: { accountId },
      body: { administrator: true, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/installation': ({ accountId }) => ({
      params: { accountId },
      body: { administrator: false, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/invitation': ({ accountId }) => ({
      params: { accountId },
      body: { language: 'es' },
    }),
    'DELETE /api/admin/accounts/:accountId/invitation': ({ accountId }) => ({ params: { accountId } }),
    'GET /api/admin/accounts/:accountId/channels': ({ accountId }) => ({ params: { accountId } }),
    'POST /api/admin/accounts/:accountId/invitation/link': ({ accountId }) => ({ params: { accountId } }),
    'POST /api/admin/accounts/:accountId/password-reset': ({ accountId }) => ({
      params: { accountId },
      body: { version: 1, language: 'es' },
    }),
    'GET /api/auth/invitations/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/invitations/:token': () => ({
      params: { token: 'A'.repeat(32) },
      body: { password: 'Right-horse-7' },
    }),
    'POST /api/auth/forgotten-password': () => ({ body: { email: 'ida@practice.test', language: 'en' } }),
  },
  mayFit: {
    'GET /api/admin/accounts': { ...LIST, 'query type': OPTIONAL, 'query practiceId': OPTIONAL },
    'POST /api/admin/accounts': ACCOUNT,
    'POST /api/admin/accounts/several': Object.fromEntries(
      Object.entries(ACCOUNT).map(([path, odd]) => [path.replace('body ', 'body accounts.0.'), odd]),
    ),
    'PUT /api/admin/accounts/:accountId': { ...ACCOUNT, 'body memberships': ['list'] },
    'POST /api/admin/accounts/:accountId/status': { 'body active': ['boolean'] },
    'POST /api/admin/accounts/:accountId/administrator': { 'body administrator': ['boolean'] },
    'POST /api/admin/accounts/:accountId/installation': { 'body administrator': ['boolean'] },
    'POST /api/auth/invitations/:token': { 'body password': ANY_TEXT },
  },
});
