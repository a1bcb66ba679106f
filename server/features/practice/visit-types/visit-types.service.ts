import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { whichTakeCards } from '#server/features/practice/practice-services/payment-processors.ts';
import { hasRecordSystem } from '#server/features/practice/practice-services/record-systems.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { VisitType, VisitTypeGeneral } from '#shared/contracts/rest/practice/visit-types.ts';
import { CodedError } from '#shared/errors.ts';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import { ownTextsFor } from './consent-texts/consent-texts.service.ts';
import { saveIn, withFreeName } from './save-visit-type.ts';
import { communications, general, integrations, questions, type Section, workflow } from './sections.ts';
import type { PracticeAdministrator, VisitTypeGrant, VisitTypesGrant } from './visit-types.policy.ts';
import {
  countOpenVisits,
  findVisitType,
  insertQuestions,
  insertVisitType,
  pageOfVisitTypes,
  selectNamesakes,
  type VisitTypeQuery,
} from './visit-types.queries.ts';

export { selectMandatoryTypes } from './visit-types.queries.ts';

type TypeDeps = Pick<Deps, 'db' | 'clock' | 'payments' | 'settings' | 'email' | 'sms' | 'records'>;

export async function listVisitTypes({ db }: TypeDeps, grant: PracticeAdministrator, query: VisitTypeQuery) {
  const { rows, ...page } = await pageOfVisitTypes(db, grant.practiceId, query);
  const namesakes = await selectNamesakes(
    db,
    rows.map(({ id }) => id),
    grant,
  );
  const results = rows.map((row) => ({
    visitTypeId: row.id,
    name: row.name,
    durationMinutes: row.durationMinutes,
    billingGrouping: row.billingGrouping,
    contactMethods: row.contactMethods,
    stepCount: row.workflow.length,
    questionCount: Number(row.questionCount),
    active: row.active,
    alsoIn: namesakes.filter(({ of }) => of === row.id).map(({ practiceName }) => practiceName),
  }));
  return { ...page, rows: results };
}

/** @throws NOT_FOUND */
export async function readVisitType(deps: TypeDeps, grant: VisitTypeGrant): Promise<VisitType> {
  const { db } = deps;
  const { visitTypeId } = grant;
  const row = await findVisitType(db, visitTypeId);
  if (!row) throw new CodedError('NOT_FOUND');
  const namesakes = await selectNamesakes(db, [visitTypeId], grant);
  const practiceIds = [row, ...namesakes].map(({ practiceId }) => practiceId);
  const takeCards = await whichTakeCards(db, deps, practiceIds);
  return {
    visitTypeId,
    practiceId: row.practiceId,
    version: row.version,
    active: row.active,
    general: await general(deps).read(row, db),
    communications: await communications.read(row, db),
    workflow: await workflow(deps).read(row, db),
    questions: await questions.read(row, db),
    integrations: await integrations.read(row, db),
    openVisits: await countOpenVisits(db, visitTypeId),
    available: {
      copays: takeCards.has(row.practiceId),
      contactMethods: [...(deps.email ? (['Email'] as const) : []), ...(deps.sms ? (['SMS'] as const) : [])],
      recordSystem: await hasRecordSystem(deps, row.practiceId),
      consentTexts: await ownTextsFor(db, row.practiceId, row.consentVariant),
    },
    elsewhere: namesakes.map(({ practiceId, asksOptionally, of: _, ...one }) => ({
      ...one,
      copays: asksOptionally || takeCards.has(practiceId),
    })),
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
 * Saves a section, and its changed fields also in namesakes in other practices: in all of them, or nowhere.
 *
 * @throws INVALID_INPUT for what the section refuses, or a name that is taken; CHANGED_MEANWHILE
 */
export async function saveSection<V extends object>(
  deps: TypeDeps,
  grant: VisitTypesGrant,
  section: Section<V>,
  { version, also: _, ...sent }: V & { version: number; also?: unknown },
): Promise<VisitType> {
  const { visitTypeId, staff } = grant;
  const values = sent as unknown as V;
  const at = new Date(deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    const from = await findVisitType(trx, visitTypeId);
    if (from?.version !== version) throw new CodedError('CHANGED_MEANWHILE');
    const keys = changedKeys(await section.read(from, trx), values);
    const changed = Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>;
    const here = {
      practiceId: grant.practiceId,
      save: () =>
        withFreeName(() =>
          saveIn(trx, grant, version, section.name, (before) => section.write(values, before, trx)),
        ),
    };
    const namesakes = await selectNamesakes(trx, [visitTypeId], grant);
    const also = keys.length > 0 ? grant.also : [];
    const there = also.map((one, index) => ({
      practiceId: one.practiceId,
      save: () =>
        naming(`also.${index}`, async () => {
          if (!namesakes.some((known) => known.visitTypeId === one.visitTypeId))
            throw new CodedError('CHANGED_MEANWHILE');
          await saveIn(trx, { ...grant, ...one }, one.version, section.name, async (to) => {
            const brought = (await section.bring?.(changed, { from, to, staff, at }, trx)) ?? changed;
            return section.write({ ...(await section.read(to, trx)), ...brought }, to, trx);
          });
        }),
    }));
    // Ordered, so that two administrators cannot deadlock.
    const ordered = [here, ...there].toSorted((a, b) => a.practiceId - b.practiceId);
    for (const { save } of ordered) await save();
  });
  return readVisitType(deps, grant);
}

async function naming(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await withFreeName(work);
  } catch (error) {
    if (!(error instanceof CodedError) || !['INVALID_INPUT', 'CHANGED_MEANWHILE'].includes(error.code))
      throw error;
    const [why = error.code] = Object.values(error.details?.fields ?? {});
    throw new CodedError(error.code, why, { fields: { [path]: why } });
  }
}

const STARTING_STEPS: readonly ConfiguredStep[] = [
  { step: 'device-test', mandatory: false },
  { step: 'terms', mandatory: true },
  { step: 'consent', mandatory: true },
  { step: 'signature', mandatory: true },
  { step: 'location', mandatory: true },
  { step: 'intake', mandatory: true },
];

const STARTING_VISIT_TYPES = [
  { name: 'Follow-up', durationMinutes: 20 },
  { name: 'New patient', durationMinutes: 45 },
];

const FIRST_QUESTION = {
  question: { en: 'What brings you here today?', es: '¿Cuál es el motivo de su visita?' },
  help: { en: 'In your own words.', es: 'Con sus propias palabras.' },
};

export async function addStartingVisitTypes(trx: Trx, practiceId: number): Promise<void> {
  for (const type of STARTING_VISIT_TYPES) {
    const visitTypeId = randomUUID();
    await insertVisitType(trx, {
      ...type,
      id: visitTypeId,
      practiceId,
      workflow: JSON.stringify(STARTING_STEPS),
    });
    await insertQuestions(trx, [
      {
        id: randomUUID(),
        visitTypeId,
        version: 1,
        position: 0,
        type: 'Free Text',
        required: true,
        question: JSON.stringify(FIRST_QUESTION.question),
        help: JSON.stringify(FIRST_QUESTION.help),
      },
    ]);
  }
}
