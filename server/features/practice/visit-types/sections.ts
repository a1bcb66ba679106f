import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { VisitType } from '#shared/contracts/rest/practice/visit-types.ts';
import { withCopayStep, workflowConfigProblem } from '#shared/rules/workflow-config.ts';
import { requireOffered, textForCopy } from './consent-texts/consent-texts.service.ts';
import {
  asEdited,
  asksForCertain,
  asRow,
  type Changes,
  isEmpty,
  requireProcessor,
  workflowChanges,
  wrong,
} from './save-visit-type.ts';
import type { VisitTypeGrant } from './visit-types.policy.ts';
import { insertQuestions, selectQuestionSet, type VisitTypeRow } from './visit-types.queries.ts';

export interface Section<V extends object> {
  name: string;
  read: (row: VisitTypeRow, db: Db) => V | Promise<V>;
  /**
   * The changes by these values, checked against the current type.
   *
   * @throws INVALID_INPUT
   */
  write: (values: V, before: VisitTypeRow, trx: Trx) => Changes | Promise<Changes>;
  /** Adapts changed fields to another practice's type; unchanged by default. */
  bring?: (changed: Partial<V>, way: Way, trx: Trx) => Promise<Partial<V>>;
}

interface Way {
  from: VisitTypeRow;
  to: VisitTypeRow;
  staff: VisitTypeGrant['staff'];
  at: Date;
}

type SectionDeps = Pick<Deps, 'payments' | 'settings'>;

/** @throws INVALID_INPUT for an unsupported copay */
export function general(deps: SectionDeps): Section<VisitType['general']> {
  return {
    name: 'general',
    read: ({ name, durationMinutes, billingGrouping, patientText, copayMode, copayCents }) => ({
      name,
      durationMinutes,
      billingGrouping,
      patientText: patientText ?? { en: '', es: '' },
      copay: copayMode && { mode: copayMode, amountCents: copayCents },
    }),
    async write({ name, durationMinutes, billingGrouping, patientText, copay }, before, trx) {
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
    },
  };
}

/** @throws INVALID_INPUT for an invalid order of steps, or a text that is not offered */
export function workflow(deps: SectionDeps): Section<VisitType['workflow']> {
  return {
    name: 'workflow',
    read: ({ workflow: steps, consentVariant, beginMinutes }) => ({ steps, consentVariant, beginMinutes }),
    async write({ steps, consentVariant, beginMinutes }, before, trx) {
      const problem = workflowConfigProblem(steps, { asksCopay: before.copayMode !== null });
      if (problem) throw wrong('steps', problem);
      if (asksForCertain(steps)) await requireProcessor(deps, trx, before.practiceId, 'steps');
      if (consentVariant !== before.consentVariant)
        await requireOffered(trx, before.practiceId, consentVariant, 'consentVariant');
      return { consentVariant, beginMinutes, ...workflowChanges(steps) };
    },
    async bring({ steps, consentVariant, ...others }, { from, to, staff, at }, trx) {
      const text = { practiceId: from.practiceId, textId: consentVariant ?? to.consentVariant };
      return {
        ...others,
        ...(steps ? { steps: stepsFor(to, steps, from) } : {}),
        ...(consentVariant
          ? { consentVariant: await textForCopy(trx, text, { practiceId: to.practiceId, staff, at }) }
          : {}),
      };
    },
  };
}

function stepsFor(to: VisitTypeRow, steps: VisitTypeRow['workflow'], from: VisitTypeRow) {
  if (to.copayMode === null) return steps.filter(({ step }) => step !== 'copay');
  if (from.copayMode !== null) return steps;
  return [...steps, ...to.workflow.filter(({ step }) => step === 'copay')];
}

async function readQuestions({ id: visitTypeId, questionsVersion: version }: VisitTypeRow, db: Db) {
  return { questions: (await selectQuestionSet(db, { visitTypeId, version })).map(asEdited) };
}

/** Adds the next version of the questions, for visits scheduled from now on. Scheduled visits keep their version. */
export const questions: Section<VisitType['questions']> = {
  name: 'questions',
  read: readQuestions,
  async write(values, before, trx) {
    if (isDeepStrictEqual(await readQuestions(before, trx), values)) return {};
    const version = before.questionsVersion + 1;
    await insertQuestions(trx, values.questions.map(asRow(before.id, version)));
    return { questionsVersion: version };
  },
};

function columns<K extends 'contactMethods' | 'checkInKeeps' | 'createsEncounter' | 'active'>(
  name: string,
  ...fields: readonly K[]
): Section<Pick<VisitTypeRow, K>> {
  return {
    name,
    read: (row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<VisitTypeRow, K>,
    write: (values) => values,
  };
}
export const communications = columns('communications', 'contactMethods');
export const integrations = columns('integrations', 'checkInKeeps', 'createsEncounter');
export const active = columns('active', 'active');
