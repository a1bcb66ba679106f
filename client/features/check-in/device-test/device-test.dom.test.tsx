import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { TestStep } from '#shared/domain/device-test.ts';
import { DeviceTest } from './device-test.tsx';
import { NOT_RUN, stepTest, type TestState } from './test-machine.ts';

function asking(failed: readonly TestStep[]): TestState {
  const finish = (state: TestState, step: TestStep) =>
    stepTest(state, { type: 'finish', step, outcome: failed.includes(step) ? 'failed' : 'passed' });
  return (['browser', 'camera', 'microphone'] as const).reduce(finish, stepTest(NOT_RUN, { type: 'run' }));
}

const PHONE = {
  browser: 'Chrome',
  browserVersion: '143',
  os: 'Android',
  platform: 'phone',
  connectionType: 'wifi',
};

const away = (problem: 'denied' | null) => ({ track: null, problem });

const test = (state: TestState, again = () => {}) => {
  const local = { rawCamera: null, camera: away('denied'), microphone: away('denied'), devices: [] };
  const run = {
    store: createStore(() => ({ ...state, silent: false, figures: null, environment: PHONE })),
    run: again,
    local: { store: createStore(() => ({ ...local, speakerId: null })) },
  };
  return <DeviceTest run={run as never} />;
};

it.each([
  ['en', 'Needs attention', 'What is tested'],
  ['es', 'Requiere atención', 'Qué se prueba'],
] as const)(
  'shows what needs attention before the tune and everything else (%s)',
  async (language, attention, tested) => {
    await openPart(test(asking(['camera', 'microphone'])), {}, { language });
    const first = await screen.findByRole('list', { name: attention });
    const [yes] = screen.getAllByRole('button');
    const rest = screen.getByRole('list', { name: tested });
    expect(first.children).toHaveLength(2);
    expect(rest.children).toHaveLength(3);
    for (const later of [yes, rest])
      expect(first.compareDocumentPosition(later as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
);

it('marks nothing as long as nothing failed', async () => {
  await openPart(test(asking([])), {});
  expect((await screen.findByRole('list', { name: 'What is tested' })).children).toHaveLength(5);
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
});

it('runs the test again from a problem, once the test is done', async () => {
  const again = vi.fn();
  const finished = (['speaker', 'connectivity'] as const).reduce<TestState>(
    (state, step) => stepTest(state, { type: 'finish', step, outcome: 'passed' }),
    asking(['camera']),
  );
  await openPart(test(finished, again), {});
  const problem = within(await screen.findByRole('list', { name: 'Needs attention' }));
  fireEvent.click(problem.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
});
