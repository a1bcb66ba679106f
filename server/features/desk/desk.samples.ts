import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import type { OddKind } from '#server/test-support/fuzz-values.ts';
import { ANY_TEXT, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { afterVisitContracts } from '#shared/contracts/rest/desk/after-visit.ts';
import { calendarContracts } from '#shared/contracts/rest/desk/calendar.ts';
import { importContracts } from '#shared/contracts/rest/desk/import.ts';
import { notificationSidebarContracts } from '#shared/contracts/rest/desk/notification-sidebar.ts';
import { patientContracts } from '#shared/contracts/rest/desk/patients.ts';
import { scheduleContracts } from '#shared/contracts/rest/desk/schedules.ts';
import { searchContracts } from '#shared/contracts/rest/desk/search.ts';
import { severalVisitsContracts } from '#shared/contracts/rest/desk/several-visits.ts';
import { visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import { visitFactsContracts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { visitSummaryContracts } from '#shared/contracts/rest/desk/visit-summary.ts';
import { visitPatientContracts } from '#shared/contracts/rest/visits/visit-patients.ts';
import { visitContracts } from '#shared/contracts/rest/visits/visits.ts';

const rows = [{ firstName: 'Ida', lastName: 'Marsh', email: 'ida.imported@practice.test', role: 'Provider' }];

const ANY_CELL: readonly OddKind[] = ['absent', 'huge', ...ANY_TEXT];

export default [
  samples(afterVisitContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/farewell': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'GET /api/patient/after-visit/links/:token': ({ afterVisitToken }) => ({
        params: { token: afterVisitToken },
      }),
      'POST /api/patient/after-visit/links/:token/open': ({ afterVisitToken }) => ({
        params: { token: afterVisitToken },
      }),
      'GET /api/patient/after-visit/:linkId': ({ linkId }) => ({ params: { linkId } }),
      'GET /api/patient/after-visit/:linkId/documents/:sharedId': ({ sent, linkId }) => ({
        params: { linkId, sharedId: sent.sharedId },
        query: { to: 'view' },
      }),
      'GET /api/patient/after-visit/:linkId/summary': ({ linkId }) => ({
        params: { linkId },
        query: { language: 'en' },
      }),
      'GET /api/patient/after-visit/:linkId/summary.pdf': ({ linkId }) => ({
        params: { linkId },
        query: { language: 'en' },
      }),
      'GET /api/provider/visits/:rootVisitId/after-visit': ({ sent }) => ({
        params: { rootVisitId: sent.visitId },
      }),
      'POST /api/provider/sessions/:sessionId/after-visit': ({ sentAgain, withdrawnId }) => ({
        params: { sessionId: sentAgain.sessionId },
        body: { replaces: withdrawnId, contact: null },
      }),
      'POST /api/provider/sessions/:sessionId/after-visit/revoke': ({ sentAgain, withdrawnId }) => ({
        params: { sessionId: sentAgain.sessionId },
        body: { linkId: withdrawnId },
      }),
      'POST /api/provider/sessions/:sessionId/after-visit/restore': ({ sentAgain, withdrawnId }) => ({
        params: { sessionId: sentAgain.sessionId },
        body: { linkId: withdrawnId },
      }),
    },
    mayFit: {
      'POST /api/provider/sessions/:sessionId/after-visit': {
        'body replaces': ['null'],
        'body contact': ['null'],
      },
    },
  }),
  samples(calendarContracts, {
    right: {
      'POST /api/provider/visits/calendar': ({ world }) => ({
        body: {
          practiceId: world.practice.id,
          from: '2026-11-20',
          to: '2026-11-27',
          providerUserIds: [world.staff.provider.accountId],
        },
      }),
    },
    mayFit: { 'POST /api/provider/visits/calendar': { 'body providerUserIds': OPTIONAL } },
  }),
  samples(importContracts, {
    right: {
      'POST /api/admin/practices/:practiceId/import/check': ({ practiceId }) => ({
        params: { practiceId },
        body: { kind: 'users', rows },
      }),
      'POST /api/admin/practices/:practiceId/import': ({ practiceId }) => ({
        params: { practiceId },
        body: { kind: 'users', rows, language: 'en', leaveOutWrong: false, invite: true },
      }),
    },
    mayFit: {
      'POST /api/admin/practices/:practiceId/import/check': {
        'body rows.0': ['object'],
        'body rows.0.firstName': ANY_CELL,
        'body rows.0.lastName': ANY_CELL,
        'body rows.0.email': ANY_CELL,
        'body rows.0.role': ANY_CELL,
      },
      'POST /api/admin/practices/:practiceId/import': {
        'body rows.0.firstName': ['word'],
        'body rows.0.lastName': ['word'],
        'body leaveOutWrong': ['boolean'],
        'body invite': ['boolean'],
      },
    },
  }),
  samples(notificationSidebarContracts, {
    right: {
      'GET /api/provider/notifications/count': () => ({}),
      'GET /api/provider/notifications': () => ({}),
      'POST /api/provider/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
    },
  }),
  samples(patientContracts, {
    right: {
      'GET /api/provider/patients/:patientId': ({ world }) => ({
        params: { patientId: world.practice.patient.patientId },
      }),
      'GET /api/provider/patients/:patientId/history': ({ world }) => ({
        params: { patientId: world.practice.patient.patientId },
      }),
    },
  }),
  samples(searchContracts, {
    right: {
      'POST /api/provider/practices/:practiceId/search': ({ world }) => ({
        params: { practiceId: world.practice.id },
        body: { text: 'walter' },
      }),
    },
    mayFit: {
      'POST /api/provider/practices/:practiceId/search': { 'body text': ['word', 'text'] },
    },
  }),
  samples(severalVisitsContracts, {
    right: {
      'POST /api/provider/practices/:practiceId/visits/choices': ({ world, told }) => ({
        params: { practiceId: world.practice.id },
        body: { visitIds: [told.visitId] },
      }),
      'POST /api/provider/practices/:practiceId/visits/cancel': ({ world, several }) => ({
        params: { practiceId: world.practice.id },
        body: {
          visitIds: several.cancel,
          idempotencyKey: randomUUID(),
          reason: 'Another reason',
          comment: '',
        },
      }),
      'POST /api/provider/practices/:practiceId/visits/transfer': ({ world, several }) => ({
        params: { practiceId: world.practice.id },
        body: {
          visitIds: several.transfer,
          idempotencyKey: randomUUID(),
          providerUserId: world.staff.provider.accountId,
        },
      }),
      'POST /api/provider/practices/:practiceId/visits/resend': ({ world, told }) => ({
        params: { practiceId: world.practice.id },
        body: { visitIds: [told.visitId] },
      }),
    },
    mayFit: {
      'POST /api/provider/practices/:practiceId/visits/cancel': { 'body comment': ANY_TEXT },
    },
  }),
  samples(
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
  ),
  samples(
    { ...visitContracts, ...scheduleContracts },
    {
      right: {
        'POST /api/provider/visits/search': ({ world }) => ({
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
        'GET /api/provider/visits/:rootVisitId': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
        'GET /api/provider/visits/:rootVisitId/for-change': ({ live }) => ({
          params: { rootVisitId: live.visitId },
        }),
        'GET /api/provider/sessions/:sessionId': ({ live }) => ({ params: { sessionId: live.sessionId } }),
        'GET /api/provider/practices/:practiceId/schedules': ({ world }) => ({
          params: { practiceId: world.practice.id },
          query: { name: 'rivera' },
        }),
        'GET /api/provider/practices/:practiceId/schedules/:userId': ({ ofProvider }) => ({
          params: ofProvider(),
        }),
        'GET /api/provider/practices/:practiceId/favorite-providers': ({ world }) => ({
          params: { practiceId: world.practice.id },
        }),
        'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': ({ ofProvider }) => ({
          params: ofProvider(),
        }),
        'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': ({ ofProvider }) => ({
          params: ofProvider(),
        }),
      },
      mayFit: {
        'POST /api/provider/visits/search': {
          'body view': OPTIONAL,
          'body providerUserId': OPTIONAL,
          'body minDate': OPTIONAL,
          'body maxDate': OPTIONAL,
          'body originations': ['absent', 'list'],
          'body reconciliationSearchOptions': ['absent', 'list'],
          'body status': ['absent', 'list'],
          'body visitListStatusFilter': ['absent', 'list'],
          'body q': ['absent', ...ANY_TEXT],
          'body sort': OPTIONAL,
          'body limit': OPTIONAL,
        },
        'GET /api/provider/practices/:practiceId/schedules': {
          'query name': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
        },
      },
    },
  ),
  samples(
    { ...visitFactsContracts, ...visitSummaryContracts },
    {
      right: {
        'GET /api/provider/visits/:rootVisitId/facts': ({ live }) => ({
          params: { rootVisitId: live.visitId },
        }),
        'GET /api/provider/visits/:rootVisitId/summary': ({ live }) => ({
          params: { rootVisitId: live.visitId },
          query: { language: 'en' },
        }),
        'GET /api/provider/visits/:rootVisitId/summary.pdf': ({ live }) => ({
          params: { rootVisitId: live.visitId },
          query: { language: 'en' },
        }),
      },
    },
  ),
];
