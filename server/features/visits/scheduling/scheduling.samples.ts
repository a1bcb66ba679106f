import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';

export default samples(schedulingContracts, {
  right: {
    'GET /api/provider/practices/:practiceId/schedule-options': ({ world }) => ({
      params: { practiceId: world.practice.id },
    }),
    'POST /api/provider/practices/:practiceId/patients/search': ({ world }) => ({
      params: { practiceId: world.practice.id },
      body: { name: 'walter' },
    }),
    'POST /api/provider/bookings': ({ world, live }) => {
      const { practiceId, providerUserId, date, time, timeZone, durationMinutes } = world.form();
      const slot = { practiceId, providerUserId, date, time, timeZone, durationMinutes };
      return { body: { ...slot, patientIds: [randomUUID()], movedVisitId: live.visitId } };
    },
    'POST /api/provider/free-times': ({ world, live }) => {
      const { practiceId, providerUserId, timeZone, durationMinutes } = world.form();
      const people = { practiceId, providerUserId, patientIds: [randomUUID()], movedVisitId: live.visitId };
      return { body: { ...people, timeZone, durationMinutes, from: '2026-11-23' } };
    },
    'POST /api/provider/series-bookings': ({ world, live }) => {
      const { practiceId, providerUserId, date, time, timeZone, durationMinutes } = world.form();
      const dates = [{ date, time, timeZone, providerUserId, durationMinutes }];
      return { body: { practiceId, patientIds: [randomUUID()], movedVisitIds: [live.visitId], dates } };
    },
    'POST /api/provider/visits': ({ world }) => ({ body: world.form() }),
    'POST /api/provider/visits/on-demand': ({ world }) => ({
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
    'POST /api/provider/sessions/:sessionId/links': ({ live }) => ({ params: { sessionId: live.sessionId } }),
  },
  withIds: {
    'POST /api/provider/visits': ({ world, further: { locationId } }, right) =>
      withBody(right, {
        patients: [{ ...world.practice.patient, language: 'en', linkDelivery: 'Copy' }],
        locationId,
      }),
    'POST /api/provider/visits/on-demand': ({ world, further: { locationId } }, right) =>
      withBody(right, {
        patient: { ...world.practice.patient, language: 'en', linkDelivery: 'Copy' },
        locationId,
      }),
    'POST /api/provider/bookings': ({ world }, right) =>
      withBody(right, { patientIds: [world.practice.patient.patientId] }),
    'POST /api/provider/series-bookings': ({ world }, right) =>
      withBody(right, { patientIds: [world.practice.patient.patientId] }),
    'POST /api/provider/free-times': ({ world }, right) =>
      withBody(right, { patientIds: [world.practice.patient.patientId] }),
  },
  mayFit: {
    'POST /api/provider/practices/:practiceId/patients/search': {
      'body name': ['word', 'text'],
    },
    'POST /api/provider/bookings': { 'body movedVisitId': ['null'], 'body patientIds': ['list'] },
    'POST /api/provider/free-times': {
      'body movedVisitId': ['null'],
      'body patientIds': ['list'],
      'body from': ['null'],
    },
    'POST /api/provider/series-bookings': { 'body patientIds': ['list'], 'body movedVisitIds': ['list'] },
    'POST /api/provider/visits': {
      'body series': ['absent', 'null'],
      'body locationId': ['absent', 'null'],
      'body occurrence': ['absent'],
      'body seen': ['absent', 'null', 'list'],
      'body description': ['absent', 'empty', 'word', 'text'],
      'body patients.0.firstName': ['word'],
      'body patients.0.lastName': ['word'],
    },
    'POST /api/provider/visits/on-demand': {
      'body patient.firstName': ['word'],
      'body patient.lastName': ['word'],
    },
  },
});
