import { expect, test } from 'vitest';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { StepState, WorkflowStep } from '#shared/domain/workflow.ts';
import {
  confirmedTogether,
  dueStep,
  isCorrected,
  type OpenStep,
  signsWithConsent,
  stepAfter,
  stepBefore,
  stepsOnTheWay,
} from './open-step.ts';

const DONE: StepState = 'STEP_COMPLETE';
const OPEN: StepState = 'STEP_INCOMPLETE';

function way(
  ...steps: [WorkflowStep, StepState, mandatory?: boolean][]
): Pick<Workflow, 'steps' | 'current'> {
  return {
    steps: steps.map(([step, state, mandatory = true]) => ({ step, state, mandatory })),
    current: steps.find(([, state]) => state === OPEN)?.[0] ?? null,
  };
}
const at = (step: WorkflowStep, isDone = false, from: OpenStep['from'] = 'way'): OpenStep => ({
  step,
  from,
  isDone,
});

const HALF = way(['device-test', DONE], ['terms', DONE], ['location', OPEN], ['copay', OPEN]);
const ALL = way(['terms', DONE], ['location', DONE], ['intake', DONE]);

test('leads from a finished step to the due one, and from a reviewed one to its neighbor', () => {
  expect(stepAfter(HALF, at('terms'))).toEqual(at('location'));
  expect(stepAfter(HALF, at('device-test', true))).toEqual(at('terms', true));
  expect(stepAfter(HALF, at('terms', true))).toEqual(at('location'));
  expect(stepAfter(ALL, at('intake'))).toBeNull();
  expect(stepAfter(ALL, at('terms', true))).toEqual(at('location', true));
  expect(stepAfter(ALL, at('intake', true))).toBeNull();
});

test('goes first to an earlier step that the practice has since added', () => {
  const earlier = way(['device-test', OPEN], ['terms', DONE], ['location', OPEN]);
  expect(stepAfter(earlier, at('terms', true))).toEqual(at('device-test'));
  expect(stepAfter(earlier, at('location'))).toEqual(at('device-test'));
});

test('goes back through the steps, and from the summary back to it', () => {
  expect(stepBefore(HALF, at('location'))).toEqual(at('terms', true));
  expect(stepBefore(HALF, at('device-test', true))).toBeNull();
  expect(stepBefore(ALL, at('location', true, 'answers'))).toBeNull();
  expect(stepAfter(ALL, at('location', true, 'answers'))).toBeNull();
  expect(stepAfter(HALF, at('terms', true, 'answers'))).toEqual(at('location'));
});

test('numbers neither steps of other visits nor an optional device test or guests', () => {
  const { steps } = way(
    ['device-test', DONE, false],
    ['terms', DONE],
    ['intake', 'STEP_NOT_ENABLED'],
    ['guests', DONE, false],
    ['copay', OPEN],
  );
  expect(stepsOnTheWay(steps).map(({ step }) => step)).toEqual(['terms', 'copay']);
  const mandatory = way(['device-test', DONE], ['terms', DONE], ['guests', OPEN], ['copay', OPEN]);
  expect(stepsOnTheWay(mandatory.steps)).toHaveLength(4);
});

test('leads from an optional device test to the first step, and not back', () => {
  const tested = way(['device-test', DONE, false], ['terms', OPEN], ['copay', OPEN]);
  expect(stepAfter(tested, at('device-test', true))).toEqual(at('terms'));
  expect(stepBefore(tested, at('terms'))).toBeNull();
});

test('signs the consent on its own screen if the signature is next', () => {
  expect(signsWithConsent(way(['consent', OPEN], ['signature', OPEN]))).toBe(true);
  expect(signsWithConsent(way(['consent', DONE], ['signature', DONE]))).toBe(false);
  expect(signsWithConsent(way(['consent', OPEN], ['terms', OPEN], ['signature', OPEN]))).toBe(false);
  expect(signsWithConsent(way(['signature', OPEN]))).toBe(false);
});

test('has no due step when all are done', () => {
  expect(dueStep(ALL)).toBeNull();
  expect(dueStep(HALF)).toEqual(at('location'));
});

test('allows corrections of sent answers until the check-in, but not of anything signed', () => {
  expect(isCorrected('intake', { checkedIn: false })).toBe(true);
  expect(isCorrected('intake', { checkedIn: true })).toBe(false);
  expect(isCorrected('signature', { checkedIn: false })).toBe(false);
});

test('completes neighboring steps when an earlier consent is confirmed', () => {
  expect(
    confirmedTogether(
      way(['device-test', DONE], ['terms', OPEN], ['consent', OPEN], ['signature', OPEN], ['location', OPEN]),
    ),
  ).toBe(3);
  expect(confirmedTogether(way(['consent', OPEN], ['signature', OPEN]))).toBe(2);
  expect(confirmedTogether(way(['terms', OPEN], ['image', OPEN], ['signature', OPEN]))).toBe(1);
});
