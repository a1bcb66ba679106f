import { randomUUID } from 'node:crypto';
import type { Parts, Scene } from './scene.ts';

/** Staff’s calls about visits and schedules. */
export function visitCalls({ world, live, told, group, changed, ofProvider }: Scene) {
  return {
    'POST /api/provider/visits/search': () => ({
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
    'GET /api/provider/visits/:rootVisitId': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/on-demand': () => ({
      body: {
        idempotencyKey: randomUUID(),
        practiceId: world.practice.id,
        visitTypeId: world.practice.visitTypeId,
        providerUserId: world.staff.provider.accountId,
        patient: {
          firstName: 'Walter',
          lastName: 'Brandt',
          email: 'walter@example.com',
          language: 'en',
          linkDelivery: 'Email',
        },
      },
    }),
    'GET /api/provider/visits/:rootVisitId/summary': () => ({
      params: { rootVisitId: live.visitId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/summary.pdf': () => ({
      params: { rootVisitId: live.visitId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/emergency-accesses': () => ({
      params: { rootVisitId: live.visitId },
    }),
    'GET /api/provider/visits/:rootVisitId/facts': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/visits/:rootVisitId/record': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/move': () => {
      const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
      const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '14:00' };
      return {
        params: { rootVisitId: changed.move },
        body: { ...slot, idempotencyKey: randomUUID() },
      };
    },
    'POST /api/provider/visits/:rootVisitId/cancel': () => ({
      params: { rootVisitId: changed.cancel },
      body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
    }),
    'POST /api/provider/visits/:rootVisitId/tentative': () => ({ params: { rootVisitId: changed.mark } }),
    'POST /api/provider/visits/:rootVisitId/confirm': () => ({ params: { rootVisitId: changed.mark } }),
    'PUT /api/provider/visits/:rootVisitId/description': () => ({
      params: { rootVisitId: told.visitId },
      body: { description: 'Bring the new glasses', seen: '' },
    }),
    'PUT /api/provider/visits/:rootVisitId/location': () => ({
      params: { rootVisitId: told.visitId },
      body: { locationId: null, seen: null },
    }),
    'POST /api/provider/visits/:rootVisitId/end': () => ({ params: { rootVisitId: changed.end } }),
    'POST /api/provider/visits/:rootVisitId/patients': () => ({
      params: { rootVisitId: told.visitId },
      body: {
        idempotencyKey: randomUUID(),
        patient: { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' },
      },
    }),
    'GET /api/provider/sessions/:sessionId/removal': () => ({ params: { sessionId: group.sessionId } }),
    'POST /api/provider/sessions/:sessionId/remove': () => ({ params: { sessionId: group.sessionId } }),
    'GET /api/provider/sessions/:sessionId/patient': () => ({ params: { sessionId: told.sessionId } }),
    'PUT /api/provider/sessions/:sessionId/patient': () => ({
      params: { sessionId: told.sessionId },
      body: {
        version: 1,
        firstName: 'Nora',
        lastName: 'Ames',
        birthDate: '1980-02-29',
        sex: 'female',
        mrn: 'M-1',
        address: '12 Mesa Drive',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
      },
    }),
    'GET /api/provider/visits/:rootVisitId/notes': () => ({ params: { rootVisitId: live.visitId } }),
    'PUT /api/provider/visits/:rootVisitId/notes': () => ({
      params: { rootVisitId: live.visitId },
      body: { text: 'A note', version: 0 },
    }),
    'GET /api/provider/visits/:rootVisitId/messages': () => ({ params: { rootVisitId: told.visitId } }),
    'POST /api/provider/visits/:rootVisitId/communications': () => ({
      params: { rootVisitId: told.visitId },
      body: { sessionId: told.sessionId },
    }),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': () => ({
      params: { rootVisitId: told.visitId, messageId: randomUUID() },
    }),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': () => ({
      params: { rootVisitId: told.visitId, linkId: randomUUID() },
      body: { evenInVisit: false },
    }),
    'PUT /api/provider/sessions/:sessionId/contact': () => ({
      params: { sessionId: told.sessionId },
      body: { method: 'Email', email: 'walter@example.com', mobile: '' },
    }),
    'GET /api/provider/visits/:rootVisitId/safety': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/provider/practices/:practiceId/schedules': () => ({
      params: { practiceId: world.practice.id },
      query: { name: 'rivera' },
    }),
    'GET /api/provider/practices/:practiceId/schedules/:userId': () => ({ params: ofProvider() }),
    'GET /api/provider/practices/:practiceId/favorite-providers': () => ({
      params: { practiceId: world.practice.id },
    }),
    'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': () => ({ params: ofProvider() }),
    'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': () => ({ params: ofProvider() }),
    'GET /api/provider/practices/:practiceId/schedule-options': () => ({
      params: { practiceId: world.practice.id },
    }),
    'POST /api/provider/practices/:practiceId/patients/search': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'walter' },
    }),
    'POST /api/provider/bookings': () => {
      const { practiceId, providerUserId, date, time, timeZone, durationMinutes } = world.form();
      const slot = { practiceId, providerUserId, date, time, timeZone, durationMinutes };
      return { body: { ...slot, patientIds: [randomUUID()], movedVisitId: live.visitId } };
    },
    'POST /api/provider/visits': () => ({ body: world.form() }),
    'POST /api/provider/sessions/:sessionId/links': () => ({ params: { sessionId: live.sessionId } }),
    'PUT /api/provider/visits/:rootVisitId/lateness': () => ({
      params: { rootVisitId: live.visitId },
      body: { minutes: 10, showsLine: true },
    }),
    'GET /api/provider/practices/:practiceId/lateness': () => ({
      params: { practiceId: world.practice.id },
    }),
    'DELETE /api/provider/practices/:practiceId/lateness/:accountId': () => ({
      params: { practiceId: world.practice.id, accountId: world.staff.provider.accountId },
    }),
    'PUT /api/provider/practices/:practiceId/lateness': () => ({
      params: { practiceId: world.practice.id },
      body: { minutes: 10, showsLine: true },
    }),
  } satisfies Record<string, () => Parts>;
}
