import { samples, withBody } from '#server/test-support/call-samples.ts';
import { invitation } from '#server/test-support/guests.ts';
import { GUEST_CONTACT } from '#server/test-support/odd-fields.ts';
import { guestContracts } from '#shared/contracts/rest/check-in/guests.ts';

export default samples(guestContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/guests': ({ live }) => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/guests': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: invitation(),
    }),
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': ({ live, guestId }) => ({
      params: { sessionId: live.sessionId, guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/patient/sessions/:sessionId/guests/:guestId': ({ live, guestId }) => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/:guestId/link': ({ live, guestId }) => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/interest': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/guests': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'GET /api/provider/visits/:rootVisitId/guests': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/guests': ({ live }) => ({
      params: { rootVisitId: live.visitId },
      body: invitation(),
    }),
    'PUT /api/provider/guests/:guestId': ({ guestId }) => ({
      params: { guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/provider/guests/:guestId': ({ guestId }) => ({ params: { guestId } }),
    'POST /api/provider/guests/:guestId/restore': ({ guestId }) => ({ params: { guestId } }),
    'POST /api/provider/guests/:guestId/link': ({ guestId }) => ({ params: { guestId } }),
    'POST /api/provider/visits/:rootVisitId/guest-response': ({ live }) => ({
      params: { rootVisitId: live.visitId },
      body: { response: 'Maybe' },
    }),
    'GET /api/guest/links/:path/:token': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'POST /api/guest/links/:path/:token/rsvp': () => ({
      params: { path: 'r', token: 'A'.repeat(32) },
      body: { response: 'TENTATIVE' },
    }),
    'GET /api/guest/links/:path/:token/calendar': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'POST /api/guest/links/:path/:token/open': () => ({ params: { path: 'g', token: 'A'.repeat(32) } }),
    'GET /api/guest/sessions/:guestId': ({ guestId }) => ({ params: { guestId } }),
    'POST /api/guest/sessions/:guestId/information': ({ guestId }) => ({
      params: { guestId },
      body: { name: 'Ida Marsh', relationship: 'Parent', legalRepresentativeName: null },
    }),
    'POST /api/guest/sessions/:guestId/guests': ({ guestId }) => ({ params: { guestId } }),
  },
  withIds: {
    'POST /api/provider/visits/:rootVisitId/guests': ({ world: { staff } }, right) =>
      withBody(right, { guestType: 'provider', accountId: staff.clinicalAdmin.accountId, email: null }),
  },
  mayFit: {
    'POST /api/patient/sessions/:sessionId/guests': {
      ...GUEST_CONTACT,
      'body accountId': ['null'],
      'body authorized': ['boolean'],
    },
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': GUEST_CONTACT,
    'POST /api/provider/visits/:rootVisitId/guests': {
      ...GUEST_CONTACT,
      'body accountId': ['null'],
      'body authorized': ['boolean'],
    },
    'PUT /api/provider/guests/:guestId': GUEST_CONTACT,
    'POST /api/guest/sessions/:guestId/information': {
      'body name': ['word'],
      'body legalRepresentativeName': ['null'],
    },
  },
});
