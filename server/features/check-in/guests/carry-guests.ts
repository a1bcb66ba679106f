import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { createGuestLink } from '#server/features/visits/links/links.service.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';

interface NewVisit {
  visitId: string;
  startsAt: Date;
  durationMinutes: number;
  linkExpiration: SettingValue<'linkExpiration'>;
}

export async function carryGuests(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  from: string,
  visit: NewVisit,
  sessions: ReadonlyMap<string, string>,
): Promise<number> {
  const guests = await trx
    .selectFrom('guests')
    .selectAll()
    .where('visitId', '=', from)
    .where('removedAt', 'is', null)
    .orderBy('ordinal')
    .execute();
  for (const { ordinal: _, ...guest } of guests) {
    const id = randomUUID();
    const { visitId } = visit;
    const inviter = guest.invitedBySession;
    const invitedBySession = inviter === null ? null : (sessions.get(inviter) ?? inviter);
    await trx
      .insertInto('guests')
      .values({
        ...guest,
        id,
        visitId,
        invitedBySession,
        idempotencyKey: randomUUID(),
        calendarSequence: guest.calendarSequence + 1,
      })
      .execute();
    if (!guest.accountId) await createGuestLink(deps, trx, { ...visit, guestId: id });
  }
  return guests.length;
}
