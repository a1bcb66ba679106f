import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import {
  type EarlierPicture,
  readEarlierPicture,
} from '#client/features/check-in/images/use-earlier-picture.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { AddressOnFile, Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { isAnswered } from '#shared/domain/intake.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { stepsOnTheWay } from './open-step.ts';
import type { StepProps } from './step-props.ts';

export type Intake = CallResult<Rest['GET /api/patient/sessions/:sessionId/intake']>;
export type KnownStep = 'location' | 'intake' | 'image';

export interface Known {
  steps: readonly KnownStep[];
  home: AddressOnFile;
  mobile: string;
  intake: Intake | null;
  picture: EarlierPicture | null;
}

const FOLLOWING: readonly WorkflowStep[] = ['intake', 'image'];

/** The location step, if it is due, and the steps directly after it that an earlier visit may have answered. */
export function knownSteps({ steps, current }: Pick<Workflow, 'steps' | 'current'>): KnownStep[] {
  if (current !== 'location') return [];
  const way = stepsOnTheWay(steps);
  const rest = way.slice(way.findIndex(({ step }) => step === current) + 1);
  const end = rest.findIndex(({ step, state }) => !FOLLOWING.includes(step) || state !== 'STEP_INCOMPLETE');
  const following = end < 0 ? rest : rest.slice(0, end);
  return ['location', ...following.map(({ step }) => step as KnownStep)];
}

/**
 * What the patient may confirm on one page instead of in several steps. Null if only the location is due, if a step
 * has nothing to offer, or if loading failed.
 *
 * @returns undefined while it loads
 */
export function useKnown({ sessionId, workflow, isDone }: StepProps): Known | null | undefined {
  // Captured when the step opened: the server no longer sends the home once the step is done.
  const [begun] = useState(() => (isDone ? null : begin(workflow)));
  const [known, setKnown] = useState<Known | null | undefined>(begun ? undefined : null);
  useEffect(() => {
    if (!begun) return;
    const controller = new AbortController();
    const { signal } = controller;
    complete(sessionId, begun, signal).then(
      (read) => (signal.aborted ? undefined : setKnown(read)),
      () => (signal.aborted ? undefined : setKnown(null)),
    );
    return () => controller.abort();
  }, [sessionId, begun]);
  return known;
}

type Begun = Pick<Known, 'steps' | 'home' | 'mobile'>;

function begin(workflow: Workflow): Begun | null {
  const { addressOnFile: home, mobileOnFile: mobile } = workflow;
  const steps = knownSteps(workflow);
  return home && mobile && toE164(mobile) && steps.length > 1 ? { steps, home, mobile } : null;
}

async function complete(sessionId: string, begun: Begun, signal: AbortSignal): Promise<Known | null> {
  const options = { params: { sessionId }, signal, stayOnUnauthorised: true };
  const [intake, picture] = await Promise.all([
    begun.steps.includes('intake') ? call('GET /api/patient/sessions/:sessionId/intake', options) : null,
    begun.steps.includes('image') ? readEarlierPicture(sessionId, signal) : null,
  ]);
  if (begun.steps.includes('intake') && !(intake && fitsOnePage(intake))) return null;
  if (begun.steps.includes('image') && !picture) return null;
  return { ...begun, intake, picture };
}

/** Something is offered, and no question needs a picture, which the server takes only in its own step. */
const fitsOnePage = ({ questions, answers, offered }: Intake): boolean =>
  Object.keys(offered).length > 0 &&
  !questions.some(
    ({ questionId, type, required }) => type === 'Image' && required && !isAnswered(answers[questionId]),
  );
