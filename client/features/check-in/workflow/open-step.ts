import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { isOfferedLater } from '#shared/rules/workflow.ts';

type Steps = Workflow['steps'];
type Progress = Pick<Workflow, 'steps' | 'current'>;

const SETTLED = ['terms', 'consent', 'signature', 'intake'] as const;
export type SettledName = (typeof SETTLED)[number];

/** Once agreed to, signed or sent, Back shows these steps read-only. */
export const isSettled = (step: WorkflowStep): step is SettledName =>
  (SETTLED as readonly WorkflowStep[]).includes(step);

/** Sent answers that the summary opens for a correction (PRODUCT 8.7). */
export const isCorrected = (step: WorkflowStep, { checkedIn }: Pick<Workflow, 'checkedIn'>): boolean =>
  step === 'intake' && !checkedIn;

/** The step on the screen. Only the person's action changes it, not news from the server. */
export interface OpenStep {
  step: WorkflowStep;
  from: 'way' | 'answers';
  isDone: boolean;
}

/** The link's page offers an optional device test, which comes before the way. */
const isOfferedBefore = ({ step, mandatory }: Steps[number]): boolean => step === 'device-test' && !mandatory;

export function stepsOnTheWay(steps: Steps): Steps {
  return steps.filter(
    (one) => one.state !== 'STEP_NOT_ENABLED' && !isOfferedBefore(one) && !isOfferedLater(one),
  );
}

export function dueStep({ current }: Pick<Progress, 'current'>): OpenStep | null {
  return current && { step: current, from: 'way', isDone: false };
}

/** Null at the first step, and for a step opened from the summary. */
export function stepBefore({ steps }: Pick<Progress, 'steps'>, { step, from }: OpenStep): OpenStep | null {
  if (from === 'answers') return null;
  const way = stepsOnTheWay(steps);
  const before = way[way.findIndex((one) => one.step === step) - 1];
  return before ? opened(before, 'way') : null;
}

/**
 * After reviewing a completed step, the next one; otherwise the due step.
 *
 * @returns null for the summary of the answers
 */
export function stepAfter(workflow: Progress, { step, from, isDone }: OpenStep): OpenStep | null {
  if (from === 'answers' || !isDone) return dueStep(workflow);
  const way = stepsOnTheWay(workflow.steps);
  const at = way.findIndex((one) => one.step === step);
  const due = way.findIndex((one) => one.step === workflow.current);
  if (due >= 0 && due <= at) return dueStep(workflow);
  const next = way[at + 1];
  return next ? opened(next, 'way') : null;
}

export function opened({ step, state }: Steps[number], from: OpenStep['from']): OpenStep {
  return { step, from, isDone: state === 'STEP_COMPLETE' };
}

/** The consent's screen also takes the signature if the signature is the next step. */
export function signsWithConsent({ steps }: Pick<Progress, 'steps'>): boolean {
  const way = stepsOnTheWay(steps);
  const at = way.findIndex(({ step }) => step === 'consent');
  const next = at >= 0 ? way[at + 1] : undefined;
  return next?.step === 'signature' && next.state === 'STEP_INCOMPLETE';
}

const AGREEMENT: readonly WorkflowStep[] = ['terms', 'consent', 'signature'];

/** Number of neighboring steps that confirming an earlier consent completes, counted from the first. */
export function confirmedTogether({ steps }: Pick<Progress, 'steps'>): number {
  const way = stepsOnTheWay(steps);
  const first = way.findIndex(({ step }) => AGREEMENT.includes(step));
  const rest = way.slice(first);
  const after = rest.findIndex(({ step }) => !AGREEMENT.includes(step));
  return after < 0 ? rest.length : after;
}
