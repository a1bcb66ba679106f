import { expect, test } from 'vitest';
import type { Stage } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { type BlockState, blockState, isMovable, isWithdrawn } from './block-state.ts';

test.each<[VisitStatus, Stage, BlockState, 'movable' | 'fixed']>([
  ['SCHEDULED', 'pending', 'scheduled', 'movable'],
  ['SCHEDULED', 'waiting', 'waiting', 'movable'],
  ['SCHEDULED', 'left', 'scheduled', 'movable'],
  ['TENTATIVE', 'pending', 'tentative', 'movable'],
  ['TENTATIVE', 'waiting', 'waiting', 'movable'],
  ['IN_VISIT', 'in-visit', 'in-visit', 'fixed'],
  ['IN_VISIT', 'waiting', 'waiting', 'fixed'],
  ['PAUSED', 'left', 'in-visit', 'fixed'],
  ['COMPLETE', 'left', 'over', 'fixed'],
  ['CANCELLED', 'pending', 'void', 'fixed'],
  ['MOVED', 'pending', 'void', 'fixed'],
  ['EXPIRED', 'pending', 'void', 'fixed'],
  ['NO_SHOW', 'pending', 'void', 'fixed'],
])('%s with a patient who is %s is %s and %s', (status, patientStage, state, moves) => {
  expect(blockState({ status, patientStage })).toBe(state);
  expect(isMovable({ status }, ['visits.see', 'visits.schedule'])).toBe(moves === 'movable');
  expect(isMovable({ status }, ['visits.see'])).toBe(false);
  expect(isWithdrawn({ status })).toBe(status === 'CANCELLED' || status === 'MOVED');
});
