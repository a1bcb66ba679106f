import type { Happened } from '../../../runtime/events/events.ts';
import type { Db, Trx } from '../../../storage/db/database.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { blockGuestLinks } from '../../visit/links/links.service.ts';
import { lockGuest, updateGuest } from './guests.queries.ts';

/**
 * The guests who accompany one patient: invited by them, or by staff while they were the visit's only
 * patient. Group visits get no new guests, so staff only ever invite a guest for a single patient. Colleagues
 * accompany no patient.
 */
export async function guestsOfPatient(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('guests as guest', 'guest.visitId', 'visitPatient.visitId')
    .where('visitPatient.sessionId', '=', sessionId)
    .where('guest.removedAt', 'is', null)
    .where('guest.accountId', 'is', null)
    .where((where) =>
      where.or([
        where('guest.invitedBySession', '=', sessionId),
        where.and([
          where('guest.invitedBySession', 'is', null),
          where.or([
            where('visitPatient.addedAt', 'is', null),
            where('visitPatient.addedAt', '<=', where.ref('guest.invitedAt')),
          ]),
        ]),
      ]),
    )
    .orderBy('guest.ordinal')
    .select('guest.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Their patient was removed from the visit: withdraws these invitations, in the transaction of the removal.
 */
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
