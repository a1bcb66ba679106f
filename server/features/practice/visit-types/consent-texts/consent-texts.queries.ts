import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { isBuiltIn } from '#shared/domain/consent-text.ts';

function texts(db: Db) {
  return db
    .selectFrom('ownConsents as text')
    .innerJoin('ownConsentVersions as now', (join) =>
      join.onRef('now.textId', '=', 'text.id').onRef('now.version', '=', 'text.version'),
    )
    .innerJoin('accounts as author', 'author.id', 'now.savedBy')
    .select([
      'text.id as textId',
      'text.practiceId',
      'text.name',
      'text.version',
      'text.retiredAt',
      'now.title',
      'now.body',
      'now.savedAt',
      'author.displayName as savedBy',
    ]);
}

export function selectTexts(db: Db, practiceId: number) {
  return texts(db)
    .where('text.practiceId', '=', practiceId)
    .orderBy((eb) => eb('text.retiredAt', 'is not', null))
    .orderBy((eb) => eb.fn('lower', ['text.name']))
    .orderBy('text.id')
    .execute();
}

export function findText(db: Db, practiceId: number, textId: string) {
  return texts(db).where('text.practiceId', '=', practiceId).where('text.id', '=', textId).executeTakeFirst();
}
export type OwnText = NonNullable<Awaited<ReturnType<typeof findText>>>;

export async function isTextOf(db: Db, practiceId: number, textId: string): Promise<boolean> {
  if (isBuiltIn(textId)) return true;
  const row = await db
    .selectFrom('ownConsents')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', textId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a text against retiring until the transaction ends; undefined if the practice does not offer it. */
export function keepOffered(trx: Trx, practiceId: number, textId: string) {
  return trx
    .selectFrom('ownConsents')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', textId)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

function versions(db: Db, textId: string) {
  return db
    .selectFrom('ownConsentVersions as version')
    .innerJoin('accounts as author', 'author.id', 'version.savedBy')
    .where('version.textId', '=', textId)
    .select(['version.version', 'version.savedAt', 'author.displayName as savedBy']);
}

export const selectVersions = (db: Db, textId: string) =>
  versions(db, textId).orderBy('version.version', 'desc').execute();

export const findVersion = (db: Db, textId: string, version: number) =>
  versions(db, textId)
    .select(['version.name', 'version.title', 'version.body'])
    .where('version.version', '=', version)
    .executeTakeFirst();

export async function insertText(trx: Trx, text: Insertable<Database['ownConsents']>): Promise<void> {
  await trx.insertInto('ownConsents').values(text).execute();
}

export async function insertVersion(
  trx: Trx,
  version: Insertable<Database['ownConsentVersions']>,
): Promise<void> {
  await trx.insertInto('ownConsentVersions').values(version).execute();
}

export async function renameText(trx: Trx, textId: string, name: string): Promise<void> {
  await trx.updateTable('ownConsents').set({ name }).where('id', '=', textId).execute();
}

/**
 * Locks the text until the transaction ends.
 *
 * @returns false if it was saved since `version`
 */
export async function retireText(
  trx: Trx,
  textId: string,
  version: number,
  retiredAt: Date | null,
): Promise<boolean> {
  const held = await trx
    .updateTable('ownConsents')
    .set({ retiredAt })
    .where('id', '=', textId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

const signs = sql<boolean>`type.workflow @> '[{"step": "consent"}]'`;

export function selectUsers(db: Db, practiceId: number, textId: string) {
  return db
    .selectFrom('visitTypes as type')
    .where('type.practiceId', '=', practiceId)
    .where('type.consentVariant', '=', textId)
    .select(['type.id as visitTypeId', 'type.name', 'type.active', signs.as('signs')])
    .orderBy((eb) => eb.fn('lower', ['type.name']))
    .orderBy('type.id')
    .execute();
}

export async function countUses(db: Db, practiceId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visitTypes as type')
    .where('type.practiceId', '=', practiceId)
    .where(signs)
    .groupBy('type.consentVariant')
    .select(({ fn }) => ['type.consentVariant as textId', fn.countAll<string>().as('uses')])
    .execute();
  return new Map(rows.map(({ textId, uses }) => [textId, Number(uses)]));
}
