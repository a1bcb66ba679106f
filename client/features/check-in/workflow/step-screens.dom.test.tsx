import { expect, it, vi } from 'vitest';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { LOADS, loadNextStep } from './step-screens.ts';

const WAY: WorkflowStep[] = ['terms', 'consent', 'signature', 'image', 'copay'];
const steps = WAY.map((step) => ({ step, state: 'INCOMPLETE', mandatory: true }) as const);

it.each([
  ['terms', ['consent']],
  ['consent', ['image']],
  ['signature', ['image']],
  ['copay', []],
] as const)('loads the next step’s screen while a patient is at %s', (step, loaded) => {
  const loads = WAY.map((one) => vi.spyOn(LOADS, one).mockResolvedValue({ default: () => null }));
  loadNextStep({ steps } as unknown as Parameters<typeof loadNextStep>[0], step);
  expect(WAY.filter((_, at) => loads[at]?.mock.calls.length)).toEqual(loaded);
});
