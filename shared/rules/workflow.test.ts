import { describe, expect, test } from 'vitest';
import type { WorkflowStep } from '../domain/workflow.ts';
import {
  currentStep,
  type PartnerOfVisit,
  stepStatuses,
  type WorkflowProgress,
  withPartnerSteps,
} from './workflow.ts';

describe('steps', () => {
  const config = [
    { step: 'device-test', mandatory: false },
    { step: 'terms', mandatory: true },
    { step: 'signature', mandatory: true },
  ] as const;
  test.each([
    [{}, 'device-test'],
    [{ 'device-test': 'skipped' }, 'terms'],
    [{ 'device-test': 'done', terms: 'skipped' }, 'terms'],
    [{ 'device-test': 'done', terms: 'done' }, 'signature'],
    [{ terms: 'done', signature: 'done' }, 'device-test'],
    [{ 'device-test': 'skipped', terms: 'done', signature: 'done' }, null],
  ] as const)('%j is followed by %s', (progress, next) => {
    expect(currentStep(stepStatuses(config, progress, { isGroupVisit: false }))).toBe(next);
  });
});

describe('partners’ steps', () => {
  const config = (...steps: WorkflowStep[]) => steps.map((step) => ({ step, mandatory: true }));
  const partners = (...kinds: PartnerOfVisit['kind'][]) => kinds.map((kind) => ({ kind, mandatory: false }));
  const USUAL = config('terms', 'intake', 'image', 'copay');

  test.each<[string, PartnerOfVisit[], WorkflowProgress, string]>([
    ['no partner', [], {}, 'terms intake image copay'],
    ['intake', partners('intake'), {}, 'terms partner-intake image copay'],
    [
      'intake, and the questions were answered here before',
      partners('intake'),
      { intake: 'done' },
      'terms intake image copay',
    ],
    [
      'intake, and the questions were skipped here before',
      partners('intake'),
      { intake: 'skipped' },
      'terms partner-intake image copay',
    ],
    [
      'turned off after the patient came back',
      [],
      { 'partner-intake': 'done' },
      'terms partner-intake image copay',
    ],
    [
      'turned off after the patient skipped it',
      [],
      { 'partner-intake': 'skipped' },
      'terms intake image copay',
    ],
    ['check-in', partners('check-in'), {}, 'terms intake image copay partner-check-in'],
    ['history', partners('history'), {}, 'terms intake history image copay'],
    ['history and intake', partners('history', 'intake'), {}, 'terms partner-intake history image copay'],
  ])('%s', (_what, of, progress, expected) => {
    expect(
      withPartnerSteps(USUAL, of, progress)
        .map(({ step }) => step)
        .join(' '),
    ).toBe(expected);
  });

  test('puts the history without questions before a picture, or last', () => {
    const names = (...steps: WorkflowStep[]) =>
      withPartnerSteps(config(...steps), partners('history'), {}).map(({ step }) => step);
    expect(names('terms', 'image')).toEqual(['terms', 'history', 'image']);
    expect(names('terms')).toEqual(['terms', 'history']);
  });

  test('sends no one to the third-party intake for a visit type without questions', () => {
    expect(withPartnerSteps(config('terms'), partners('intake'), {})).toEqual(config('terms'));
  });

  test('the visit type decides whether the intake can be skipped, the integration whether the others can', () => {
    const steps = withPartnerSteps(USUAL, partners('intake', 'history'), {});
    expect(steps.find(({ step }) => step === 'partner-intake')?.mandatory).toBe(true);
    expect(steps.find(({ step }) => step === 'history')?.mandatory).toBe(false);
  });
});
