import { expect, it } from 'vitest';
import type { Stage } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { statesOf } from './visit-state.ts';

const OPENED = [{ sessionId: 's', stage: 'pending' as const, unattended: true }];

it.each<[VisitStatus, Stage, string[]]>([
  ['SCHEDULED', 'pending', ['pendingArrival']],
  ['SCHEDULED', 'waiting', ['inWaitingRoom']],
  ['IN_VISIT', 'in-visit', ['inVisit']],
  ['IN_VISIT', 'left', ['left']],
  ['IN_VISIT', 'removed', ['removed']],
  ['PAUSED', 'waiting', ['paused']],
  ['TENTATIVE', 'pending', ['tentative']],
  ['TENTATIVE', 'waiting', ['tentative', 'inWaitingRoom']],
  ['COMPLETE', 'left', ['complete']],
  ['CANCELLED', 'pending', ['cancelled']],
  ['MOVED', 'pending', ['moved']],
  ['EXPIRED', 'waiting', ['expired']],
  ['NO_SHOW', 'pending', ['noShow']],
])('shows the state of a visit that is %s, with a patient who is %s', (status, patientStage, standings) => {
  expect(statesOf({ status, patientStage, patientStages: [] })).toEqual(standings);
});

it('says that a link was opened, but nothing was entered', () => {
  const opened = { patientStage: 'pending', patientStages: OPENED } as const;
  expect(statesOf({ status: 'SCHEDULED', ...opened })).toEqual(['openedNothingEntered']);
  expect(statesOf({ status: 'TENTATIVE', ...opened })).toEqual(['tentative', 'openedNothingEntered']);
});

it('shows a patient whose page is gone as reconnecting, and the visit too', () => {
  const patient = (sessionId: string, reconnecting: boolean) => ({
    sessionId,
    stage: 'in-visit' as const,
    reconnecting,
  });
  const standing = (...patientStages: ReturnType<typeof patient>[]) =>
    statesOf({ status: 'IN_VISIT', patientStage: 'in-visit', patientStages });
  expect(standing(patient('a', true))).toEqual(['reconnecting']);
  // One patient of a group is still connected.
  expect(standing(patient('a', true), patient('b', false))).toEqual(['inVisit']);
  const waiting = [{ sessionId: 'a', stage: 'waiting' as const, reconnecting: true }];
  expect(statesOf({ status: 'SCHEDULED', patientStage: 'waiting', patientStages: waiting })).toEqual([
    'reconnecting',
  ]);
});
