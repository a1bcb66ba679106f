import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/fuzz-values.ts';
import { appointmentContracts } from '#shared/contracts/rest/visits/appointments.ts';
import { emergencyAccessContracts } from '#shared/contracts/rest/visits/emergency-access.ts';
import { interpreterContracts } from '#shared/contracts/rest/visits/interpreter.ts';
import { latenessContracts } from '#shared/contracts/rest/visits/lateness.ts';
import { linkContracts } from '#shared/contracts/rest/visits/links.ts';
import { patientDetailContracts } from '#shared/contracts/rest/visits/patient-details.ts';
import { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';
import { visitMessageContracts } from '#shared/contracts/rest/visits/visit-messages.ts';

export default [
  samples(appointmentContracts, {
    right: {
      'GET /api/provider/visits/:rootVisitId/appointments': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/provider/sessions/:sessionId/check-out': ({ appointed }) => ({
        params: { sessionId: appointed.sessionId },
      }),
      'POST /api/provider/sessions/:sessionId/appointment/retry': ({ appointed }) => ({
        params: { sessionId: appointed.sessionId },
      }),
    },
  }),
  samples(emergencyAccessContracts, {
    right: {
      'GET /api/admin/visits/:visitId/emergency-access': ({ visitId }) => ({ params: { visitId } }),
      'POST /api/admin/visits/:visitId/emergency-access': ({ visitId }) => ({
        params: { visitId },
        body: { reason: 'The patient collapsed during the call.' },
      }),
      'GET /api/provider/visits/:rootVisitId/emergency-accesses': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
    },
    mayFit: {
      'POST /api/admin/visits/:visitId/emergency-access': { 'body reason': ['text'] },
    },
  }),
  samples(interpreterContracts, {
    right: {
      'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
      'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
    },
  }),
  samples(latenessContracts, {
    right: {
      'GET /api/provider/practices/:practiceId/lateness': ({ world }) => ({
        params: { practiceId: world.practice.id },
      }),
      'PUT /api/provider/practices/:practiceId/lateness': ({ world }) => ({
        params: { practiceId: world.practice.id },
        body: { minutes: 10, showsLine: true },
      }),
      'DELETE /api/provider/practices/:practiceId/lateness/:accountId': ({ world }) => ({
        params: { practiceId: world.practice.id, accountId: world.staff.provider.accountId },
      }),
      'PUT /api/provider/visits/:rootVisitId/lateness': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        body: { minutes: 10, showsLine: true },
      }),
    },
    mayFit: {
      'PUT /api/provider/practices/:practiceId/lateness': {
        'body minutes': ['null'],
        'body showsLine': ['boolean'],
      },
      'PUT /api/provider/visits/:rootVisitId/lateness': {
        'body minutes': ['null'],
        'body showsLine': ['boolean'],
      },
    },
  }),
  samples(linkContracts, {
    right: {
      'GET /api/patient/links/:path/:token': ({ live }) => ({ params: { path: 'v', token: live.token } }),
      'GET /api/patient/links/:path/:token/calendar': ({ live }) => ({
        params: { path: 'v', token: live.token },
      }),
      'GET /api/patient/sessions/:sessionId/calendar': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/links/:path/:token/open': ({ live }) => ({
        params: { path: 'v', token: live.token },
      }),
      'POST /api/patient/leave-device': () => ({ body: { kind: 'visit', id: randomUUID() } }),
      'GET /api/patient/sessions/:sessionId': ({ live }) => ({ params: { sessionId: live.sessionId } }),
    },
    withIds: {
      'POST /api/patient/leave-device': ({ sent }) => ({ body: { kind: 'visit', id: sent.sessionId } }),
    },
  }),
  samples(patientDetailContracts, {
    right: {
      'GET /api/provider/sessions/:sessionId/patient': ({ told }) => ({
        params: { sessionId: told.sessionId },
      }),
      'PUT /api/provider/sessions/:sessionId/patient': ({ told }) => ({
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
    },
    mayFit: {
      'PUT /api/provider/sessions/:sessionId/patient': {
        'body firstName': ['word'],
        'body lastName': ['word'],
        'body birthDate': ['empty'],
        'body sex': ['empty'],
        'body mrn': ANY_TEXT,
        'body address': ANY_TEXT,
        'body city': ANY_TEXT,
        'body state': ['empty'],
        'body zipCode': ['empty'],
      },
    },
  }),
  samples(schedulingContracts, {
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
      'POST /api/provider/sessions/:sessionId/links': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
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
  }),
  samples(visitMessageContracts, {
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
  }),
];
