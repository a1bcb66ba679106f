import { expect, test } from 'vitest';
import type { Stage } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { phaseOf, sectionsIn, type VisitPhase } from './visit-phase.ts';

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
])('derives the phase: %s, patient %s, a provider there: %s is %s', (status, patientStage, there, phase) => {
  const providersCurrentlyInVisit = there ? [provider] : [];
  expect(phaseOf({ status, patientStage, providersCurrentlyInVisit })).toBe(phase);
});

test('keeps every section in its place, and omits only sections that can have no content', () => {
  const all = (phase: VisitPhase) => [...sectionsIn('main', phase), ...sectionsIn('side', phase)];
  expect(all('during')).toEqual(all('after').filter((section) => section !== 'afterVisit'));
  expect(all('before')).toEqual(all('during').filter((section) => section !== 'course'));
  expect(new Set(all('after')).size).toBe(14);
});
