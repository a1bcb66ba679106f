import { type StepOutcome, TEST_STEPS, type TestOutcome, type TestStep } from '#shared/domain/device-test.ts';

export type StepState = 'waiting' | 'running' | StepOutcome;

export interface TestState {
  phase: 'ready' | 'running' | 'done' | 'cancelled';
  steps: Readonly<Record<TestStep, StepState>>;
  unable: boolean;
}

export type TestEvent =
  | { type: 'run' }
  | { type: 'finish'; step: TestStep; outcome: StepOutcome; unable?: boolean }
  | { type: 'cancel' };

const all = (state: StepState) =>
  Object.fromEntries(TEST_STEPS.map((step) => [step, state])) as Record<TestStep, StepState>;

export const NOT_RUN: TestState = { phase: 'ready', steps: all('waiting'), unable: false };

/** Steps run in order; an unexpected event changes nothing. */
export function stepTest(state: TestState, event: TestEvent): TestState {
  switch (event.type) {
    case 'run':
      return { phase: 'running', steps: { ...all('waiting'), [TEST_STEPS[0]]: 'running' }, unable: false };
    case 'cancel':
      if (state.phase !== 'running') return state;
      return { ...state, phase: 'cancelled', steps: skipRest(state.steps) };
    case 'finish': {
      if (state.phase !== 'running' || state.steps[event.step] !== 'running') return state;
      const steps = { ...state.steps, [event.step]: event.outcome };
      const unable = state.unable || event.unable === true;
      // No later step can pass in an unsupported browser.
      if (event.step === 'browser' && event.outcome === 'failed')
        return { phase: 'done', steps: skipRest(steps), unable };
      const next = TEST_STEPS.find((step) => steps[step] === 'waiting');
      return next
        ? { ...state, steps: { ...steps, [next]: 'running' }, unable }
        : { phase: 'done', steps, unable };
    }
    default:
      return event satisfies never;
  }
}

export function outcomeOf({ steps, unable }: TestState): TestOutcome {
  if (unable) return 'unable';
  return TEST_STEPS.every((step) => steps[step] === 'passed') ? 'passed' : 'problems';
}

/** The stored step states. Unfinished steps count as skipped. */
export function stepOutcomes({ steps }: TestState): Record<TestStep, StepOutcome> {
  return skipRest(steps);
}

function skipRest(steps: TestState['steps']): Record<TestStep, StepOutcome> {
  const rest = TEST_STEPS.map((step) => {
    const state = steps[step];
    return [step, state === 'waiting' || state === 'running' ? 'skipped' : state];
  });
  return Object.fromEntries(rest) as Record<TestStep, StepOutcome>;
}
