import { sql } from 'kysely';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { blockGuestLinks } from '#server/features/visits/links/link-ends.service.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { lockGuest, updateGuest } from './guests.queries.ts';
import { letGuestBack } from './guests.service.ts';

/**
 * The guests who accompany one patient: invited by them, or by staff while they were the visit's only
 * patient. Group visits get no new guests, so staff only ever invite a guest for a single patient. Colleagues
 * accompany no patient.
 */
export async function guestsOfPatient(db: Db, sessionId: string): Promise<string[]> {
  const rows = await accompanying(db)
    .where('visitPatient.sessionId', '=', sessionId)
    .orderBy('guest.ordinal')
    .select('guest.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Guests of a patient's visits, latest invitation first; see {@link guestsOfPatient}. Omits captioners, because the
 * patient does not know them.
 */
export function guestsBefore(db: Db, sessionIds: readonly string[], limit: number) {
  return accompanying(db)
    .where('visitPatient.sessionId', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('guest.guestType', '<>', 'captioner')
    .orderBy('guest.invitedAt', 'desc')
    .orderBy('guest.ordinal', 'desc')
    .limit(limit)
    .select([
      'guest.id as guestId',
      'guest.visitId',
      'guest.name',
      'guest.relationship',
      'guest.kinship',
      'guest.email',
      'guest.mobile',
      'guest.invitedAt',
    ])
    .execute();
}

function accompanying(db: Db) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('guests as guest', 'guest.visitId', 'visitPatient.visitId')
    .where('guest.removedAt', 'is', null)
    .where('guest.accountId', 'is', null)
    .where((where) =>
      where.or([
        where('guest.invitedBySession', '=', where.ref('visitPatient.sessionId')),
        where.and([
          where('guest.invitedBySession', 'is', null),
          where.or([
            where('visitPatient.addedAt', 'is', null),
            where('visitPatient.addedAt', '<=', where.ref('guest.invitedAt')),
          ]),
        ]),
      ]),
    );
}

export async function removeGuestsWith(
  trx: Trx,
  happened: Happened,
  guestIds: readonly string[],
  { practiceId, visitId, actor, at }: { practiceId: number; visitId: string; actor: string; at: Date },
): Promise<void> {
  for (const guestId of guestIds) {
    await lockGuest(trx, guestId);
    await updateGuest(trx, guestId, { removedAt: at, removedBy: 'staff' });
    await audit(trx, { practiceId, visitId, actor, action: 'guest.removed', subjectId: guestId });
    const deadLinks = await blockGuestLinks(trx, guestId);
    await happened({ type: 'guest.removed', practiceId, visitId, guestId, deadLinks });
  }
}

export async function restoreGuestsWith(
  trx: Trx,
  happened: Happened,
  guestIds: readonly string[],
  { practiceId, visitId, actor }: { practiceId: number; visitId: string; actor: string },
): Promise<void> {
  for (const guestId of guestIds) {
    await letGuestBack(trx, guestId);
    await audit(trx, { practiceId, visitId, actor, action: 'guest.restored', subjectId: guestId });
    await happened({ type: 'guest.restored', practiceId, visitId, guestId });
  }
}
