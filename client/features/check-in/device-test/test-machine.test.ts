import { expect, test } from 'vitest';
import { TEST_STEPS, type TestStep } from '#shared/domain/device-test.ts';
import { NOT_RUN, outcomeOf, stepTest, type TestEvent, type TestState } from './test-machine.ts';

const after = (events: readonly TestEvent[], from: TestState = NOT_RUN) => events.reduce(stepTest, from);
const words = ({ phase, steps }: TestState) => [phase, ...TEST_STEPS.map((step) => steps[step])].join(' ');
const run: TestEvent = { type: 'run' };
const cancel: TestEvent = { type: 'cancel' };
const passed = (step: TestStep): TestEvent => ({ type: 'finish', step, outcome: 'passed' });
const failed = (step: TestStep): TestEvent => ({ type: 'finish', step, outcome: 'failed' });
const allPassed = [run, ...TEST_STEPS.map(passed)];

test.each<[what: string, events: TestEvent[], state: string]>([
  ['not run', [], 'ready waiting waiting waiting waiting waiting'],
  ['begun', [run], 'running running waiting waiting waiting waiting'],
  ['the first step passed', [run, passed('browser')], 'running passed running waiting waiting waiting'],
  [
    'continues after a failure',
    [run, passed('browser'), failed('camera')],
    'running passed failed running waiting waiting',
  ],
  ['an unsupported browser', [run, failed('browser')], 'done failed skipped skipped skipped skipped'],
  ['all steps passed', allPassed, 'done passed passed passed passed passed'],
  ['cancelled', [run, passed('browser'), cancel], 'cancelled passed skipped skipped skipped skipped'],
  ['cancelled before it began', [cancel], 'ready waiting waiting waiting waiting waiting'],
  ['cancelled when done', [...allPassed, cancel], 'done passed passed passed passed passed'],
  ['a step out of turn', [run, passed('speaker')], 'running running waiting waiting waiting waiting'],
  [
    'a late step of a cancelled test',
    [run, cancel, passed('browser')],
    'cancelled skipped skipped skipped skipped skipped',
  ],
  ['again', [...allPassed, run], 'running running waiting waiting waiting waiting'],
  ['again after cancelling', [run, cancel, run], 'running running waiting waiting waiting waiting'],
])('%s', (_what, events, state) => {
  expect(words(after(events))).toBe(state);
});

test('the verdict of a finished test', () => {
  const begun = [run, passed('browser'), passed('camera'), passed('microphone')];
  expect(outcomeOf(after(allPassed))).toBe('passed');
  expect(outcomeOf(after([...begun, failed('speaker'), passed('connectivity')]))).toBe('problems');
  const unreachable: TestEvent = { type: 'finish', step: 'connectivity', outcome: 'failed', unable: true };
  const unable = after([...begun, passed('speaker'), unreachable]);
  expect(outcomeOf(unable)).toBe('unable');
  expect(after([run], unable).unable).toBe(false);
});
