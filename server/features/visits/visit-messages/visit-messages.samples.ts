import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { visitMessageContracts } from '#shared/contracts/rest/visits/visit-messages.ts';

export default samples(visitMessageContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/messages': ({ told }) => ({
      params: { rootVisitId: told.visitId },
    }),
    'POST /api/provider/visits/:rootVisitId/communications': ({ told }) => ({
      params: { rootVisitId: told.visitId },
      body: { sessionId: told.sessionId },
    }),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': ({ told }) => ({
      params: { rootVisitId: told.visitId, messageId: randomUUID() },
    }),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': ({ told }) => ({
      params: { rootVisitId: told.visitId, linkId: randomUUID() },
      body: { evenInVisit: false },
    }),
    'PUT /api/provider/sessions/:sessionId/contact': ({ told }) => ({
      params: { sessionId: told.sessionId },
      body: { method: 'Email', email: 'walter@example.com', mobile: '' },
    }),
  },
  withIds: {
    'POST /api/provider/visits/:rootVisitId/communications': ({ live, guestId }) => ({
      params: { rootVisitId: live.visitId },
      body: { sessionId: null, guestId },
    }),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': ({
      told,
      further: { messageId },
    }) => ({
      params: { rootVisitId: told.visitId, messageId },
    }),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': (
      { told, further: { linkId } },
      right,
    ) => ({
      ...right,
      params: { rootVisitId: told.visitId, linkId },
    }),
  },
  mayFit: {
    'POST /api/provider/visits/:rootVisitId/communications': { 'body sessionId': ['null'] },
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': { 'body evenInVisit': ['boolean'] },
    'PUT /api/provider/sessions/:sessionId/contact': { 'body mobile': ['empty'] },
  },
});
