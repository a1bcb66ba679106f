import { expect, it } from 'vitest';
import { waitingFirst } from './waiting-first.ts';

const visit = (scheduledProviderId: string, waitingSince: string | null) => ({
  scheduledProviderId,
  patientStage: waitingSince ? ('waiting' as const) : ('pending' as const),
  patientStages: waitingSince ? [{ sessionId: 'a', stage: 'waiting' as const, waitingSince }] : [],
});

it('lists only waiting visits: the user’s own before their colleagues’, the longest wait first', () => {
  const colleague = visit('ruiz', '2026-11-26T11:30:00Z');
  const later = visit('okafor', '2026-11-26T11:56:00Z');
  const earlier = visit('okafor', '2026-11-26T11:40:00Z');
  const expected = visit('okafor', null);
  expect(waitingFirst([colleague, expected, later, earlier], 'okafor')).toEqual([earlier, later, colleague]);
});
