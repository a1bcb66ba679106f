import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { linkContracts } from '#shared/contracts/rest/visits/links.ts';

export default samples(linkContracts, {
  right: {
    'GET /api/patient/links/:path/:token': ({ live }) => ({ params: { path: 'v', token: live.token } }),
    'GET /api/patient/links/:path/:token/calendar': ({ live }) => ({
      params: { path: 'v', token: live.token },
    }),
    'GET /api/patient/sessions/:sessionId/calendar': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/links/:path/:token/open': ({ live }) => ({ params: { path: 'v', token: live.token } }),
    'POST /api/patient/leave-device': () => ({ body: { kind: 'visit', id: randomUUID() } }),
    'GET /api/patient/sessions/:sessionId': ({ live }) => ({ params: { sessionId: live.sessionId } }),
  },
  withIds: {
    'POST /api/patient/leave-device': ({ sent }) => ({ body: { kind: 'visit', id: sent.sessionId } }),
  },
});
