import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT, LIST_BODY, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { auditLogContracts } from '#shared/contracts/rest/audit/audit-log.ts';
import { pageViewContracts } from '#shared/contracts/rest/audit/page-views.ts';

export default [
  samples(auditLogContracts, {
    right: {
      'POST /api/admin/practices/:practiceId/audit/search': ({ practiceId }) => ({
        params: { practiceId },
        body: {
          q: 'ida',
          accountId: randomUUID(),
          patientId: randomUUID(),
          visitId: randomUUID(),
          action: 'visit.read',
          from: '2026-11-01',
          to: '2026-11-30',
          sort: 'at',
          limit: 10,
        },
      }),
      'GET /api/admin/practices/:practiceId/audit/chain': ({ practiceId }) => ({ params: { practiceId } }),
      'POST /api/admin/practices/:practiceId/audit/chain': ({ practiceId }) => ({ params: { practiceId } }),
    },
    withIds: {
      'POST /api/admin/practices/:practiceId/audit/search': ({ world: { practice, staff }, live }) => ({
        params: { practiceId: practice.id },
        body: {
          accountId: staff.clinicalAdmin.accountId,
          patientId: practice.patient.patientId,
          visitId: live.visitId,
        },
      }),
    },
    mayFit: {
      'POST /api/admin/practices/:practiceId/audit/search': {
        ...LIST_BODY,
        'body accountId': OPTIONAL,
        'body patientId': OPTIONAL,
        'body visitId': OPTIONAL,
        'body action': OPTIONAL,
        'body from': OPTIONAL,
        'body to': OPTIONAL,
      },
    },
  }),
  samples(pageViewContracts, {
    right: {
      'POST /api/provider/page-views': ({ world }) => ({
        body: { practiceId: world.practice.id, prefix: '/provider/visits' },
      }),
      'POST /api/patient/sessions/:sessionId/page-views': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { page: 'copay' },
      }),
      'POST /api/patient/after-visit/:linkId/page-views': ({ linkId }) => ({ params: { linkId } }),
      'POST /api/guest/sessions/:guestId/page-views': ({ guestId }) => ({ params: { guestId } }),
    },
    mayFit: {
      'POST /api/provider/page-views': { 'body prefix': ANY_TEXT },
    },
  }),
];
