import { expect, test } from 'vitest';
import type { Stage } from '../../../../shared/domain/participant.ts';
import type { VisitStatus } from '../../../../shared/domain/visit.ts';
import { phaseOf, SECTIONS, type VisitPhase } from './visit-phase.ts';

const provider = { userId: '1', name: 'Dr. Elena Rivera' };

test.each<[VisitStatus, Stage, boolean, VisitPhase]>([
  ['SCHEDULED', 'pending', false, 'before'],
  ['TENTATIVE', 'pending', false, 'before'],
  ['SCHEDULED', 'waiting', false, 'during'],
  ['SCHEDULED', 'pending', true, 'during'],
  ['IN_VISIT', 'left', false, 'during'],
  ['PAUSED', 'in-visit', true, 'during'],
  ['COMPLETE', 'left', false, 'after'],
  ['CANCELLED', 'pending', false, 'after'],
  ['MOVED', 'pending', false, 'after'],
  ['EXPIRED', 'waiting', true, 'after'],
])('%s, patient %s, a provider there: %s is %s', (status, patientStage, there, phase) => {
  const providersCurrentlyInVisit = there ? [provider] : [];
  expect(phaseOf({ status, patientStage, providersCurrentlyInVisit })).toBe(phase);
});

test('no part is lost between the phases, except what cannot have happened yet', () => {
  const all = SECTIONS.during.toSorted();
  expect(SECTIONS.after.toSorted()).toEqual([...all, 'afterVisit'].toSorted());
  expect([...SECTIONS.before, 'course'].toSorted()).toEqual(all);
});
