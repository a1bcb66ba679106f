import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export type StoredService = Selectable<Database['interpreterServices']>;

export function findServiceInUse(db: Db, practiceId: number): Promise<StoredService | undefined> {
  return db
    .selectFrom('interpreterServices')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}

export async function findServiceOfRequest(
  db: Db,
  requestId: string,
): Promise<{ serviceId: string | null; own: StoredService | undefined } | undefined> {
  const request = await db
    .selectFrom('interpreterRequests')
    .select('interpreterServiceId as serviceId')
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) return undefined;
  const { serviceId } = request;
  const own = serviceId === null ? undefined : await findStoredService(db, serviceId);
  return { serviceId, own };
}

function findStoredService(db: Db, id: string): Promise<StoredService | undefined> {
  return db.selectFrom('interpreterServices').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectSigningServices(db: Db, practiceId: number): Promise<StoredService[]> {
  return db
    .selectFrom('interpreterServices')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('token', 'is not', null)
    .orderBy('changedAt', 'desc')
    .limit(10)
    .execute();
}

export async function anyHasService(db: Db, practiceIds: readonly number[]): Promise<boolean> {
  if (practiceIds.length === 0) return false;
  const row = await db
    .selectFrom('interpreterServices')
    .select('id')
    .where('practiceId', 'in', practiceIds)
    .where('retiredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the practice's service; undefined removes it. The former service's secrets are erased with its
 * last request.
 */
export async function replaceService(
  trx: Trx,
  { practiceId, now, by }: { practiceId: number; now: Date; by: string },
  next: Insertable<Database['interpreterServices']> | undefined,
): Promise<void> {
  const retired: Updateable<Database['interpreterServices']> = {
    retiredAt: now,
    changedAt: now,
    changedBy: by,
  };
  await trx
    .updateTable('interpreterServices')
    .set(retired)
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is', null)
    .execute();
  await trx
    .updateTable('interpreterServices')
    .set({ token: null, webhookSecret: null })
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('interpreterRequests')
            .select('interpreterRequests.id')
            .whereRef('interpreterRequests.interpreterServiceId', '=', 'interpreterServices.id')
            .where('interpreterRequests.state', '!=', 'ENDED'),
        ),
      ),
    )
    .execute();
  if (next) await trx.insertInto('interpreterServices').values(next).execute();
}
