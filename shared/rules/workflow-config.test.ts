import { describe, expect, it } from 'vitest';
import type { WorkflowStep } from '../domain/workflow.ts';
import { withConsentSteps, withCopayStep, workflowConfigProblem } from './workflow-config.ts';

const steps = (...names: WorkflowStep[]) => names.map((step) => ({ step, mandatory: true }));

describe('the steps of a visit type', () => {
  it.each([
    ['nothing', [], null],
    [
      'all, in the order in which they make sense',
      ['device-test', 'terms', 'consent', 'signature', 'location', 'intake'],
      null,
    ],
    ['intake first', ['intake', 'terms', 'consent', 'signature'], null],
    ['one step twice', ['terms', 'intake', 'terms'], 'STEP_TWICE'],
    ['consent without a signature', ['terms', 'consent'], 'CONSENT_NEEDS_SIGNATURE'],
    ['the signature before the consent', ['signature', 'consent'], 'SIGNATURE_COMES_AFTER'],
    ['the signature before the terms', ['signature', 'terms'], 'SIGNATURE_COMES_AFTER'],
    ['only the signature', ['signature'], null],
    ['the location before the signature', ['location', 'terms', 'signature'], 'LOCATION_COMES_AFTER'],
    ['only the location', ['location'], null],
  ] as const)('%s', (_what, names, problem) => {
    expect(workflowConfigProblem(steps(...names), { asksCopay: false })).toBe(problem);
  });

  it('a copay step only where a copay is set', () => {
    expect(workflowConfigProblem(steps('copay'), { asksCopay: true })).toBeNull();
    expect(workflowConfigProblem(steps('copay'), { asksCopay: false })).toBe('COPAY_NOT_SET');
  });
});

describe('the copay among the steps', () => {
  it('is added last, stays in place, and is removed with the copay', () => {
    const asked = withCopayStep(steps('terms'), true);
    expect(asked.map(({ step }) => step)).toEqual(['terms', 'copay']);
    expect(withCopayStep(steps('copay', 'terms'), true)).toEqual(steps('copay', 'terms'));
    expect(withCopayStep(asked, false)).toEqual(steps('terms'));
  });
});

describe('consent, added to the steps of a visit type', () => {
  it.each([
    [[], ['consent', 'signature']],
    [
      ['device-test', 'terms', 'intake'],
      ['device-test', 'terms', 'consent', 'signature', 'intake'],
    ],
    [
      ['terms', 'signature', 'intake'],
      ['terms', 'consent', 'signature', 'intake'],
    ],
    [
      ['intake', 'location'],
      ['consent', 'signature', 'intake', 'location'],
    ],
    [
      ['location', 'terms', 'intake'],
      ['terms', 'consent', 'signature', 'location', 'intake'],
    ],
    [
      ['terms', 'consent', 'signature'],
      ['terms', 'consent', 'signature'],
    ],
  ] as const)('%j', (before, after) => {
    const added = withConsentSteps(steps(...before));
    expect(added.map(({ step }) => step)).toEqual(after);
    expect(workflowConfigProblem(added, { asksCopay: false })).toBeNull();
  });

  it('leaves the other steps as they are', () => {
    const intake = { step: 'intake', mandatory: false } as const;
    expect(withConsentSteps([intake])).toContainEqual(intake);
  });
});
