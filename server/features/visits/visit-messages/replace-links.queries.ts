import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';

export function findOwnerOfLink(db: Db, linkId: string) {
  return db
    .selectFrom('links')
    .where('id', '=', linkId)
    .select(['visitId', 'sessionId', 'guestId'])
    .executeTakeFirst();
}

export function findGuestToTell(trx: Trx, guestId: string) {
  return trx
    .selectFrom('guests')
    .where('id', '=', guestId)
    .select([
      'id as guestId',
      'email',
      'mobile',
      'language',
      'inviteMethod',
      'name',
      'accountId',
      'response',
      'removedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findStateOfLink(trx: Trx, linkId: string) {
  return trx
    .selectFrom('links as link')
    .leftJoin('participants as seat', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('seat.sessionId', '=', ref('link.sessionId')), eb('seat.guestId', '=', ref('link.guestId'))]),
      ),
    )
    .where('link.id', '=', linkId)
    .select(({ exists, selectFrom }) => [
      'link.active',
      'link.expiresAt',
      'seat.stage',
      'seat.removedUntil',
      exists(
        selectFrom('links as newer')
          .select('newer.id')
          .where(({ or, eb, ref }) =>
            or([
              eb('newer.sessionId', '=', ref('link.sessionId')),
              eb('newer.guestId', '=', ref('link.guestId')),
            ]),
          )
          .where(sql<boolean>`(newer.created_at, newer.ordinal) > (link.created_at, link.ordinal)`),
      ).as('hasNewer'),
    ])
    .executeTakeFirst();
}
