import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  VisitType,
  VisitTypeGeneral,
  VisitTypeQuestions,
  VisitTypeWorkflow,
} from '../../../../shared/contracts/rest/practice/visit-types.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { withCopayStep, workflowConfigProblem } from '../../../../shared/rules/workflow-config.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { changes } from '../../foundation/audit/changes.ts';
import { takesCards } from '../practice-services/payment-processors.ts';
import { hasRecordSystem } from '../practice-services/record-systems.ts';
import { ownTextsFor, requireOffered } from './consent-texts/consent-texts.service.ts';
import { asEdited, asRow, isEmpty } from './questions.ts';
import {
  asksForCertain,
  type Change,
  type Changes,
  requireProcessor,
  saveIn,
  withFreeName,
  workflowChanges,
  wrong,
} from './save-visit-type.ts';
import { STARTING_STEPS } from './starting-visit-types.ts';
import type { PracticeAdministrator, VisitTypeGrant } from './visit-types.policy.ts';
import {
  countOpenVisits,
  findVisitType,
  insertQuestions,
  insertVisitType,
  pageOfVisitTypes,
  selectQuestionSet,
  type VisitTypeQuery,
  type VisitTypeRow,
} from './visit-types.queries.ts';

export { addStartingVisitTypes } from './starting-visit-types.ts';
export { selectMandatoryTypes } from './visit-types.queries.ts';

type TypeDeps = Pick<Deps, 'db' | 'payments' | 'settings' | 'email' | 'sms' | 'records'>;

export async function listVisitTypes(
  { db }: TypeDeps,
  { practiceId }: PracticeAdministrator,
  query: VisitTypeQuery,
) {
  const { rows, ...page } = await pageOfVisitTypes(db, practiceId, query);
  const results = rows.map((row) => ({
    visitTypeId: row.id,
    name: row.name,
    durationMinutes: row.durationMinutes,
    billingGrouping: row.billingGrouping,
    contactMethods: row.contactMethods,
    stepCount: row.workflow.length,
    questionCount: Number(row.questionCount),
    active: row.active,
  }));
  return { ...page, rows: results };
}

/**
 * The data for the editor.
 *
 * @throws NOT_FOUND
 */
export async function readVisitType(deps: TypeDeps, visitTypeId: string): Promise<VisitType> {
  const { db } = deps;
  const row = await findVisitType(db, visitTypeId);
  if (!row) throw new CodedError('NOT_FOUND');
  const questions = await selectQuestionSet(db, { visitTypeId, version: row.questionsVersion });
  return {
    visitTypeId,
    practiceId: row.practiceId,
    version: row.version,
    active: row.active,
    general: generalOf(row),
    communications: { contactMethods: row.contactMethods },
    workflow: { steps: row.workflow, consentVariant: row.consentVariant, beginMinutes: row.beginMinutes },
    questions: { questions: questions.map(asEdited) },
    integrations: { checkInKeeps: row.checkInKeeps, createsEncounter: row.createsEncounter },
    openVisits: await countOpenVisits(db, visitTypeId),
    available: {
      copays: await takesCards(db, deps, row.practiceId),
      contactMethods: [...(deps.email ? (['Email'] as const) : []), ...(deps.sms ? (['SMS'] as const) : [])],
      recordSystem: await hasRecordSystem(deps, row.practiceId),
      consentTexts: await ownTextsFor(db, row.practiceId, row.consentVariant),
    },
  };
}

/**
 * Creates a type with a new practice's steps.
 *
 * @throws INVALID_INPUT for a name that is taken
 */
export async function createVisitType(
  { db }: TypeDeps,
  { practiceId, staff }: PracticeAdministrator,
  { name, durationMinutes }: Pick<VisitTypeGeneral, 'name' | 'durationMinutes'>,
): Promise<{ visitTypeId: string }> {
  const visitTypeId = randomUUID();
  await withFreeName(() =>
    db.transaction().execute(async (trx) => {
      const workflow = JSON.stringify(STARTING_STEPS);
      await insertVisitType(trx, { id: visitTypeId, practiceId, name, durationMinutes, workflow });
      await audit(trx, {
        practiceId,
        actor: `account:${staff.accountId}`,
        action: 'visit-type.created',
        subjectId: visitTypeId,
        details: { ...changes(null, { name, durationMinutes }) },
      });
    }),
  );
  return { visitTypeId };
}

/** @throws INVALID_INPUT for a name that is taken or an unsupported copay; CHANGED_MEANWHILE */
export function saveGeneral(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  { version, ...general }: VisitTypeGeneral & { version: number },
): Promise<VisitType> {
  const { name, durationMinutes, billingGrouping, patientText, copay } = general;
  return withFreeName(() =>
    save(deps, grant, version, 'general', async (before, trx) => {
      const steps = withCopayStep(before.workflow, copay !== null);
      // Without a processor, the copay step would be skipped silently.
      if (copay && (before.copayMode === null || asksForCertain(steps)))
        await requireProcessor(deps, trx, before.practiceId, 'copay');
      return {
        name,
        durationMinutes,
        billingGrouping,
        patientText: isEmpty(patientText) ? null : JSON.stringify(patientText),
        copayMode: copay?.mode ?? null,
        copayCents: copay?.amountCents ?? null,
        ...workflowChanges(steps),
      };
    }),
  );
}

/** @throws INVALID_INPUT for an invalid order of steps, or a text that is not offered; CHANGED_MEANWHILE */
export function saveWorkflow(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  { version, steps, consentVariant, beginMinutes }: VisitTypeWorkflow & { version: number },
): Promise<VisitType> {
  return save(deps, grant, version, 'workflow', async (before, trx) => {
    const problem = workflowConfigProblem(steps, { asksCopay: before.copayMode !== null });
    if (problem) throw wrong('steps', problem);
    if (asksForCertain(steps)) await requireProcessor(deps, trx, before.practiceId, 'steps');
    if (consentVariant !== before.consentVariant)
      await requireOffered(trx, before.practiceId, consentVariant, 'consentVariant');
    return { consentVariant, beginMinutes, ...workflowChanges(steps) };
  });
}

/** @throws CHANGED_MEANWHILE */
export function saveColumns(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  section: string,
  {
    version,
    ...columns
  }: Pick<Changes, 'contactMethods' | 'checkInKeeps' | 'createsEncounter' | 'active'> & { version: number },
): Promise<VisitType> {
  return withFreeName(() => save(deps, grant, version, section, () => columns));
}

/**
 * Adds the next version of the questions, for visits scheduled from now on. Scheduled ones keep theirs.
 *
 * @throws CHANGED_MEANWHILE
 */
export function saveQuestions(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  { version, questions }: VisitTypeQuestions & { version: number },
): Promise<VisitType> {
  const { visitTypeId } = grant;
  return save(deps, grant, version, 'questions', async ({ questionsVersion }, trx) => {
    const now = await selectQuestionSet(trx, { visitTypeId, version: questionsVersion });
    if (isDeepStrictEqual(now.map(asEdited), questions)) return {};
    await insertQuestions(trx, questions.map(asRow(visitTypeId, questionsVersion + 1)));
    return { questionsVersion: questionsVersion + 1 };
  });
}

async function save(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  version: number,
  section: string,
  change: Change,
): Promise<VisitType> {
  await deps.db.transaction().execute((trx) => saveIn(trx, grant, version, section, change));
  return readVisitType(deps, grant.visitTypeId);
}

function generalOf(row: VisitTypeRow): VisitTypeGeneral {
  const { name, durationMinutes, billingGrouping, patientText, copayMode, copayCents } = row;
  return {
    name,
    durationMinutes,
    billingGrouping,
    patientText: patientText ?? { en: '', es: '' },
    copay: copayMode && { mode: copayMode, amountCents: copayCents },
  };
}
