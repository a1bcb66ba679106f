import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Which visits a query reads. Each query has to name them, so that none crosses practices by omission. A caller that
 * names a visit or a visit's patient has already decided that the reader may see it. `across-practices` is for jobs,
 * and for people whose link or session identifies their visit.
 */
export type Visits =
  | { readonly visitId: string }
  | { readonly visitIds: readonly string[] }
  | { readonly practiceIds: readonly number[] }
  | 'across-practices';

type Parts =
  | { readonly visitId: string }
  | { readonly visitIds: readonly string[] }
  | { readonly sessionId: string }
  | { readonly sessionIds: readonly string[] };

export type VisitPatients = Visits | Parts;

function among(rows: VisitPatients, visitId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (rows === 'across-practices') return sql`true`;
  if ('visitId' in rows) return sql`${visitId} = ${rows.visitId}`;
  if ('visitIds' in rows) return sql`${visitId} = any(${rows.visitIds}::uuid[])`;
  if ('practiceIds' in rows) return sql`visit.practice_id = any(${rows.practiceIds}::int[])`;
  if ('sessionId' in rows) return sql`visit_patient.session_id = ${rows.sessionId}`;
  return sql`visit_patient.session_id = any(${rows.sessionIds}::uuid[])`;
}

const everyVisit = (db: Db) =>
  db.selectFrom('visits as visit').innerJoin('practices as practice', 'practice.id', 'visit.practiceId');

const everyDescribedVisit = (db: Db) =>
  everyVisit(db)
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId');

export function visitRows(db: Db, visits: Visits) {
  return everyVisit(db).where(among(visits, sql`visit.id`));
}

export function describedVisitRows(db: Db, visits: Visits) {
  return everyDescribedVisit(db).where(among(visits, sql`visit.id`));
}

export function visitPatientRows(db: Db, parts: Parts) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .where(among(parts, sql`visit_patient.visit_id`));
}

export function describedVisitPatientRows(db: Db, patients: VisitPatients) {
  return everyDescribedVisit(db)
    .innerJoin('visitPatients as visitPatient', 'visitPatient.visitId', 'visit.id')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .where(among(patients, sql`visit.id`));
}

export function memberRows(db: Db, practiceId: number) {
  return db
    .selectFrom('memberships as membership')
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .where('membership.practiceId', '=', practiceId);
}

export function ownPracticeRows(db: Db, accountId: string) {
  return db
    .selectFrom('memberships as membership')
    .innerJoin('practices as practice', 'practice.id', 'membership.practiceId')
    .where('membership.accountId', '=', accountId);
}
