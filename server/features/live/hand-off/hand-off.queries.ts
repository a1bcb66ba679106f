import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../../storage/db/database.ts';
import type { Database } from '../../../storage/db/schema.ts';

/** Whose seat it is: a patient's or a guest's. */
export interface SeatOwner {
  kind: 'visit' | 'guest';
  id: string;
}

const ownerColumn = ({ kind }: SeatOwner) => (kind === 'visit' ? 'sessionId' : 'guestId');

/** Codes of a seat are made one after the other. */
export async function lockOwner(trx: Trx, owner: SeatOwner): Promise<void> {
  if (owner.kind === 'visit')
    await trx
      .selectFrom('visitPatients')
      .select('sessionId')
      .where('sessionId', '=', owner.id)
      .forNoKeyUpdate()
      .execute();
  else await trx.selectFrom('guests').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute();
}

/** The browser and stage of the person's seat; undefined before the visit's room was opened. */
export function findSeat(db: Db, owner: SeatOwner) {
  return db
    .selectFrom('participants')
    .select(['seatId', 'stage', 'browserId'])
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
}

export async function countHandOffsSince(db: Db, owner: SeatOwner, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('handOffs as handOff')
    .innerJoin('visitSessions as session', 'session.id', 'handOff.fromSessionId')
    .where(`session.${ownerColumn(owner)}`, '=', owner.id)
    .where('handOff.createdAt', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Codes of the seat that were not used stop working. */
export async function endOpenHandOffs(trx: Trx, owner: SeatOwner, now: Date): Promise<void> {
  await trx
    .updateTable('handOffs')
    .set({ expiresAt: now })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('fromSessionId', 'in', (select) =>
      select.selectFrom('visitSessions').select('id').where(ownerColumn(owner), '=', owner.id),
    )
    .execute();
}

export async function insertHandOff(trx: Trx, handOff: Insertable<Database['handOffs']>): Promise<void> {
  await trx.insertInto('handOffs').values(handOff).execute();
}

/** A code that works, and the session of the page that shows it. */
export function findOpenHandOff(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('handOffs as handOff')
    .innerJoin('visitSessions as session', 'session.id', 'handOff.fromSessionId')
    .innerJoin('links as link', 'link.id', 'session.linkId')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .where('handOff.tokenHash', '=', tokenHash)
    .where('handOff.usedAt', 'is', null)
    .where('handOff.expiresAt', '>', now)
    .select([
      'handOff.id as handOffId',
      'handOff.purpose',
      'session.id as visitSessionId',
      'session.linkId',
      'session.sessionId',
      'session.guestId',
      'session.browserId',
      'session.expiresAt',
      'session.mfaPassedAt',
      'visit.id as visitId',
      'visit.practiceId',
    ])
    .executeTakeFirst();
}

/** @returns whether this call used it, and not another one at the same time */
export async function markUsed(trx: Trx, handOffId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('handOffs')
    .set({ usedAt: now })
    .where('id', '=', handOffId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function noteOpened(trx: Trx, handOffId: string, toSessionId: string): Promise<void> {
  await trx.updateTable('handOffs').set({ toSessionId }).where('id', '=', handOffId).execute();
}

/** The browsers of each used code of the seat. */
export function selectJoinedBrowsers(db: Db, owner: SeatOwner) {
  return db
    .selectFrom('handOffs as handOff')
    .innerJoin('visitSessions as fromSession', 'fromSession.id', 'handOff.fromSessionId')
    .innerJoin('visitSessions as toSession', 'toSession.id', 'handOff.toSessionId')
    .where(`fromSession.${ownerColumn(owner)}`, '=', owner.id)
    .where('handOff.purpose', '=', 'move')
    .select(['fromSession.browserId as from', 'toSession.browserId as to'])
    .execute();
}
