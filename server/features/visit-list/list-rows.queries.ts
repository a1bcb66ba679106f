import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';

/**
 * What the list shows of these visits, in no particular order: one statement, because a list is loaded often. It
 * takes an array and not a list of values, so that it is the same for each number of visits and is prepared once.
 */
export function selectListRows(db: Db, visitIds: readonly string[], readerId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .where(({ eb, fn, val }) => eb('visit.id', '=', fn.any(val([...visitIds]))))
    .select((select) => [
      'visit.id as visitId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.status',
      'visit.isGroupVisit',
      'type.name as visitTypeName',
      'provider.displayName as providerName',
      select
        .selectFrom('visitPatients as seat')
        .innerJoin('patients as patient', 'patient.id', 'seat.patientId')
        .whereRef('seat.visitId', '=', 'visit.id')
        .where('seat.removedBy', 'is', null)
        // Not jsonArrayFrom: the camelCase plugin does not convert keys inside JSON.
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                sessionId: ref('seat.sessionId'),
                firstName: ref('patient.firstName'),
                lastName: ref('patient.lastName'),
              }),
            )
            .orderBy('seat.position')
            .as('list'),
        )
        // A visit has at least one patient.
        .$asScalar()
        .$notNull()
        .as('patients'),
      select
        .selectFrom('participants as person')
        .leftJoin('visitPatients as whose', 'whose.sessionId', 'person.sessionId')
        .whereRef('person.visitId', '=', 'visit.id')
        .where('whose.removedBy', 'is', null)
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                role: ref('person.role'),
                stage: ref('person.stage'),
                sessionId: ref('person.sessionId'),
                accountId: ref('person.accountId'),
                name: ref('person.name'),
              }),
            )
            .as('list'),
        )
        .$asScalar()
        .as('participants'),
      select
        .selectFrom('guests as invitation')
        .whereRef('invitation.visitId', '=', 'visit.id')
        .where('invitation.accountId', '=', readerId)
        .where('invitation.removedAt', 'is', null)
        .select('invitation.response')
        .$asScalar()
        .as('response'),
    ])
    .execute();
}
