import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';

export type StoredPartner = Selectable<Database['partners']>;
export type StoredSecret = Selectable<Database['partnerSecrets']>;

export function findPartner(
  db: Db | Trx,
  practiceId: number,
  kind: PartnerKind,
): Promise<StoredPartner | undefined> {
  return db
    .selectFrom('partners')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('kind', '=', kind)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}

export function findPartnerById(db: Db | Trx, id: string): Promise<StoredPartner | undefined> {
  return db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectPartners(db: Db | Trx, practiceId: number): Promise<StoredPartner[]> {
  return db
    .selectFrom('partners')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is', null)
    .execute();
}

export async function insertPartner(trx: Trx, partner: StoredPartner): Promise<void> {
  await trx.insertInto('partners').values(partner).execute();
}

export async function updatePartner(
  trx: Trx,
  id: string,
  change: Updateable<Database['partners']>,
): Promise<void> {
  await trx.updateTable('partners').set(change).where('id', '=', id).execute();
}

export function selectSecrets(db: Db | Trx, partnerId: string): Promise<StoredSecret[]> {
  return db
    .selectFrom('partnerSecrets')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('secret', 'is not', null)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertSecret(trx: Trx, secret: StoredSecret): Promise<void> {
  await trx.insertInto('partnerSecrets').values(secret).execute();
}

export async function updateSecret(
  trx: Trx,
  id: string,
  change: Updateable<Database['partnerSecrets']>,
): Promise<void> {
  await trx.updateTable('partnerSecrets').set(change).where('id', '=', id).execute();
}

export async function eraseSecrets(trx: Trx, partnerId: string, now: Date, ids?: string[]): Promise<void> {
  let erased = trx
    .updateTable('partnerSecrets')
    .set({ secret: null, endsAt: now })
    .where('partnerId', '=', partnerId)
    .where('secret', 'is not', null);
  if (ids) erased = erased.where('id', 'in', ids);
  if (ids?.length !== 0) await erased.execute();
}

export function findPartnerOfSecret(db: Db, secretId: string): Promise<StoredPartner | undefined> {
  return db
    .selectFrom('partnerSecrets as secret')
    .innerJoin('partners as partner', 'partner.id', 'secret.partnerId')
    .selectAll('partner')
    .where(sql<string>`secret.id::text`, '=', secretId)
    .executeTakeFirst();
}
