import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { whereAsked } from '#server/features/core/audit/unasked.ts';
import { memberRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { keysetPage } from '#server/storage/db/keyset-page.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';

export interface AuditFilter {
  q: string;
  accountId?: string | undefined;
  patientId?: string | undefined;
  visitId?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  unasked?: 'shown' | undefined;
}

interface AuditRequest extends AuditFilter {
  ofInstallation?: boolean;
  sort: '-at' | 'at';
  cursor?: string | undefined;
  limit: number;
}

const MOST_PEOPLE = 50;

/**
 * A page of a practice's events, and of the events without a practice that its staff caused, such as signing
 * in. Each part is read by its own index, in order.
 */
export async function selectEvents(db: Db, practiceId: number, request: AuditRequest) {
  const people = await peopleOf(db, practiceId, request);
  const parts = [events(db, practiceId, request)];
  if (!request.visitId) parts.push(events(db, 0, request).where(ofMembers(practiceId)));
  if (!request.visitId && request.ofInstallation)
    parts.push(events(db, 0, request).where('event.action', '=', 'database.changed'));
  const narrowed = people
    ? parts.flatMap((part) => [
        part.where(people.act),
        part.where(people.concerned).where(sql<SqlBool>`not (${people.act})`),
      ])
    : parts;
  return keysetPage(db, narrowed, request, {
    keys: { at: { by: sql`event.at`, type: 'timestamptz' } },
    id: sql`event.id`,
    idType: 'bigint',
  });

  function events(on: Db, ofPractice: number, { action, visitId, from, to, unasked }: AuditRequest) {
    let found = on
      .selectFrom('auditEvents as event')
      .where('event.practiceId', '=', ofPractice)
      .select([
        'event.id',
        'event.at',
        'event.actor',
        'event.action',
        'event.visitId',
        'event.subjectId',
        'event.details',
        'event.address',
        'event.userAgent',
        'event.sessionId',
      ]);
    if (!unasked) found = found.where(whereAsked('event'));
    if (action) found = found.where('event.action', '=', action);
    if (visitId) found = found.where('event.visitId', '=', visitId);
    if (from) found = found.where(sql<SqlBool>`event.at >= ${midnight(practiceId, from, 0)}`);
    if (to) found = found.where(sql<SqlBool>`event.at < ${midnight(practiceId, to, 1)}`);
    return found;
  }
}

export type EventRow = Awaited<ReturnType<typeof selectEvents>>['rows'][number];

export async function findEventTime(db: Db, id: string): Promise<Date | undefined> {
  const found = await db.selectFrom('auditEvents').select('at').where('id', '=', id).executeTakeFirst();
  return found?.at;
}

function midnight(practiceId: number, date: string, daysAfter: 0 | 1): RawBuilder<Date> {
  return sql<Date>`(select ((${date}::date + ${sql.lit(daysAfter)})::timestamp at time zone practice.time_zone)
    from practices as practice where practice.id = ${practiceId})`;
}

const ofMembers = (practiceId: number) =>
  sql<SqlBool>`event.actor = any(array(
    select 'account:' || account_id from memberships where practice_id = ${practiceId}))`;

async function peopleOf(db: Db, practiceId: number, { q, accountId, patientId }: AuditFilter) {
  const named = q === '' ? null : await selectPeople(db, practiceId, q);
  if (!named && !accountId && !patientId) return null;
  const both = (named: string[] | undefined, id: string | undefined) =>
    id === undefined ? (named ?? []) : named ? named.filter((one) => one === id) : [id];
  const given = accountId !== undefined || patientId !== undefined;
  const accounts = given && accountId === undefined ? [] : both(named?.accounts, accountId);
  const patients = given && patientId === undefined ? [] : both(named?.patients, patientId);
  const theirs = sql`select session_id from visit_patients where patient_id = any(${patients}::uuid[])`;
  return {
    act: sql<SqlBool>`event.actor = any(array(
      select 'account:' || id from unnest(${accounts}::uuid[]) as account(id)
      union all select 'seat:' || seat_id from participants
        where account_id = any(${accounts}::uuid[]) or session_id in (${theirs})
      union all select 'link:' || id from links where session_id in (${theirs})
      union all select 'link:' || id from after_visit_links where session_id in (${theirs})))`,
    concerned: sql<SqlBool>`event.subject_id is not null and event.subject_id = any(array(
      select id::text from unnest(${[...accounts, ...patients]}::uuid[]) as person(id)
      union all select session_id::text from (${theirs}) as own
      union all select seat_id::text from participants
        where account_id = any(${accounts}::uuid[]) or session_id in (${theirs})))`,
  };
}

async function selectPeople(db: Db, practiceId: number, q: string) {
  let accounts = memberRows(db, practiceId).select('account.id').limit(MOST_PEOPLE);
  for (const word of matchesWords(sql.ref('account.searchName'), q)) accounts = accounts.where(word);
  let patients = db
    .selectFrom('patients as patient')
    .where('patient.practiceId', '=', practiceId)
    .select('patient.id')
    .limit(MOST_PEOPLE);
  for (const word of matchesWords(sql`patient.search_name`, q)) patients = patients.where(word);
  const [staff, known] = await Promise.all([accounts.execute(), patients.execute()]);
  return { accounts: staff.map(({ id }) => id), patients: known.map(({ id }) => id) };
}

export function findConsentCheck(db: Db, practiceId: number) {
  return db.selectFrom('consentChecks').selectAll().where('practiceId', '=', practiceId).executeTakeFirst();
}
