import type { Db } from '#server/storage/db/database.ts';
import type { ShortLinkPath } from '#shared/domain/visit.ts';
import { type LinkState, linkState } from '#shared/rules/link-standing.ts';

export interface VisitLink {
  linkId: string;
  path: ShortLinkPath;
  sessionId: string | null;
  guestId: string | null;
  name: string;
  state: LinkState;
  createdAt: Date;
  openedAt: Date | null;
  unattended: boolean;
  expiresAt: Date;
}

/**
 * Every link to a visit and its state (PRODUCT 7.5), newest first.
 *
 * @param now milliseconds since the epoch
 */
export async function linksOfVisit(db: Db, visitId: string, now: number): Promise<VisitLink[]> {
  return (await selectLinksOfVisit(db, visitId)).map((link) => ({
    linkId: link.linkId,
    path: link.path,
    sessionId: link.sessionId,
    guestId: link.guestId,
    name: link.guestName ?? `${link.firstName} ${link.lastName}`,
    state: linkState(
      {
        active: link.active,
        expiresAt: link.expiresAt,
        openedAt: link.openedAt,
        endsAt: new Date(link.startsAt.getTime() + link.durationMinutes * 60_000),
        visitStatus: link.visitStatus,
        removedForGood: link.stage === 'removed' && link.removedUntil === null,
        withdrawn:
          link.guestRemovedAt !== null || (link.cancelledAt !== null && link.visitStatus !== 'CANCELLED'),
      },
      now,
    ),
    createdAt: link.createdAt,
    openedAt: link.openedAt,
    unattended: link.openedAt !== null && link.unattended === true,
    expiresAt: link.expiresAt,
  }));
}

function selectLinksOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('links as link')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .leftJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'link.sessionId')
    .leftJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('guests as guest', 'guest.id', 'link.guestId')
    .leftJoin('participants as seat', (join) =>
      join
        .onRef('seat.visitId', '=', 'visit.id')
        .on(({ eb, or, ref }) =>
          or([
            eb('seat.sessionId', '=', ref('link.sessionId')),
            eb('seat.guestId', '=', ref('link.guestId')),
          ]),
        ),
    )
    .where('link.visitId', '=', visitId)
    .select([
      'link.id as linkId',
      'link.path',
      'link.sessionId',
      'link.guestId',
      'link.active',
      'link.createdAt',
      'link.openedAt',
      'link.expiresAt',
      'visit.startsAt',
      'visit.durationMinutes',
      'visit.status as visitStatus',
      'patient.firstName',
      'patient.lastName',
      'guest.name as guestName',
      'visitPatient.cancelledAt',
      'guest.removedAt as guestRemovedAt',
      'seat.stage',
      'seat.removedUntil',
      'seat.unattended',
    ])
    .orderBy('link.createdAt', 'desc')
    .orderBy('link.ordinal', 'desc')
    .execute();
}
