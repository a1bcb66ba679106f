import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { scheduleContracts } from '#shared/contracts/rest/desk/visit-list.ts';
import { visitContracts } from '#shared/contracts/rest/visits/visits.ts';

export default samples(
  { ...visitContracts, ...scheduleContracts },
  {
    right: {
      'POST /api/provider/visits/search': ({ world }) => ({
        body: {
          practiceId: world.practice.id,
          providerUserId: world.staff.provider.accountId,
          minDate: '2026-11-20T00:00:00Z',
          maxDate: '2026-11-21T00:00:00Z',
          view: 'upcoming',
          originations: ['Routine Visit'],
          reconciliationSearchOptions: ['NOT_RECONCILED'],
          status: ['SCHEDULED'],
          visitListStatusFilter: ['pending'],
          q: 'walter',
          sort: '-patient',
          limit: 20,
        },
      }),
      'GET /api/provider/visits/:rootVisitId': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
      'GET /api/provider/visits/:rootVisitId/for-change': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'GET /api/provider/sessions/:sessionId': ({ live }) => ({ params: { sessionId: live.sessionId } }),
      'GET /api/provider/practices/:practiceId/schedules': ({ world }) => ({
        params: { practiceId: world.practice.id },
        query: { name: 'rivera' },
      }),
      'GET /api/provider/practices/:practiceId/schedules/:userId': ({ ofProvider }) => ({
        params: ofProvider(),
      }),
      'GET /api/provider/practices/:practiceId/favorite-providers': ({ world }) => ({
        params: { practiceId: world.practice.id },
      }),
      'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': ({ ofProvider }) => ({
        params: ofProvider(),
      }),
      'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': ({ ofProvider }) => ({
        params: ofProvider(),
      }),
    },
    mayFit: {
      'POST /api/provider/visits/search': {
        'body view': OPTIONAL,
        'body providerUserId': OPTIONAL,
        'body minDate': OPTIONAL,
        'body maxDate': OPTIONAL,
        'body originations': ['absent', 'list'],
        'body reconciliationSearchOptions': ['absent', 'list'],
        'body status': ['absent', 'list'],
        'body visitListStatusFilter': ['absent', 'list'],
        'body q': ['absent', ...ANY_TEXT],
        'body sort': OPTIONAL,
        'body limit': OPTIONAL,
      },
      'GET /api/provider/practices/:practiceId/schedules': {
        'query name': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
      },
    },
  },
);
