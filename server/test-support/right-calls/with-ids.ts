import type { CallName } from '../../../shared/contracts/rest/index.ts';
import { invitation } from '../guests.ts';
import type { Parts, Scene } from './scene.ts';

/**
 * The right calls whose input may have further ids, with these: of a patient who is known already, of a colleague who is invited,
 * of what is looked for.
 */
export function callsWithIds(
  { world, live, told, sent, guestId, imageId, sharedId, further }: Scene,
  right: Record<CallName, () => Parts>,
): Partial<Record<CallName, () => Parts>> {
  const { practice, staff } = world;
  const { patientId } = practice.patient;
  const { accountId } = staff.clinicalAdmin;
  const { locationId } = further;
  const known = { ...practice.patient, language: 'en', linkDelivery: 'Copy' } as const;
  const withBody = (name: CallName, more: object) => () => {
    const parts = right[name]();
    return { ...parts, body: { ...(parts.body as object), ...more } };
  };
  const withId = (name: CallName, params: Record<string, string>) => () => ({ ...right[name](), params });
  const colleague = () => invitation({ guestType: 'provider', accountId, email: null });
  return {
    'POST /api/provider/visits': withBody('POST /api/provider/visits', { patients: [known], locationId }),
    'POST /api/provider/visits/on-demand': withBody('POST /api/provider/visits/on-demand', {
      patient: known,
      locationId,
    }),
    'POST /api/provider/visits/:rootVisitId/move': withBody('POST /api/provider/visits/:rootVisitId/move', {
      locationId,
    }),
    'PUT /api/provider/visits/:rootVisitId/location': () => ({
      params: { rootVisitId: told.visitId },
      body: { locationId, seen: locationId },
    }),
    'POST /api/provider/visits/:rootVisitId/patients': withBody(
      'POST /api/provider/visits/:rootVisitId/patients',
      { patient: known },
    ),
    'POST /api/provider/bookings': withBody('POST /api/provider/bookings', { patientIds: [patientId] }),
    'POST /api/admin/practices/:practiceId/audit/search': () => ({
      params: { practiceId: practice.id },
      body: { accountId, patientId, visitId: live.visitId },
    }),
    'POST /api/provider/practices/:practiceId/record-patients': withBody(
      'POST /api/provider/practices/:practiceId/record-patients',
      { recordId: further.recordId, patientId },
    ),
    'POST /api/provider/visits/:rootVisitId/record-upload': () => ({
      params: { rootVisitId: live.visitId },
      body: {
        idempotencyKey: crypto.randomUUID(),
        items: [{ sessionId: live.sessionId, what: 'image', sourceId: imageId }],
      },
    }),
    'POST /api/provider/visits/:rootVisitId/communications': () => ({
      params: { rootVisitId: live.visitId },
      body: { sessionId: null, guestId },
    }),
    'POST /api/provider/visits/:rootVisitId/guests': () => ({
      params: { rootVisitId: live.visitId },
      body: colleague(),
    }),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': () => ({
      params: { rootVisitId: told.visitId, messageId: further.messageId },
    }),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': () => ({
      params: { rootVisitId: told.visitId, linkId: further.linkId },
      body: { evenInVisit: false },
    }),
    'POST /api/patient/sessions/:sessionId/intake/answers': () => ({
      params: { sessionId: live.sessionId },
      body: { questionId: further.questionId, answer: 'One' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/image': () => ({
      params: { sessionId: live.sessionId },
      body: { imageId },
    }),
    'GET /api/guest/interpreters/:requestId/documents/:sharedId': () => ({
      params: { requestId: further.requestId, sharedId },
    }),
    'POST /api/provider/account/resets-read': () => ({ body: { resets: [further.resetId] } }),
    'POST /api/provider/account/apps/:appId/confirm': withId(
      'POST /api/provider/account/apps/:appId/confirm',
      { appId: further.appId },
    ),
    'POST /api/provider/account/apps/:appId/remove': withId('POST /api/provider/account/apps/:appId/remove', {
      appId: further.appId,
    }),
    'POST /api/provider/account/passkeys/:passkeyId/remove': withId(
      'POST /api/provider/account/passkeys/:passkeyId/remove',
      { passkeyId: further.passkeyId },
    ),
    'POST /api/patient/leave-device': () => ({ body: { kind: 'visit', id: sent.sessionId } }),
  };
}

/** Ids of input that name nothing of the server's, by the end of their paths: the page makes them. */
export const MADE_BY_PAGES = ['.idempotencyKey', '.testId', '.locations.[].locationId'];
