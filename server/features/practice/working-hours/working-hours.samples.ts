import { samples } from '#server/test-support/call-samples.ts';
import type { OddKind } from '#server/test-support/hostile.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { workingHoursContracts } from '#shared/contracts/rest/practice/working-hours.ts';
import { WEEKDAYS } from '#shared/domain/working-hours.ts';

const MORNING = { from: '09:00', to: '12:00' };
const NONE = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
const BODY = {
  version: 0,
  hours: { ...NONE, monday: [MORNING, { from: '13:00', to: '17:00' }] },
  daysOff: [{ firstDay: '2027-12-24', lastDay: '2027-12-26', reason: 'Holidays' }],
};
const ODD: Readonly<Record<string, readonly OddKind[]>> = {
  'body version': ['number'],
  'body hours': ['null'],
  ...Object.fromEntries(WEEKDAYS.map((day) => [`body hours.${day}`, ['list'] as const])),
  'body daysOff': ['list'],
  'body daysOff.0.reason': ANY_TEXT,
};

export default samples(workingHoursContracts, {
  right: {
    'GET /api/provider/practices/:practiceId/hours': ({ world }) => ({
      params: { practiceId: world.practice.id },
      query: { from: '2026-11-20', to: '2026-11-27' },
    }),
    'GET /api/admin/practices/:practiceId/hours': ({ practiceId }) => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/hours': ({ practiceId }) => ({
      params: { practiceId },
      body: BODY,
    }),
    'GET /api/provider/practices/:practiceId/providers/:accountId/hours': ({ world }) => ({
      params: { practiceId: world.practice.id, accountId: world.staff.administrator.accountId },
    }),
    'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': ({ world }) => ({
      params: { practiceId: world.practice.id, accountId: world.staff.administrator.accountId },
      body: BODY,
    }),
  },
  mayFit: {
    'PUT /api/admin/practices/:practiceId/hours': ODD,
    'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': ODD,
  },
});
