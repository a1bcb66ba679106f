import { expect, test } from 'vitest';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';
import { type People, stepsToCome, stillWaits, type WaitNow, whoIsNotified } from './which-step.ts';

const CAME = Date.parse('2026-11-20T17:00:00Z');
const minutesAfter = (minutes: number) => CAME + minutes * 60_000;

test.each([
  ['at once', 0, [5, 10, 15, 20]],
  ['back after twelve minutes', 12, [12, 12, 15, 20]],
  ['given back after half an hour', 30, [30, 30, 30, 30]],
] as const)('plans the steps %s', (_when, now, due) => {
  expect(stepsToCome(USUAL_ESCALATION, CAME, minutesAfter(now))).toEqual(
    (['provider', 'colleagues', 'everyone', 'patient'] as const).map((step, index) => ({
      step,
      dueAt: minutesAfter(due[index] ?? 0),
    })),
  );
});

const WAITS: WaitNow = {
  stage: 'waiting',
  unattended: false,
  arrivedAt: CAME,
  visitOver: false,
  takenAt: null,
};

test.each<[string, Partial<WaitNow>, boolean]>([
  ['waits', {}, true],
  ['was admitted', { stage: 'in-visit' }, false],
  ['left', { stage: 'left' }, false],
  ['came again later', { arrivedAt: minutesAfter(9) }, false],
  ['is a page without a person', { unattended: true }, false],
  ['waits in a visit that is over', { visitOver: true }, false],
  ['was taken over', { takenAt: minutesAfter(3) }, false],
  ['was taken over the moment they came', { takenAt: CAME }, false],
  ['came after an earlier patient was taken over', { takenAt: CAME - 1 }, true],
])('decides whether to continue for a patient who %s', (_what, now, expected) => {
  expect(stillWaits(CAME, { ...WAITS, ...now })).toBe(expected);
});

const PEOPLE: People = {
  providerId: 'provider',
  colleagueIds: ['here', 'away'],
  signedIn: ['here', 'someone'],
  inVisit: [],
  quiet: false,
};

test.each<[string, Parameters<typeof whoIsNotified>[0], Partial<People>, string[]]>([
  ['the provider', 'provider', {}, ['provider']],
  ['the provider in quiet hours, too', 'provider', { quiet: true }, ['provider']],
  ['not a provider who is in the visit', 'provider', { inVisit: ['provider'] }, []],
  ['the chosen colleagues', 'colleagues', {}, ['here', 'away']],
  ['in quiet hours those who are signed in', 'colleagues', { quiet: true }, ['here']],
  ['everyone who is signed in', 'everyone', {}, ['here', 'someone']],
  ['no staff when it is the patient’s turn', 'patient', {}, []],
])('notifies %s', (_who, step, people, told) => {
  expect(whoIsNotified(step, { ...PEOPLE, ...people })).toEqual(told);
});
