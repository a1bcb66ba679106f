import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export interface LinkOwner {
  kind: 'visit' | 'guest';
  id: string;
}

export type SeatOwner = LinkOwner | { kind: 'staff'; id: string };

const OWNER_COLUMNS = { visit: 'sessionId', guest: 'guestId', staff: 'seatId' } as const;

const ofOwner = (owner: SeatOwner) => (eb: ExpressionBuilder<Database, 'handOffs'>) =>
  owner.kind === 'staff'
    ? eb('handOffs.seatId', '=', owner.id)
    : eb('handOffs.fromSessionId', 'in', (select) =>
        select.selectFrom('visitSessions').select('id').where(OWNER_COLUMNS[owner.kind], '=', owner.id),
      );

export async function lockOwner(trx: Trx, owner: SeatOwner): Promise<void> {
  const lock = {
    visit: () => trx.selectFrom('visitPatients').select('sessionId').where('sessionId', '=', owner.id),
    guest: () => trx.selectFrom('guests').select('id').where('id', '=', owner.id),
    staff: () => trx.selectFrom('participants').select('seatId').where('seatId', '=', owner.id),
  };
  await lock[owner.kind]().forNoKeyUpdate().execute();
}

export function findSeat(db: Db, owner: SeatOwner) {
  return db
    .selectFrom('participants')
    .select(['seatId', 'stage', 'browserId'])
    .where(OWNER_COLUMNS[owner.kind], '=', owner.id)
    .executeTakeFirst();
}

export function findStaffSeat(db: Db, visitId: string, accountId: string) {
  return db
    .selectFrom('participants')
    .select('seatId')
    .where('visitId', '=', visitId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export async function countHandOffsSince(db: Db, owner: SeatOwner, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('handOffs')
    .where(ofOwner(owner))
    .where('createdAt', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function endOpenHandOffs(trx: Trx, owner: SeatOwner, now: Date): Promise<void> {
  await trx
    .updateTable('handOffs')
    .set({ expiresAt: now })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(ofOwner(owner))
    .execute();
}

export async function insertHandOff(trx: Trx, handOff: Insertable<Database['handOffs']>): Promise<void> {
  await trx.insertInto('handOffs').values(handOff).execute();
}

export function findOpenHandOff(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('handOffs as handOff')
    .leftJoin('visitSessions as session', 'session.id', 'handOff.fromSessionId')
    .leftJoin('links as link', 'link.id', 'session.linkId')
    .leftJoin('staffSessions as staffSession', 'staffSession.id', 'handOff.fromStaffSessionId')
    .leftJoin('participants as staffSeat', 'staffSeat.seatId', 'handOff.seatId')
    .innerJoin('visits as visit', (join) =>
      join.on('visit.id', '=', ({ fn }) => fn.coalesce('link.visitId', 'staffSeat.visitId')),
    )
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
      'session.expiresAt as linkExpiresAt',
      'session.mfaPassedAt',
      'staffSession.id as staffSessionId',
      'staffSession.accountId',
      'staffSession.expiresAt as staffExpiresAt',
      'staffSeat.seatId as staffSeatId',
      'visit.id as visitId',
      'visit.practiceId',
    ])
    .executeTakeFirst();
}

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

export function selectJoinedBrowsers(db: Db, owner: LinkOwner) {
  return db
    .selectFrom('handOffs as handOff')
    .innerJoin('visitSessions as fromSession', 'fromSession.id', 'handOff.fromSessionId')
    .innerJoin('visitSessions as toSession', 'toSession.id', 'handOff.toSessionId')
    .where(`fromSession.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
    .where('handOff.purpose', '=', 'move')
    .select(['fromSession.browserId as from', 'toSession.browserId as to'])
    .execute();
}
