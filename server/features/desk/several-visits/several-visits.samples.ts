import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { severalVisitsContracts } from '#shared/contracts/rest/desk/several-visits.ts';

export default samples(severalVisitsContracts, {
  right: {
    'POST /api/provider/practices/:practiceId/visits/choices': ({ world, told }) => ({
      params: { practiceId: world.practice.id },
      body: { visitIds: [told.visitId] },
    }),
    'POST /api/provider/practices/:practiceId/visits/cancel': ({ world, several }) => ({
      params: { practiceId: world.practice.id },
      body: { visitIds: several.cancel, idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
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
});
