import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { loadNextStep } from './step-screens.ts';

// Preloaded, because the files might otherwise arrive after the test's end.
beforeAll(() => Promise.all([import('./consent-step.tsx'), import('./image-step.tsx')]));

const WAY: WorkflowStep[] = ['terms', 'consent', 'signature', 'image', 'copay'];
const steps = WAY.map((step) => ({ step, state: 'INCOMPLETE', mandatory: true }) as const);

it.each([
  ['terms', [['consent']]],
  ['consent', [['images']]],
  ['signature', [['images']]],
  ['copay', []],
] as const)('loads the next step’s screen and texts while a patient is at %s', (step, loaded) => {
  const load = vi.spyOn(i18next, 'loadNamespaces');
  loadNextStep({ steps } as unknown as Parameters<typeof loadNextStep>[0], step);
  expect(load.mock.calls.map(([words]) => words)).toEqual(loaded);
});
