import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT, LIST, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { accountRecordContracts } from '#shared/contracts/rest/staff/account-record.ts';

export default samples(accountRecordContracts, {
  right: {
    'GET /api/admin/accounts/:accountId/activity': ({ accountId }) => ({
      params: { accountId },
      query: { sort: 'at', limit: '10' },
    }),
    'GET /api/admin/accounts/:accountId/metrics': ({ accountId }) => ({
      params: { accountId },
      query: { months: '3' },
    }),
    'GET /api/admin/accounts/:accountId/notes': ({ accountId }) => ({ params: { accountId } }),
    'PUT /api/admin/accounts/:accountId/notes/:practiceId': ({ practiceId, accountId }) => ({
      params: { accountId, practiceId },
      body: { text: 'Prefers mornings.', version: 0 },
    }),
  },
  mayFit: {
    'GET /api/admin/accounts/:accountId/activity': LIST,
    'GET /api/admin/accounts/:accountId/metrics': { 'query months': OPTIONAL },
    'PUT /api/admin/accounts/:accountId/notes/:practiceId': {
      'body text': ANY_TEXT,
      'body version': ['number'],
    },
  },
});
