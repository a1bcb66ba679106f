import { sql } from 'kysely';
import { whereGone } from '#server/features/core/participants/gone.ts';
import { isToCome } from '#server/features/visits/visits/open-or-over.ts';
import type { Db } from '#server/storage/db/database.ts';
import { matchesWords, searchable } from '#server/storage/db/search-words.ts';

export interface VisitOfPatient {
  visitId: string;
  startsAt: Date;
  timeZone: string;
}

type VisitByPatient = ReadonlyMap<string, VisitOfPatient>;

export async function selectVisitsAround(
  db: Db,
  patientIds: readonly string[],
  now: number,
): Promise<{ next: VisitByPatient; last: VisitByPatient }> {
  if (patientIds.length === 0) return { next: new Map(), last: new Map() };
  const visits = db
    .selectFrom('visitPatients as seat')
    .innerJoin('visits as visit', 'visit.id', 'seat.visitId')
    .where('seat.patientId', 'in', patientIds)
    .where(sql<boolean>`not ${whereGone('seat', 'visit')}`)
    .distinctOn('seat.patientId')
    .select(['seat.patientId', 'visit.id as visitId', 'visit.startsAt', 'visit.timeZone'])
    .orderBy('seat.patientId');
  const [next, last] = await Promise.all([
    visits.where(isToCome(now)).orderBy('visit.startsAt').orderBy('visit.id').execute(),
    visits
      .where('visit.status', '=', 'COMPLETE')
      .orderBy('visit.startsAt', 'desc')
      .orderBy('visit.id')
      .execute(),
  ]);
  const byPatient = (rows: typeof next) => new Map(rows.map(({ patientId, ...visit }) => [patientId, visit]));
  return { next: byPatient(next), last: byPatient(last) };
}

/**
 * The next visits of types whose name has the typed words, soonest first. Finds the types first, so that of the visits
 * only the index of open ones is read.
 *
 * @param now the server's clock in milliseconds
 */
export async function selectNextOfType(
  db: Db,
  practiceId: number,
  typed: string,
  { now, limit }: { now: number; limit: number },
) {
  const words = matchesWords(searchable(sql.ref('name')), typed);
  if (words.length === 0) return [];
  const types = await words
    .reduce(
      (narrower, word) => narrower.where(word),
      db.selectFrom('visitTypes').where('practiceId', '=', practiceId),
    )
    .select(['id', 'name'])
    .execute();
  if (types.length === 0) return [];
  const rows = await db
    .selectFrom('visits as visit')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .where('visit.practiceId', '=', practiceId)
    .where(isToCome(now))
    .where('visit.visitTypeId', '=', sql<string>`any(${types.map(({ id }) => id)}::uuid[])`)
    .select([
      'visit.id as visitId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.visitTypeId',
      'visit.isGroupVisit',
      'provider.displayName as providerName',
      sql<string[]>`(
        select coalesce(json_agg(patient.first_name || ' ' || patient.last_name order by seat.position), '[]')
        from visit_patients as seat join patients as patient on patient.id = seat.patient_id
        where seat.visit_id = visit.id and not ${whereGone('seat', 'visit')})`.as('names'),
    ])
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .limit(limit)
    .execute();
  const nameOf = new Map(types.map(({ id, name }) => [id, name]));
  return rows.flatMap(({ visitTypeId, names, ...row }) => {
    const [patientName] = names;
    if (patientName === undefined) return [];
    return {
      ...row,
      visitTypeName: nameOf.get(visitTypeId) ?? '',
      patientName,
      patientInvitedCount: names.length,
    };
  });
}
