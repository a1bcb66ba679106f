import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { LIST_BODY, OPTIONAL } from '#server/test-support/odd-fields.ts';
import { auditLogContracts } from '#shared/contracts/rest/audit/audit-log.ts';

export default samples(auditLogContracts, {
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
});
