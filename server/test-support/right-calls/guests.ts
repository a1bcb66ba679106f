import { randomUUID } from 'node:crypto';
import type { Parts, Scene } from './scene.ts';

const invitation = () => ({
  name: 'Ida Marsh',
  email: 'ida@example.com',
  mobile: null,
  relationship: 'Parent',
  guestType: 'patient',
  accountId: null,
  language: 'en',
  authorized: true,
  idempotencyKey: randomUUID(),
});

/** Calls of guests and interpreters, and about them. */
export function guestCalls({ live, guestId }: Scene) {
  return {
    'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
    'GET /api/patient/sessions/:sessionId/guests': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/guests': () => ({
      params: { sessionId: live.sessionId },
      body: invitation(),
    }),
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': () => ({
      params: { sessionId: live.sessionId, guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/patient/sessions/:sessionId/guests/:guestId': () => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/:guestId/link': () => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/interest': () => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/guests': () => ({
      params: { sessionId: live.sessionId },
    }),
    'GET /api/provider/visits/:rootVisitId/guests': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/guests': () => ({
      params: { rootVisitId: live.visitId },
      body: invitation(),
    }),
    'PUT /api/provider/guests/:guestId': () => ({
      params: { guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/provider/guests/:guestId': () => ({ params: { guestId } }),
    'POST /api/provider/guests/:guestId/link': () => ({ params: { guestId } }),
    'POST /api/provider/visits/:rootVisitId/guest-response': () => ({
      params: { rootVisitId: live.visitId },
      body: { response: 'Maybe' },
    }),
    'GET /api/guest/links/:path/:token': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'GET /api/guest/links/:path/:token/calendar': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'POST /api/guest/links/:path/:token/rsvp': () => ({
      params: { path: 'r', token: 'A'.repeat(32) },
      body: { response: 'TENTATIVE' },
    }),
    'POST /api/guest/links/:path/:token/open': () => ({ params: { path: 'g', token: 'A'.repeat(32) } }),
    'GET /api/guest/sessions/:guestId': () => ({ params: { guestId } }),
    'POST /api/guest/sessions/:guestId/page-views': () => ({ params: { guestId } }),
    'POST /api/guest/sessions/:guestId/information': () => ({
      params: { guestId },
      body: { name: 'Ida Marsh', relationship: 'Parent', legalRepresentativeName: null },
    }),
    'POST /api/guest/sessions/:guestId/guests': () => ({ params: { guestId } }),
  } satisfies Record<string, () => Parts>;
}
