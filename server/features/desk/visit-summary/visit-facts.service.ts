import { statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { waitsOfVisit } from '#server/features/room/escalation/escalation.service.ts';
import { linksOfVisit, type VisitLink } from '#server/features/visits/links/visit-links.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { CodedError } from '#shared/errors.ts';
import { joinOpensAt } from '#shared/rules/join-window.ts';
import { LIVING_LINK_STATES } from '#shared/rules/link-standing.ts';
import { stepsOpenAt } from '#shared/rules/workflow.ts';
import { ratingsOf, selectPeople } from './visit-summary.queries.ts';

/**
 * A visit page's facts besides its details (PRODUCT 6.27): access window, links, times, people, signatures and
 * ratings. Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readFacts(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { staff, visitId, practiceId }: VisitGrant,
): Promise<VisitFacts> {
  const now = clock();
  const [visit, links, people, statements, ratings, waits] = await Promise.all([
    findFacts(db, visitId),
    linksOfVisit(db, visitId, now),
    selectPeople(db, visitId),
    statementsOfVisit(db, visitId),
    ratingsOf(db, visitId),
    waitsOfVisit(db, visitId),
    audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'visit.facts-read' }),
  ]);
  if (!visit) throw new CodedError('NOT_FOUND');
  const startsAt = visit.startsAt.getTime();
  return {
    providerLink: `${publicUrl}/provider/group/${visit.sessionId}`,
    access: {
      stepsFrom: instant(stepsOpenAt(startsAt, visit.beginMinutes)),
      checkInFrom: new Date(joinOpensAt(startsAt)).toISOString(),
      until: instant(accessEnds(links)),
    },
    beganAt: instant(visit.beganAt),
    endedAt: instant(visit.endedAt),
    people: people.map((person) => ({
      ...person,
      stays: person.stays.map(({ arrivedAt, admittedAt, leftAt }) => ({
        arrivedAt: arrivedAt.toISOString(),
        admittedAt: instant(admittedAt),
        leftAt: instant(leftAt),
      })),
    })),
    waits: waits.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    links: links.map((link) => ({
      ...link,
      createdAt: link.createdAt.toISOString(),
      openedAt: instant(link.openedAt),
      expiresAt: link.expiresAt.toISOString(),
    })),
    consents: [...statements].flatMap(([sessionId, { consent, signedAt, confirmedAt }]) =>
      consent && signedAt
        ? [
            {
              sessionId,
              signedAt: signedAt.toISOString(),
              confirmedAt: instant(confirmedAt ?? null),
              typedSignature: consent.typedSignature,
              representative: consent.legalRepresentativeFullName,
            },
          ]
        : [],
    ),
    ratings: [...ratings.values()].map(({ at, firstName, lastName, ...rating }) => ({
      ...rating,
      patientName: `${firstName} ${lastName}`,
      at: at.toISOString(),
    })),
    serverTime: new Date(now).toISOString(),
  };
}

const instant = (moment: Date | number | null) => (moment === null ? null : new Date(moment).toISOString());

function accessEnds(links: readonly VisitLink[]): number | null {
  const living = links.filter(
    ({ path, state }) => (path === 'v' || path === 'pl') && LIVING_LINK_STATES.includes(state),
  );
  return living.length === 0 ? null : Math.max(...living.map(({ expiresAt }) => expiresAt.getTime()));
}

function findFacts(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.visitId', 'visit.id')
    .where('visit.id', '=', visitId)
    .select([
      'visit.startsAt',
      'visit.beganAt',
      'visit.endedAt',
      'type.beginMinutes',
      'visitPatient.sessionId',
    ])
    .orderBy('visitPatient.position')
    .limit(1)
    .executeTakeFirst();
}
