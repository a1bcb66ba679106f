import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { listPage } from '#server/storage/db/keyset-page.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { matchesWords, searchable } from '#server/storage/db/search-words.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import type { EditedQuestion } from '#shared/domain/intake.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import type { SettingKey } from '#shared/settings/definitions.ts';

export async function insertVisitType(trx: Trx, type: Insertable<Database['visitTypes']>): Promise<void> {
  await trx.insertInto('visitTypes').values(type).execute();
}

export type VisitTypeQuery = z.output<
  (typeof visitTypeContracts)['GET /api/admin/practices/:practiceId/visit-types']['query']
>;

export function pageOfVisitTypes(db: Db, practiceId: number, { q, status, ...request }: VisitTypeQuery) {
  const name = sql<string>`lower(type.name)`;
  let query = types(db).where('type.practiceId', '=', practiceId);
  if (status) query = query.where('type.active', '=', status === 'active');
  for (const condition of matchesWords(searchable(sql`type.name`), q)) query = query.where(condition);
  return listPage(db, query, request, {
    keys: {
      name: { by: name, type: 'text' },
      duration: { by: sql`type.duration_minutes`, type: 'integer' },
    },
    id: sql`type.id`,
  });
}

export function selectVisitTypes(db: Db, practiceId: number) {
  return types(db)
    .where('type.practiceId', '=', practiceId)
    .orderBy('type.active', 'desc')
    .orderBy((eb) => eb.fn('lower', ['type.name']))
    .orderBy('type.id')
    .execute();
}

export async function selectTypeSettings(
  db: Db,
  practiceId: number,
  keys: readonly SettingKey[],
): Promise<Map<string, Partial<Record<SettingKey, unknown>>>> {
  const place = { practice: 'practice', visitType: 'type.id' };
  const rows = await db
    .selectFrom('visitTypes as type')
    .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
    .where('type.practiceId', '=', practiceId)
    .select('type.id')
    .select(keys.map((key) => effective(key, place).as(key)))
    .execute();
  return new Map(rows.map(({ id, ...settings }) => [id, settings]));
}

export function findVisitType(db: Db, visitTypeId: string) {
  return types(db).where('type.id', '=', visitTypeId).executeTakeFirst();
}
export type VisitTypeRow = NonNullable<Awaited<ReturnType<typeof findVisitType>>>;

function types(db: Db) {
  return db
    .selectFrom('visitTypes as type')
    .leftJoin('ownConsents as ownText', 'ownText.id', 'type.ownConsentId')
    .selectAll('type')
    .select((select) => [
      'ownText.name as consentName',
      select
        .selectFrom('intakeQuestions')
        .whereRef('intakeQuestions.visitTypeId', '=', 'type.id')
        .whereRef('intakeQuestions.version', '=', 'type.questionsVersion')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('questionCount'),
    ]);
}

export function findVisitTypeHome(db: Db, visitTypeId: string) {
  return db
    .selectFrom('visitTypes')
    .select(['id as visitTypeId', 'practiceId'])
    .where('id', '=', visitTypeId)
    .executeTakeFirst();
}

export async function selectNamesakes(
  db: Db,
  visitTypeIds: readonly string[],
  { practiceIds }: { practiceIds: readonly number[] },
) {
  if (visitTypeIds.length === 0) return [];
  return db
    .selectFrom('visitTypes as type')
    .innerJoin('visitTypes as other', (join) =>
      join
        .onRef('other.practiceId', '<>', 'type.practiceId')
        .on(sql`md5(lower(other.name))`, '=', sql`md5(lower(type.name))`),
    )
    .innerJoin('practices', 'practices.id', 'other.practiceId')
    .where('type.id', 'in', visitTypeIds)
    .where('other.practiceId', 'in', practiceIds)
    .where('other.active', '=', true)
    .orderBy((eb) => eb.fn('lower', ['practices.name']))
    .orderBy('practices.id')
    .select(({ eb, and }) => [
      'type.id as of',
      'other.id as visitTypeId',
      'other.version',
      'other.practiceId',
      'practices.name as practiceName',
      and([eb('other.copayMode', 'is not', null), eb('other.copayMandatory', '=', false)])
        .$castTo<boolean>()
        .as('asksOptionally'),
    ])
    .execute();
}

export async function updateVisitType(
  trx: Trx,
  visitTypeId: string,
  changes: Updateable<Database['visitTypes']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('visitTypes').set(changes).where('id', '=', visitTypeId).execute();
}

export async function countOpenVisits(db: Db, visitTypeId: string): Promise<number> {
  const { open } = await db
    .selectFrom('visits')
    .where('visitTypeId', '=', visitTypeId)
    .where('status', 'not in', [...ENDED_VISIT_STATUSES])
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

const QUESTION = [
  'intakeQuestions.id as questionId',
  'intakeQuestions.question',
  'intakeQuestions.help',
  'intakeQuestions.type',
  'intakeQuestions.required',
  'intakeQuestions.offersEarlier',
  'intakeQuestions.options',
] as const;

export function selectQuestionSet(
  db: Db,
  { visitTypeId, version }: { visitTypeId: string; version: number },
): Promise<EditedQuestion[]> {
  return db
    .selectFrom('intakeQuestions')
    .select(QUESTION)
    .where('visitTypeId', '=', visitTypeId)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}

export function selectQuestionsOf(db: Db, practiceId: number) {
  return db
    .selectFrom('visitTypes as type')
    .innerJoin('intakeQuestions', (join) =>
      join
        .onRef('intakeQuestions.visitTypeId', '=', 'type.id')
        .onRef('intakeQuestions.version', '=', 'type.questionsVersion'),
    )
    .where('type.practiceId', '=', practiceId)
    .select('intakeQuestions.visitTypeId')
    .select(QUESTION)
    .orderBy('position')
    .execute();
}

export async function insertQuestions(
  trx: Trx,
  questions: readonly Insertable<Database['intakeQuestions']>[],
): Promise<void> {
  if (questions.length > 0) await trx.insertInto('intakeQuestions').values(questions).execute();
}

export async function selectMandatoryTypes(db: Db, practiceId: number): Promise<string[]> {
  const rows = await types(db)
    .where('type.practiceId', '=', practiceId)
    .where('type.copayMode', 'is not', null)
    .where('type.copayMandatory', '=', true)
    .orderBy('type.name')
    .execute();
  return rows.map(({ name }) => name);
}
