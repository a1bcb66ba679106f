import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  ConsentPlan,
  VisitType,
  VisitTypeGeneral,
  VisitTypeQuestions,
  VisitTypeWorkflow,
} from '../../../../shared/contracts/rest/practice/visit-types.ts';
import type { Bilingual, EditedQuestion } from '../../../../shared/domain/intake.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { WorkflowConfig } from '../../../../shared/rules/workflow.ts';
import {
  withConsentSteps,
  withCopayStep,
  workflowConfigProblem,
} from '../../../../shared/rules/workflow-config.ts';
import type { Trx } from '../../../storage/db/database.ts';
import { holdVersion } from '../../../storage/db/row-version.ts';
import { isUniqueViolation } from '../../../storage/db/unique-violation.ts';
import { copyVisitTypeSettings } from '../../../storage/settings/stored.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { changes } from '../../foundation/audit/changes.ts';
import { takesCards } from '../practice-services/payment-processors.ts';
import { hasRecordSystem } from '../practice-services/record-systems.ts';
import { keepServices } from '../practice-services/versions.ts';
import { STARTING_STEPS } from './starting-visit-types.ts';
import type { PracticeAdministrator, VisitTypeGrant } from './visit-types.policy.ts';
import {
  countOpenVisits,
  findVisitType,
  findVisitTypeHome,
  insertQuestions,
  insertVisitType,
  pageOfVisitTypes,
  selectQuestionSet,
  selectVisitTypes,
  updateVisitType,
  type VisitTypeQuery,
  type VisitTypeRow,
} from './visit-types.queries.ts';

export { addStartingVisitTypes } from './starting-visit-types.ts';
export { selectMandatoryTypes } from './visit-types.queries.ts';

type TypeDeps = Pick<Deps, 'db' | 'payments' | 'settings' | 'email' | 'sms' | 'records'>;
type Changes = Parameters<typeof updateVisitType>[2];

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

/**
 * Copies a type with its questions under another name.
 *
 * @throws INVALID_INPUT for a name that is taken, NOT_FOUND
 */
export async function duplicateVisitType(
  { db }: TypeDeps,
  grant: VisitTypeGrant,
  name: string,
): Promise<{ visitTypeId: string }> {
  const copyId = randomUUID();
  await withFreeName(() =>
    db
      .transaction()
      .execute((trx) => insertCopy(trx, grant, { id: copyId, practiceId: grant.practiceId, name })),
  );
  return { visitTypeId: copyId };
}

/**
 * Copies a type with its questions to other practices, or to none if one refuses it.
 *
 * @throws INVALID_INPUT for the practice that has an active type of the name, or takes no cards for its copay; NOT_FOUND
 */
export async function copyVisitType(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  practiceIds: readonly number[],
): Promise<{ copies: { practiceId: number; visitTypeId: string }[] }> {
  const copies = practiceIds.map((practiceId) => ({ practiceId, visitTypeId: randomUUID() }));
  await deps.db.transaction().execute(async (trx) => {
    for (const [index, { practiceId, visitTypeId: id }] of copies.entries()) {
      const field = `practiceIds.${index}`;
      const { copayMode } = await withFreeName(() => insertCopy(trx, grant, { id, practiceId }), field);
      if (copayMode) await requireProcessor(deps, trx, practiceId, field);
    }
  });
  return { copies };
}

/** @throws NOT_FOUND */
async function insertCopy(
  trx: Trx,
  { visitTypeId, staff }: VisitTypeGrant,
  copy: { id: string; practiceId: number; name?: string },
): Promise<VisitTypeRow> {
  const row = await findVisitType(trx, visitTypeId);
  if (!row) throw new CodedError('NOT_FOUND');
  const { id, practiceId, name = row.name } = copy;
  await insertVisitType(trx, {
    id,
    practiceId,
    name,
    durationMinutes: row.durationMinutes,
    billingGrouping: row.billingGrouping,
    patientText: row.patientText && JSON.stringify(row.patientText),
    contactMethods: row.contactMethods,
    workflow: JSON.stringify(row.workflow),
    consentVariant: row.consentVariant,
    beginMinutes: row.beginMinutes,
    checkInKeeps: row.checkInKeeps,
    createsEncounter: row.createsEncounter,
    copayMode: row.copayMode,
    copayCents: row.copayCents,
    copayMandatory: row.copayMandatory,
  });
  const questions = await selectQuestionSet(trx, { visitTypeId, version: row.questionsVersion });
  await insertQuestions(trx, questions.map(asEdited).map(asRow(id, 1)));
  await copyVisitTypeSettings(trx, visitTypeId, id, staff.accountId);
  await audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visit-type.created',
    subjectId: id,
    details: { copyOf: visitTypeId, ...changes(null, { name }) },
  });
  return row;
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

/** @throws INVALID_INPUT for an invalid order of steps; CHANGED_MEANWHILE */
export function saveWorkflow(
  deps: TypeDeps,
  grant: VisitTypeGrant,
  { version, steps, consentVariant, beginMinutes }: VisitTypeWorkflow & { version: number },
): Promise<VisitType> {
  return save(deps, grant, version, 'workflow', async (before, trx) => {
    const problem = workflowConfigProblem(steps, { asksCopay: before.copayMode !== null });
    if (problem) throw wrong('steps', problem);
    if (asksForCertain(steps)) await requireProcessor(deps, trx, before.practiceId, 'steps');
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

/** What adding the consent would change of the practice's active types. */
export async function planConsent(
  { db }: TypeDeps,
  { practiceId }: PracticeAdministrator,
): Promise<ConsentPlan> {
  const rows = await selectVisitTypes(db, practiceId);
  return {
    types: rows
      .filter(({ active }) => active)
      .map(({ id: visitTypeId, name, version, consentVariant, workflow }) => {
        const has = (step: 'consent' | 'signature') => workflow.some((one) => one.step === step);
        const adds = has('consent') ? [] : (['consent', 'signature'] as const).filter((step) => !has(step));
        return { visitTypeId, name, version, consentVariant, adds };
      }),
  };
}

/**
 * Adds the consent and its signature to all of these types, or to none.
 *
 * @throws NOT_FOUND for a type of another practice; CHANGED_MEANWHILE
 */
export async function addConsent(
  deps: TypeDeps,
  grant: PracticeAdministrator,
  types: readonly { visitTypeId: string; version: number }[],
): Promise<ConsentPlan> {
  // In one order, so that two administrators do not wait for each other's locks.
  const ordered = types.toSorted((a, b) => (a.visitTypeId < b.visitTypeId ? -1 : 1));
  await deps.db.transaction().execute(async (trx) => {
    for (const { visitTypeId, version } of ordered) {
      const home = await findVisitTypeHome(trx, visitTypeId);
      if (home?.practiceId !== grant.practiceId) throw new CodedError('NOT_FOUND');
      await saveIn(trx, { ...grant, visitTypeId }, version, 'workflow', ({ workflow }) =>
        workflowChanges(withConsentSteps(workflow)),
      );
    }
  });
  return planConsent(deps, grant);
}

type Change = (before: VisitTypeRow, trx: Trx) => Changes | Promise<Changes>;

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

/** Saves one change under a lock, audited with the earlier values. */
async function saveIn(
  trx: Trx,
  { visitTypeId, practiceId, staff }: VisitTypeGrant,
  version: number,
  section: string,
  change: Change,
): Promise<void> {
  await holdVersion(trx, 'visitTypes', visitTypeId, version);
  const before = await findVisitType(trx, visitTypeId);
  if (!before) throw new CodedError('NOT_FOUND');
  const columns = await change(before, trx);
  const questions = await questionsOf(trx, before);
  await updateVisitType(trx, visitTypeId, columns);
  const after = await findVisitType(trx, visitTypeId);
  if (!after) throw new CodedError('NOT_FOUND');
  await audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visit-type.changed',
    subjectId: visitTypeId,
    details: {
      section,
      ...changes(
        { ...auditedOf(before), questions },
        { ...auditedOf(after), questions: await questionsOf(trx, after) },
      ),
    },
  });
}

/** The audited fields of a type. */
function auditedOf({
  id: _,
  practiceId: __,
  version: ___,
  questionsVersion: ____,
  questionCount: _____,
  ...columns
}: VisitTypeRow) {
  return columns;
}

async function questionsOf(trx: Trx, { id, questionsVersion }: VisitTypeRow) {
  return (await selectQuestionSet(trx, { visitTypeId: id, version: questionsVersion })).map(asEdited);
}

const asksForCertain = (steps: WorkflowConfig) =>
  steps.some(({ step, mandatory }) => step === 'copay' && mandatory);

/** `copay_mandatory` repeats the step's flag for the payments. */
const workflowChanges = (steps: WorkflowConfig) => ({
  workflow: JSON.stringify(steps),
  copayMandatory: asksForCertain(steps),
});

/** Refuses a copay that could not be taken. Locks the practice's processor until the transaction ends. */
async function requireProcessor(deps: TypeDeps, trx: Trx, practiceId: number, field: string): Promise<void> {
  await keepServices(trx, practiceId);
  if (!(await takesCards(trx, deps, practiceId))) throw wrong(field, 'COPAY_NOT_AVAILABLE');
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

type SentQuestion = VisitTypeQuestions['questions'][number];

function asEdited({ questionId: _, help, ...question }: EditedQuestion): SentQuestion {
  return { ...question, help: help ?? { en: '', es: '' } };
}

const asRow =
  (visitTypeId: string, version: number) =>
  ({ question, help, type, required, offersEarlier, options }: SentQuestion, position: number) => ({
    id: randomUUID(),
    visitTypeId,
    version,
    position,
    type,
    required,
    offersEarlier,
    question: JSON.stringify(question),
    help: isEmpty(help) ? null : JSON.stringify(help),
    options: JSON.stringify(type.endsWith('Select') ? options : []),
  });

const isEmpty = ({ en, es }: Bilingual) => en === '' && es === '';

/** Active types of a practice need unique names. */
async function withFreeName<T>(work: () => Promise<T>, field = 'name'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'visit_types_name')) throw wrong(field, 'NAME_TAKEN');
    throw error;
  }
}

const wrong = (field: string, why: string): CodedError =>
  new CodedError('INVALID_INPUT', why, { fields: { [field]: why } });
