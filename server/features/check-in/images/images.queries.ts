import { type Insertable, sql } from 'kysely';
import { selectFromEarlierVisits } from '#server/features/check-in/workflow/earlier-visits.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { ImageKind } from '#shared/contracts/rest/check-in/images.ts';

export function findImageByKey(db: Db, by: { visitId: string; takenBy: string; idempotencyKey: string }) {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where('visitId', '=', by.visitId)
    .where('takenBy', '=', by.takenBy)
    .where('idempotencyKey', '=', by.idempotencyKey)
    .executeTakeFirst();
}

export async function insertImage(trx: Trx, image: Insertable<Database['images']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.columns(['visitId', 'takenBy', 'idempotencyKey']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isImageOf(db: Db, sessionId: string, imageId: string): Promise<boolean> {
  const found = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasImageByLink(db: Db, sessionId: string, kind: ImageKind): Promise<boolean> {
  const found = await db
    .selectFrom('images')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .where('takenBy', 'like', 'link:%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findEarlierPicture(db: Db, sessionId: string) {
  const found = await selectFromEarlierVisits(db, sessionId)
    .innerJoin('images as image', 'image.sessionId', 'earlier.sessionId')
    .where('image.kind', '=', 'patient-image')
    .where('image.takenBy', 'like', 'link:%')
    .select(['image.id', 'image.fileId', 'image.width', 'image.height', 'visit.timeZone'])
    .select(({ fn }) => fn.coalesce('image.takenAt', 'image.createdAt').as('takenAt'))
    .orderBy('image.createdAt', 'desc')
    .orderBy('image.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function countImages(db: Db, visitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .where('visitId', '=', visitId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPictureRequest(
  trx: Trx,
  request: Insertable<Database['pictureRequests']>,
): Promise<void> {
  await trx.insertInto('pictureRequests').values(request).execute();
}

export function findPictureRequest(db: Db, id: string) {
  return db.selectFrom('pictureRequests').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectImages(db: Db, visitId: string) {
  return db
    .selectFrom('images as image')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'image.sessionId')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('accounts as account', (join) =>
      join.on(sql<boolean>`${sql.ref('image.takenBy')} = 'account:' || ${sql.ref('account.id')}`),
    )
    .where('image.visitId', '=', visitId)
    .select([
      'image.id as imageId',
      'image.sessionId',
      'image.kind',
      'image.width',
      'image.height',
      'image.takenAt',
      'image.createdAt',
      'patient.firstName',
      'patient.lastName',
      'account.displayName as takenBy',
    ])
    .orderBy('image.createdAt')
    .orderBy('image.ordinal')
    .execute();
}

export function findImageHome(db: Db, imageId: string) {
  return db
    .selectFrom('images as image')
    .innerJoin('visits as visit', 'visit.id', 'image.visitId')
    .where('image.id', '=', imageId)
    .select(['visit.id as visitId', 'visit.practiceId'])
    .executeTakeFirst();
}

export function findImageFile(db: Db, { visitId, imageId }: { visitId: string; imageId: string }) {
  return db
    .selectFrom('images')
    .select('fileId')
    .where('id', '=', imageId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
}

export function holdImage(trx: Trx, { visitId, imageId }: { visitId: string; imageId: string }) {
  return trx
    .selectFrom('images')
    .select(['fileId', 'kind', 'sessionId'])
    .where('id', '=', imageId)
    .where('visitId', '=', visitId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteRow(trx: Trx, imageId: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', imageId).execute();
}

/** A moved visit has the same files under other images. */
export async function isFileUsed(trx: Trx, fileId: string): Promise<boolean> {
  const used = await trx.selectFrom('images').select('id').where('fileId', '=', fileId).executeTakeFirst();
  return used !== undefined;
}

export function selectImagesOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('images')
    .select(['id', 'kind', 'fileId', 'createdAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}
