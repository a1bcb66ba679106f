import { randomUUID } from 'node:crypto';
import { documentUpload } from '../documents.ts';
import type { Parts, Scene } from './scene.ts';

/** Calls about documents and what is read after a visit. */
export function documentCalls({
  world,
  live,
  copay,
  guestId,
  documentId,
  deletedId,
  sharedId,
  sent,
  linkId,
  afterVisitToken,
  sentAgain,
  withdrawnId,
}: Scene) {
  return {
    'GET /api/provider/documents': () => ({
      query: { scope: 'practice', practiceId: String(world.practice.id) },
    }),
    'POST /api/provider/documents': () => ({ body: documentUpload(world.practice.id) }),
    'GET /api/provider/documents/:documentId': () => ({ params: { documentId } }),
    'GET /api/provider/documents/:documentId/file': () => ({ params: { documentId } }),
    'PUT /api/provider/documents/:documentId/name': () => ({
      params: { documentId },
      body: { name: 'Knee exercises', version: 1 },
    }),
    'PUT /api/provider/documents/:documentId/favorite': () => ({
      params: { documentId },
      body: { favorite: true },
    }),
    'PUT /api/provider/documents/:documentId/practices': () => ({
      params: { documentId },
      body: { practiceIds: [world.practice.id] },
    }),
    'DELETE /api/provider/documents/:documentId': () => ({ params: { documentId } }),
    'POST /api/provider/documents/:documentId/restore': () => ({ params: { documentId: deletedId } }),
    'GET /api/provider/visits/:rootVisitId/documents': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/visits/:rootVisitId/documents/:sharedId': () => ({
      params: { rootVisitId: live.visitId, sharedId },
    }),
    'GET /api/patient/sessions/:sessionId/documents/:sharedId': () => ({
      params: { sessionId: live.sessionId, sharedId },
    }),
    'GET /api/guest/sessions/:guestId/documents/:sharedId': () => ({ params: { guestId, sharedId } }),
    'GET /api/guest/interpreters/:requestId/documents/:sharedId': () => ({
      params: { requestId: randomUUID(), sharedId },
    }),
    'GET /api/patient/sessions/:sessionId/documents': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/documents/email': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'GET /api/patient/after-visit/links/:token': () => ({ params: { token: afterVisitToken } }),
    'POST /api/patient/after-visit/links/:token/open': () => ({ params: { token: afterVisitToken } }),
    'GET /api/patient/after-visit/:linkId': () => ({ params: { linkId } }),
    'POST /api/patient/after-visit/:linkId/page-views': () => ({ params: { linkId } }),
    'GET /api/patient/after-visit/:linkId/documents/:sharedId': () => ({
      params: { linkId, sharedId: sent.sharedId },
      query: { to: 'view' },
    }),
    'GET /api/patient/after-visit/:linkId/summary': () => ({ params: { linkId }, query: { language: 'en' } }),
    'GET /api/patient/after-visit/:linkId/summary.pdf': () => ({
      params: { linkId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/after-visit': () => ({ params: { rootVisitId: sent.visitId } }),
    'POST /api/provider/sessions/:sessionId/after-visit': () => ({
      params: { sessionId: sentAgain.sessionId },
      body: { replaces: withdrawnId, contact: null },
    }),
    'POST /api/provider/sessions/:sessionId/after-visit/revoke': () => ({
      params: { sessionId: sentAgain.sessionId },
      body: { linkId: withdrawnId },
    }),
  } satisfies Record<string, () => Parts>;
}
