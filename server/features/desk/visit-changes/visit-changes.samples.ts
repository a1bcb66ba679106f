import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import { visitPatientContracts } from '#shared/contracts/rest/visits/visit-patients.ts';

export default samples(
  { ...visitPatientContracts, ...visitChangeContracts },
  {
    right: {
      'POST /api/provider/visits/:rootVisitId/patients': ({ told }) => ({
        params: { rootVisitId: told.visitId },
        body: {
          idempotencyKey: randomUUID(),
          patient: { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' },
        },
      }),
      'GET /api/provider/sessions/:sessionId/removal': ({ group }) => ({
        params: { sessionId: group.sessionId },
      }),
      'POST /api/provider/sessions/:sessionId/remove': ({ group }) => ({
        params: { sessionId: group.sessionId },
      }),
      'POST /api/provider/sessions/:sessionId/no-show': ({ absent }) => ({
        params: { sessionId: absent.sessionId },
        body: { reason: 'did-not-come', comment: '' },
      }),
      'GET /api/provider/visits/:rootVisitId/record': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/provider/visits/:rootVisitId/move': ({ world, changed }) => {
        const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
        const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '14:00' };
        return {
          params: { rootVisitId: changed.move },
          body: { ...slot, idempotencyKey: randomUUID() },
        };
      },
      'POST /api/provider/visits/:rootVisitId/cancel': ({ changed }) => ({
        params: { rootVisitId: changed.cancel },
        body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
      }),
      'POST /api/provider/visits/:rootVisitId/no-show': ({ changed }) => ({
        params: { rootVisitId: changed.noShow },
        body: { reason: 'did-not-come', comment: '' },
      }),
      'POST /api/provider/visit-changes/:changeId/undo': ({ changeId }) => ({ params: { changeId } }),
      'POST /api/provider/visits/:rootVisitId/tentative': ({ changed }) => ({
        params: { rootVisitId: changed.mark },
      }),
      'POST /api/provider/visits/:rootVisitId/confirm': ({ changed }) => ({
        params: { rootVisitId: changed.mark },
      }),
      'PUT /api/provider/visits/:rootVisitId/description': ({ told }) => ({
        params: { rootVisitId: told.visitId },
        body: { description: 'Bring the new glasses', seen: '' },
      }),
      'PUT /api/provider/visits/:rootVisitId/location': ({ told }) => ({
        params: { rootVisitId: told.visitId },
        body: { locationId: null, seen: null },
      }),
      'POST /api/provider/visits/:rootVisitId/end': ({ changed }) => ({
        params: { rootVisitId: changed.end },
      }),
    },
    withIds: {
      'POST /api/provider/visits/:rootVisitId/move': ({ world, further: { locationId }, told }, right) => {
        const { visitId } = told;
        const times = [{ visitId, date: world.form().date, time: '15:00' }];
        const series = { scope: 'following', seen: [visitId], left: [visitId], times };
        return withBody(right, { locationId, series });
      },
      'POST /api/provider/visits/:rootVisitId/cancel': ({ told }, right) =>
        withBody(right, { series: { scope: 'following', seen: [told.visitId] } }),
      'PUT /api/provider/visits/:rootVisitId/location': ({ further: { locationId } }, right) =>
        withBody(right, { locationId, seen: locationId }),
      'POST /api/provider/visits/:rootVisitId/patients': ({ world }, right) =>
        withBody(right, { patient: { ...world.practice.patient, language: 'en', linkDelivery: 'Copy' } }),
    },
    mayFit: {
      'POST /api/provider/visits/:rootVisitId/patients': {
        'body patient.firstName': ['word'],
        'body patient.lastName': ['word'],
      },
      'POST /api/provider/visits/:rootVisitId/cancel': { 'body comment': ANY_TEXT },
      'POST /api/provider/visits/:rootVisitId/no-show': { 'body comment': ANY_TEXT },
      'POST /api/provider/sessions/:sessionId/no-show': { 'body comment': ANY_TEXT },
      'PUT /api/provider/visits/:rootVisitId/description': {
        'body description': ['absent', ...ANY_TEXT],
        'body seen': ANY_TEXT,
      },
      'PUT /api/provider/visits/:rootVisitId/location': {
        'body locationId': ['null'],
        'body seen': ['null'],
      },
    },
  },
);
