import { expect, test } from 'vitest';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import { slotChanges } from './move-changes.tsx';

const SLOT: SlotValues = {
  visitTypeId: 'type',
  providerUserId: 'provider',
  locationId: '',
  date: '2026-11-27',
  time: '14:20',
  timeZone: 'America/Phoenix',
  occurrence: 'first',
  durationMinutes: '20',
};

test.each<[Partial<SlotValues>, string[]]>([
  [{}, []],
  [{ time: '15:00' }, ['when']],
  [{ date: '2026-11-28', time: '15:00' }, ['when']],
  [{ occurrence: 'second' }, ['when']],
  [{ timeZone: 'America/Denver' }, ['when']],
  [{ providerUserId: 'other', durationMinutes: '30' }, ['provider', 'duration']],
  [{ visitTypeId: 'other', locationId: 'mesa' }, ['visitType', 'location']],
])('%j changes %j', (changed, parts) => {
  expect(slotChanges(SLOT, { ...SLOT, ...changed })).toEqual(parts);
});
