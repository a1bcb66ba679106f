import { expect, test } from 'vitest';
import type { StepsDone } from '#server/features/check-in/workflow/workflow.service.ts';
import { TERMS_VERSION, type WorkflowStep } from '#shared/domain/workflow.ts';
import { type AskedOfPatients, stepsThatHold } from './steps-that-hold.ts';

const done = { outcome: 'done', details: {} } as const;
const agreed = { outcome: 'done', details: { version: TERMS_VERSION } } as const;
const everything: StepsDone = {
  'device-test': done,
  terms: agreed,
  consent: { outcome: 'done', details: { version: TERMS_VERSION, variant: 'telehealth' } },
  signature: agreed,
  location: done,
  intake: done,
  image: { outcome: 'skipped', details: {} },
  guests: done,
  copay: done,
};
const ALL = Object.keys(everything) as WorkflowStep[];
const workflow = ALL.map((step) => ({ step, mandatory: true }));
const asked: AskedOfPatients = {
  workflow,
  consentVariant: 'telehealth',
  textVersion: null,
  sameType: true,
  licensed: true,
  copay: true,
};
const without = (...steps: WorkflowStep[]) => ALL.filter((step) => !steps.includes(step));

test.each<[string, StepsDone, Partial<AskedOfPatients>, WorkflowStep[]]>([
  ['the same visit at another time', everything, {}, ALL],
  ['another visit type: other questions', everything, { sameType: false }, without('intake')],
  [
    'another consent text',
    everything,
    { consentVariant: 'behavioral-health' },
    without('consent', 'signature', 'location'),
  ],
  [
    'another consent text that is not asked for any more',
    everything,
    { consentVariant: 'behavioral-health', workflow: workflow.filter(({ step }) => step !== 'consent') },
    without('consent'),
  ],
  [
    'terms of an earlier version',
    { ...everything, terms: { outcome: 'done', details: { version: '2.0' } } },
    {},
    without('terms', 'signature', 'location'),
  ],
  ['a provider without a licence there', everything, { licensed: false }, without('location')],
  ['a copay that is given back', everything, { copay: false }, without('copay')],
  ['nothing done', {}, {}, []],
  ['a location without a signature', { location: done }, {}, ['location']],
])('%s', (_what, steps, changes, expected) => {
  expect(stepsThatHold(steps, { ...asked, ...changes })).toEqual(expected);
});
