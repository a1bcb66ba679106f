import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../db/database.ts';

interface Invitee {
  kind: 'visit-invitation' | 'guest-invitation';
  practiceId: number;
  name: string;
  language: Language;
  method: ContactMethod | null;
  recipient: string | null;
  sessionId?: string;
  linkId: string;
}

/** The patients and guests of a visit with their newest links, and the way to reach each. */
export async function selectInvitees(db: Db, visitId: string): Promise<Invitee[]> {
  const links = await db
    .selectFrom('links as link')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .leftJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'link.sessionId')
    .leftJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('guests as guest', 'guest.id', 'link.guestId')
    .where('link.visitId', '=', visitId)
    .where('link.active', '=', true)
    .where('link.path', 'in', ['v', 'g'])
    .where('guest.removedAt', 'is', null)
    .where('visitPatient.cancelledAt', 'is', null)
    .select([
      'link.id as linkId',
      'link.sessionId',
      'link.guestId',
      'visit.practiceId',
      'visitPatient.email',
      'visitPatient.mobile',
      'visitPatient.language',
      'visitPatient.linkDelivery',
      'patient.firstName',
      'patient.lastName',
      'guest.name as guestName',
      'guest.email as guestEmail',
      'guest.mobile as guestMobile',
      'guest.language as guestLanguage',
      'guest.inviteMethod',
    ])
    .orderBy('link.createdAt', 'desc')
    .orderBy('link.ordinal', 'desc')
    .execute();
  const people = new Map<string, Invitee>();
  for (const link of links) {
    const id = link.sessionId ?? link.guestId ?? '';
    if (people.has(id)) continue;
    const { linkId, practiceId, linkDelivery, inviteMethod } = link;
    const method = link.sessionId ? (linkDelivery === 'Copy' ? null : linkDelivery) : inviteMethod;
    people.set(
      id,
      link.sessionId
        ? {
            kind: 'visit-invitation',
            name: `${link.firstName} ${link.lastName}`,
            language: link.language ?? 'en',
            recipient: method === 'SMS' ? link.mobile : link.email,
            sessionId: link.sessionId,
            method,
            linkId,
            practiceId,
          }
        : {
            kind: 'guest-invitation',
            name: link.guestName ?? '',
            language: link.guestLanguage ?? 'en',
            recipient: method === 'SMS' ? link.guestMobile : link.guestEmail,
            method,
            linkId,
            practiceId,
          },
    );
  }
  return [...people.values()].reverse();
}

export async function withdrawQueued(trx: Trx, visitId: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'withdrawn' })
    .where('visitId', '=', visitId)
    .where('state', '=', 'queued')
    .execute();
}
