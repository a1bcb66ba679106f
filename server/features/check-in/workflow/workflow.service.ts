import { sql } from 'kysely';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { StepOutcome, WorkflowStep } from '#shared/domain/workflow.ts';
import { CodedError, type ErrorCode } from '#shared/errors.ts';
import { currentStep, stepStatuses } from '#shared/rules/workflow.ts';
import { findProvenPatient } from './address-on-file.ts';
import {
  findOpenVisit,
  type PatientsVisit,
  PRESSED_STEPS,
  present,
  requireTurn,
  type Standpoint,
  standing,
  standpointOf,
} from './standing.ts';
import {
  deleteStepsOfBrowser,
  findPatientsVisit,
  lockVisitPatient,
  markIntakeComplete,
  selectPatientsVisits,
  selectSteps,
  upsertStep,
} from './workflow.queries.ts';

export interface StepContext {
  trx: Trx;
  visit: PatientsVisit;
  details: Partial<Record<WorkflowStep, StepDetails>>;
  at: Date;
  happened: Happened;
}

type WorkflowDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'steps' | 'statements'>;

/**
 * A patient's progress through the steps that the practice currently requires.
 *
 * @param browserId the patient's browser
 * @throws NOT_FOUND
 */
export async function readWorkflow(
  deps: Pick<Deps, 'db' | 'clock' | 'steps' | 'statements'>,
  sessionId: string,
  browserId?: string,
): Promise<Workflow> {
  const visit = await findPatientsVisit(deps.db, sessionId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const from = { ...standpointOf(deps), ...(browserId ? { browserId } : {}) };
  return present(deps.db, deps.statements, visit, await standing(deps.db, visit, from), from.now);
}

export async function hasConsented(db: Db, sessionId: string): Promise<boolean> {
  return Boolean((await findPatientsVisit(db, sessionId))?.hasConsent);
}

export const isProven = async (db: Db, statements: Deps['statements'], sessionId: string): Promise<boolean> =>
  (await findProvenPatient(db, statements, sessionId)) !== null;

export async function readVisitWorkflow(
  deps: Pick<Deps, 'db' | 'clock' | 'steps'>,
  { visitId, practiceId, actor }: { visitId: string; practiceId: number; actor: string },
) {
  const { db } = deps;
  const visits = await selectPatientsVisits(db, visitId);
  const results = await Promise.all(
    visits.map(async (visit) => {
      const { statuses: steps } = await standing(db, visit, standpointOf(deps));
      return {
        sessionId: visit.sessionId,
        patientName: `${visit.firstName} ${visit.lastName}`,
        steps,
        current: currentStep(steps),
        hasConsent: Boolean(visit.hasConsent),
      };
    }),
  );
  await audit(db, { practiceId, visitId, actor, action: 'workflow.read' });
  return { results };
}

export async function standingsOfVisit(deps: Pick<Deps, 'db' | 'clock' | 'steps'>, visitId: string) {
  const visits = await selectPatientsVisits(deps.db, visitId);
  return Promise.all(
    visits.map(async (visit) => ({ visit, ...(await standing(deps.db, visit, standpointOf(deps))) })),
  );
}

export { selectStepTimes as stepTimesOfVisit } from './workflow.queries.ts';

/**
 * Completes the patient's current step, with its own work, in one transaction. A completed step stays unchanged, so
 * repeating a request returns the same.
 *
 * @param work the step's own work; its result is stored with the step
 * @throws STEP_NOT_ENABLED, STEP_INCOMPLETE if another step is due first, JOINED_TOO_SOON, VISIT_ENDED
 */
export function completeStep(
  deps: WorkflowDeps,
  patient: VisitPatient,
  step: WorkflowStep,
  work: (context: StepContext) => Promise<StepDetails | undefined> = async () => undefined,
): Promise<Workflow> {
  return take(deps, patient, step, 'done', work);
}

/**
 * {@link completeStep} for an answer that the patient may change until the visit is over: the work runs again on a
 * completed step.
 *
 * @param work returns null if the answer is unchanged; then nothing is recorded
 */
export function completeOrChangeStep(
  deps: WorkflowDeps,
  patient: VisitPatient,
  step: WorkflowStep,
  work: (context: StepContext) => Promise<StepDetails | undefined | null>,
): Promise<Workflow> {
  return take(deps, patient, step, 'done', work, { mayChange: true });
}

export async function skipStep(
  deps: WorkflowDeps,
  patient: VisitPatient,
  step: WorkflowStep,
): Promise<Workflow> {
  if (step === 'copay') throw new CodedError('STEP_INCOMPLETE');
  return take(deps, patient, step, 'skipped', async () => undefined);
}

/**
 * {@link completeStep} for work that is worth storing at any time but completes the step only in turn, such as a
 * device test.
 */
export async function completeStepInPassing(
  deps: WorkflowDeps,
  patient: VisitPatient,
  step: WorkflowStep,
): Promise<void> {
  await completeStep(deps, patient, step).catch((error: unknown) => {
    if (!(error instanceof CodedError) || !NOT_ITS_TURN.includes(error.code)) throw error;
  });
}

const NOT_ITS_TURN: readonly ErrorCode[] = [
  'STEP_NOT_ENABLED',
  'STEP_INCOMPLETE',
  'JOINED_TOO_SOON',
  'VISIT_ENDED',
];

/**
 * Requires every step, and sets intakeComplete (PRODUCT 8.10).
 *
 * @throws STEP_INCOMPLETE
 */
export async function finishSteps(trx: Trx, sessionId: string, from: Standpoint): Promise<void> {
  const visit = await findPatientsVisit(trx, sessionId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const current = currentStep((await standing(trx, visit, from)).statuses);
  if (current) throw new CodedError('STEP_INCOMPLETE', `${current} comes first`, { current });
  await markIntakeComplete(trx, sessionId);
}

/**
 * Resets steps that take only a button press after a browser that has shown no person lost its seat, so that the next
 * browser takes them again.
 */
export function forgetSteps(trx: Trx, sessionId: string, browserId: string): Promise<void> {
  return deleteStepsOfBrowser(trx, sessionId, browserId, PRESSED_STEPS);
}

/**
 * For work within a step that does not complete it. Locks the visit patient's steps until the transaction
 * ends.
 *
 * @param options `orDone`: also once the step is completed, for additions made later; or until the check-in
 * @throws as {@link completeStep}
 */
export async function requireStepOpen(
  deps: Pick<Deps, 'clock' | 'steps'>,
  trx: Trx,
  sessionId: string,
  step: WorkflowStep,
  { orDone = false }: { orDone?: boolean | 'until-check-in' } = {},
): Promise<void> {
  await lockVisitPatient(trx, sessionId);
  const visit = await findOpenVisit(trx, sessionId);
  const from = standpointOf(deps);
  const { statuses } = await standing(trx, visit, from);
  const status = statuses.find((one) => one.step === step);
  const final = orDone === 'until-check-in' ? visit.intakeComplete : !orDone;
  if (!final && status?.state === 'STEP_COMPLETE') return;
  requireTurn(status, statuses, visit, from.now);
}

async function take(
  deps: WorkflowDeps,
  patient: VisitPatient,
  step: WorkflowStep,
  outcome: StepOutcome,
  work: (context: StepContext) => Promise<StepDetails | undefined | null>,
  { mayChange = false }: { mayChange?: boolean } = {},
): Promise<Workflow> {
  const { sessionId, visitId, practiceId, linkId, browserId } = patient;
  return deps.events.transaction(async (trx, happened) => {
    await lockVisitPatient(trx, sessionId);
    const visit = await findOpenVisit(trx, sessionId);
    const now = await standing(trx, visit, standpointOf(deps));
    const { config, statuses, details, progress, asked } = now;
    const status = statuses.find((one) => one.step === step);
    const again = status?.state === 'STEP_COMPLETE';
    if (again && !mayChange) return await present(trx, deps.statements, visit, now, deps.clock());
    if (!again) requireTurn(status, statuses, visit, deps.clock());
    if (outcome === 'skipped' && status?.mandatory) throw new CodedError('STEP_INCOMPLETE');

    const at = new Date(deps.clock());
    const result = await work({ trx, visit, details, at, happened });
    if (result === null) return await present(trx, deps.statements, visit, now, deps.clock());
    const kept = result ?? {};
    await upsertStep(trx, { sessionId, step, outcome, at, details: kept, browserId });
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `link:${linkId}`,
      action: again ? 'step.changed' : outcome === 'done' ? 'step.done' : 'step.skipped',
      details: { step, ...kept },
    });
    const next = {
      statuses: stepStatuses(config, { ...progress, [step]: outcome }, asked),
      details: { ...details, [step]: kept },
    };
    const signed = visit.hasConsent || step === 'signature';
    await happened({ type: 'step.taken', practiceId, visitId });
    return present(trx, deps.statements, { ...visit, hasConsent: signed }, next, deps.clock());
  });
}

export type StepsDone = Partial<Record<WorkflowStep, { outcome: StepOutcome; details: StepDetails }>>;

export async function stepsDone(db: Db, sessionId: string): Promise<StepsDone> {
  const rows = await selectSteps(db, sessionId).execute();
  return Object.fromEntries(rows.map(({ step, outcome, details }) => [step, { outcome, details }]));
}

export async function carrySteps(
  trx: Trx,
  from: string,
  to: string,
  steps: readonly WorkflowStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('workflowSteps')
    .columns(['sessionId', 'step', 'outcome', 'at', 'details'])
    .expression((eb) =>
      eb
        .selectFrom('workflowSteps')
        .select([sql<string>`${to}::uuid`.as('sessionId'), 'step', 'outcome', 'at', 'details'])
        .where('sessionId', '=', from)
        .where('step', 'in', [...steps]),
    )
    .execute();
}
