import { samples } from '#server/test-support/call-samples.ts';
import { OPTIONAL } from '#server/test-support/odd-fields.ts';
import { calendarContracts } from '#shared/contracts/rest/desk/calendar.ts';

export default samples(calendarContracts, {
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
});
