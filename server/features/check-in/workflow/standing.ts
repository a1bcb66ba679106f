import type { Deps } from '#server/features/deps.ts';
import { ownWords } from '#server/features/practice/visit-types/consent-texts/consent-texts.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { inBoth } from '#shared/domain/intake.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import {
  currentStep,
  type StepStatus,
  stepStatuses,
  stepsOpenAt,
  type WorkflowProgress,
  withPartnerSteps,
} from '#shared/rules/workflow.ts';
import { findAddressOnFile } from './address-on-file.ts';
import { findKeptConsent } from './kept-consent.ts';
import { findPatientsVisit, selectSteps, selectStepsFor } from './workflow.queries.ts';

export type PatientsVisit = NonNullable<Awaited<ReturnType<typeof findPatientsVisit>>>;

export interface Standpoint {
  now: number;
  steps: Deps['steps'];
  browserId?: string;
}

/** Steps that take only a button press; the others store an entry, a payment or a partner's report. */
export const PRESSED_STEPS: readonly WorkflowStep[] = [
  'device-test',
  'terms',
  'consent',
  'location',
  'intake',
  'image',
  'guests',
];

export const standpointOf = ({ clock, steps }: Pick<Deps, 'clock' | 'steps'>): Standpoint => ({
  now: clock(),
  steps,
});

/** @throws NOT_FOUND, VISIT_ENDED */
export async function findOpenVisit(db: Db, sessionId: string): Promise<PatientsVisit> {
  const visit = await findPatientsVisit(db, sessionId);
  if (!visit) throw new CodedError('NOT_FOUND');
  if (ENDED_VISIT_STATUSES.includes(visit.status) || visit.cancelledAt) throw new CodedError('VISIT_ENDED');
  return visit;
}

export async function standing(db: Db, visit: PatientsVisit, { now, steps, browserId }: Standpoint) {
  const progress: WorkflowProgress = {};
  const details: Partial<Record<WorkflowStep, StepDetails>> = {};
  const taken = browserId
    ? selectStepsFor(db, visit.sessionId, browserId, PRESSED_STEPS)
    : selectSteps(db, visit.sessionId);
  for (const row of await taken.execute()) {
    progress[row.step] = row.outcome;
    details[row.step] = row.details;
  }
  const config = withPartnerSteps(visit.workflow, visit.partners, progress);
  const asked = { isGroupVisit: visit.isGroupVisit, notAsked: [] as WorkflowStep[] };
  for (const rule of steps) {
    if (!config.some(({ step }) => step === rule.step)) continue;
    const stands = await rule.standing(db, visit, now);
    if (stands === 'not-asked') asked.notAsked.push(rule.step);
    if (stands === 'done') progress[rule.step] = 'done';
  }
  return { config, progress, details, asked, statuses: stepStatuses(config, progress, asked) };
}

export async function present(
  db: Db,
  statements: Deps['statements'],
  visit: PatientsVisit,
  { statuses, details }: Pick<Awaited<ReturnType<typeof standing>>, 'statuses' | 'details'>,
  now: number,
): Promise<Workflow> {
  const kept = await findKeptConsent(db, statements, visit, statuses, now);
  const current = currentStep(statuses);
  const asksLocation = statuses.some(({ step }) => step === 'location');
  const opensAt = stepsOpenAt(visit.startsAt.getTime(), visit.beginMinutes);
  return {
    steps: statuses,
    current,
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    ...(await consentOf(db, visit, statuses, details.consent)),
    hasConsent: Boolean(visit.hasConsent),
    patientText: visit.patientText && inBoth(visit.patientText),
    practiceName: visit.practiceName,
    providerName: visit.providerName,
    cancelReasons: visit.patientCancelReasons.map(({ en, es }) => ({ en, es })),
    mobileOnFile: asksLocation ? visit.mobile : null,
    addressOnFile: current === 'location' ? await findAddressOnFile(db, statements, visit.sessionId) : null,
    keptConsent: kept && { signedOn: kept.consent.signedOn, until: kept.until },
    practiceState: asksLocation ? visit.practiceState : null,
    checkedIn: visit.intakeComplete,
  };
}

async function consentOf(
  db: Db,
  { practiceId, consentVariant: asked }: PatientsVisit,
  statuses: readonly StepStatus[],
  agreed?: StepDetails,
): Promise<Pick<Workflow, 'consentVariant' | 'ownConsent'>> {
  const consentVariant = agreed?.variant ?? asked;
  const asks = statuses.some(({ step, state }) => step === 'consent' && state !== 'STEP_NOT_ENABLED');
  if (!asks) return { consentVariant, ownConsent: null };
  const words = await ownWords(db, practiceId, consentVariant, agreed?.textVersion);
  const ownConsent = words && { version: words.version, title: words.title, body: words.body };
  return { consentVariant, ownConsent };
}

/** @throws STEP_NOT_ENABLED, STEP_INCOMPLETE if another step is due first, JOINED_TOO_SOON */
export function requireTurn(
  status: StepStatus | undefined,
  statuses: readonly StepStatus[],
  visit: PatientsVisit,
  now: number,
): void {
  if (!status || status.state === 'STEP_NOT_ENABLED') throw new CodedError('STEP_NOT_ENABLED');
  const current = currentStep(statuses);
  if (current !== status.step) throw new CodedError('STEP_INCOMPLETE', `${current} comes first`, { current });
  const opensAt = stepsOpenAt(visit.startsAt.getTime(), visit.beginMinutes);
  if (opensAt !== null && now < opensAt) throw new CodedError('JOINED_TOO_SOON');
}
