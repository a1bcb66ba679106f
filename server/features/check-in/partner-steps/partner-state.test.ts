import { expect, test } from 'vitest';
import type { PartnerState } from '#shared/domain/partner.ts';
import { partnerState, type TakenStep } from './partner-state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 17, minute));
const trip = { leftAt: at(1), expiresAt: at(50), endedAt: null, outcome: null, refusedAt: null };
const cancelled = { ...trip, endedAt: at(5), outcome: 'cancelled' as const };
const done: TakenStep = { outcome: 'done', at: at(6), details: {} };
const skipped: TakenStep = { ...done, outcome: 'skipped' };
const NOW = at(10).getTime();

test.each<[string, TakenStep | undefined, (typeof trip | typeof cancelled)[], PartnerState, Date | null]>([
  ['nothing', undefined, [], 'not-begun', null],
  ['left', undefined, [trip], 'left', at(1)],
  ['cancelled there', undefined, [cancelled], 'cancelled', at(5)],
  ['left again after cancelling', undefined, [cancelled, { ...trip, leftAt: at(6) }], 'left', at(6)],
  ['a refused return', undefined, [{ ...trip, refusedAt: at(7) } as never], 'failed', at(7)],
  ['no return in time', undefined, [{ ...trip, expiresAt: at(9) }], 'failed', at(9)],
  ['done', done, [trip], 'completed', at(6)],
  ['done, and an old way open', done, [{ ...trip, leftAt: at(7) }], 'completed', at(6)],
  ['waived', { ...done, details: { without: 'staff' } }, [], 'waived', at(6)],
  ['without the partner', { ...done, details: { without: 'away' } }, [trip], 'away', at(6)],
  ['skipped', skipped, [trip], 'skipped', at(6)],
  ['skipped, then left', skipped, [{ ...trip, leftAt: at(7) }], 'left', at(7)],
])('%s', (_what, taken, trips, state, when) => {
  expect(partnerState(taken, trips, NOW)).toEqual({ state, at: when });
});
