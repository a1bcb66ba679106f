import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AdministeredPractice } from '#server/features/core/audit/administered-practice.ts';
import type { Deps } from '#server/features/deps.ts';
import { isTextable } from '#server/features/messages/notifications/notify.ts';
import { warningsOf } from '#server/features/visits/scheduling/bookings.service.ts';
import { contactProblem } from '#server/features/visits/scheduling/contact-rules.ts';
import { holdTime, refuseOthers } from '#server/features/visits/scheduling/hold-time.ts';
import {
  type NewVisit,
  scheduleChoices,
  scheduleMany,
  selectScheduledBefore,
} from '#server/features/visits/scheduling/schedule-many.service.ts';
import { existingInstant, isPast } from '#server/features/visits/scheduling/start-time.ts';
import { methodsFor } from '#server/features/visits/visit-messages/ways.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { VisitRow } from '#shared/contracts/rest/desk/import.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import {
  type BodyOf,
  type Checked,
  KNOWN,
  marksIn,
  newRow,
  newValues,
  type RowsOf,
  readRow,
  similarTo,
  type Wrong,
  whole,
  wrongRow,
} from './checked-row.ts';
import { insertPatients } from './import.queries.ts';
import { newPatient, type PatientValues, similarPatients } from './import-patients.ts';
import { nameOf, patientFinder } from './known-patients.ts';

type VisitDeps = Parameters<typeof scheduleMany>[0];
type Values = z.output<typeof VisitRow>;
type Choices = Awaited<ReturnType<typeof scheduleChoices>>;

interface RowPatient {
  patientId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  mrn: string;
  email: string | null;
  mobile: string | null;
  language: Language | '';
  added?: PatientValues;
}

export interface VisitValues extends Omit<NewVisit, 'patientId' | 'language'> {
  patient: RowPatient;
  language: Language | '';
  methods: ContactMethod[];
}

/**
 * Applies the scheduling form's checks. A visit with the same patient, provider and start is known, even if it was
 * canceled or moved. A conflicting visit gets a warning.
 */
export async function checkVisits(
  deps: Pick<Deps, 'clock' | 'email' | 'sms'>,
  db: Db,
  practiceId: number,
  rows: RowsOf<'visits'>,
): Promise<Checked<VisitValues>[]> {
  const choices = await scheduleChoices(deps, db, practiceId);
  const read = rows.map((row) => {
    const one = readRow(VisitRow, whole('visits', row));
    return 'wrong' in one ? one : { values: one.values, startsAt: startOf(one.values, choices) };
  });
  const right = read.flatMap((one) => ('values' in one ? one : []));
  const known: RowPatient[] = await similarPatients(
    db,
    practiceId,
    right.map(({ values }) => values),
  );
  const isThere = await scheduledFinder(db, practiceId, known, right);
  const checkOne = rowChecker(deps, choices, known, isThere);
  const checked = read.map((one) =>
    'wrong' in one ? wrongRow(one.wrong) : checkOne(one.values, one.startsAt),
  );
  return warn(deps, db, practiceId, checked);
}

/** Null for a time that the clocks skip that day. */
const startOf = ({ date, time, timeZone }: Values, choices: Choices): Date | null =>
  existingInstant({ date, time, timeZone: timeZone || choices.timeZone, occurrence: 'first' });

interface Part {
  patientId: string;
  providerId: string;
  startsAt: Date;
}
const keyOf = ({ patientId, providerId, startsAt }: Part) =>
  JSON.stringify([patientId, providerId, startsAt.getTime()]);

/** Whether a patient has or had that visit. Each visit asked about counts as existing from then on. */
async function scheduledFinder(
  db: Db,
  practiceId: number,
  patients: readonly RowPatient[],
  rows: readonly { startsAt: Date | null }[],
) {
  const starts = rows.flatMap(({ startsAt }) => startsAt?.getTime() ?? []);
  const time = { from: new Date(Math.min(...starts)), to: new Date(Math.max(...starts)) };
  const patientIds = patients.map(({ patientId }) => patientId);
  const found = starts.length > 0 ? await selectScheduledBefore(db, practiceId, patientIds, time) : [];
  const keys = new Set(found.map(keyOf));
  return {
    has: (part: Part) => keys.has(keyOf(part)),
    add: (part: Part) => void keys.add(keyOf(part)),
  };
}

function rowChecker(
  deps: Pick<Deps, 'clock' | 'sms'>,
  choices: Choices,
  known: readonly RowPatient[],
  scheduled: Awaited<ReturnType<typeof scheduledFinder>>,
) {
  const patients = patientFinder(known);
  const typeOf = byName(choices.visitTypes, ({ name }) => [name]);
  const providerOf = byName(choices.providers, ({ email, name, firstName, lastName }) => [
    ...[email, name, `${firstName} ${lastName}`],
  ]);
  return (row: Values, startsAt: Date | null): Checked<VisitValues> => {
    const [type, wrongType] = typeOf(row.visitType);
    const [provider, wrongProvider] = providerOf(row.provider);
    const [patient, wrongPatient] = patientOf(patients.find(row), row);
    const part =
      patient && provider && startsAt ? { ...patient, providerId: provider.userId, startsAt } : null;
    if (part && scheduled.has(part)) return KNOWN;
    const wrong: Wrong = {
      ...(wrongType ? { visitType: wrongType } : {}),
      ...(wrongProvider ? { provider: wrongProvider } : {}),
      ...wrongPatient,
      ...(startsAt ? {} : { time: 'TIME_DOES_NOT_EXIST' }),
      ...(startsAt && isPast(startsAt, deps.clock()) ? { date: 'VISIT_IN_THE_PAST' } : {}),
    };
    const contact = {
      email: row.email || (patient?.email ?? null),
      mobile: row.mobile ?? patient?.mobile ?? null,
    };
    const delivery = deliveryOf(deps, row, contact, type?.contactMethods ?? []);
    if (type && delivery.problem) wrong[delivery.problem.field] ??= delivery.problem.key;
    if (!type || !part || !patient || Object.keys(wrong).length > 0) return wrongRow(wrong);
    scheduled.add(part);
    const similarMrn = patients.similar(row);
    if (patient.added && !patients.find(row).includes(patient)) patients.add(patient);
    const { linkDelivery } = delivery;
    const preferred = linkDelivery === 'Copy' ? null : linkDelivery;
    const visit = newRow({
      visitTypeId: type.visitTypeId,
      providerId: part.providerId,
      startsAt: part.startsAt,
      timeZone: row.timeZone || choices.timeZone,
      durationMinutes: row.duration || type.durationMinutes,
      description: row.description,
      linkExpiration: type.linkExpiration,
      ...contact,
      linkDelivery,
      patient,
      language: row.language || patient.language,
      methods: methodsFor(type.confirmation, { ...contact, preferred }, type.contactMethods),
    });
    return patient.added ? similarTo(visit, similarMrn) : visit;
  };
}

type Found<T, W = string> = [T, null] | [null, W];

function byName<T>(choices: readonly T[], namesOf: (choice: T) => string[]) {
  const asCompared = (name: string) => (name.includes('@') ? cleanEmail(name) : nameOf(name) || name.trim());
  const found = Map.groupBy(
    choices.flatMap((choice) =>
      [...new Set(namesOf(choice).map(asCompared))].map((name) => ({ name, choice })),
    ),
    ({ name }) => name,
  );
  return (typed: string): Found<T> => {
    const [one, another] = found.get(asCompared(typed)) ?? [];
    if (!one) return [null, 'FIELD_INVALID'];
    return another ? [null, 'NAME_UNCLEAR'] : [one.choice, null];
  };
}

/**
 * The only patient with the row's record number, or with its name and date of birth. Refuses a record number of a
 * person with another date of birth or name, because the message would reach the wrong person.
 */
function patientOf(found: readonly RowPatient[], row: Values): Found<RowPatient, Wrong> {
  const [one, another] = found.filter(({ mrn }) => row.birthDate !== '' || mrn === row.mrn);
  if (another) return [null, { mrn: 'PATIENT_UNCLEAR' }];
  if (one) return isOther(one, row) ? [null, { mrn: 'PATIENT_DIFFERS' }] : [one, null];
  const { firstName, lastName, birthDate, mrn, language } = row;
  if (!firstName || !lastName)
    return [
      null,
      mrn ? { mrn: 'PATIENT_UNKNOWN' } : { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' },
    ];
  if (!birthDate && !mrn) return [null, { birthDate: 'PATIENT_UNCLEAR' }];
  const person = { firstName, lastName, birthDate, mrn, language };
  const contact = { email: row.email || null, mobile: row.mobile };
  return [{ ...person, ...contact, patientId: randomUUID(), added: row }, null];
}

function isOther(patient: RowPatient, { firstName, lastName, birthDate }: Values): boolean {
  if (patient.birthDate && birthDate) return patient.birthDate !== birthDate;
  const differs = (one: string, other: string) => one !== '' && nameOf(one) !== nameOf(other);
  return differs(firstName, patient.firstName) && differs(lastName, patient.lastName);
}

function deliveryOf(
  { sms }: Pick<Deps, 'sms'>,
  { linkDelivery: typed }: Values,
  contact: { email: string | null; mobile: string | null },
  methods: readonly ContactMethod[],
) {
  const problemOf = (linkDelivery: NewVisit['linkDelivery']) =>
    contactProblem({ ...contact, linkDelivery }, methods, (mobile) => isTextable({ sms }, mobile));
  if (typed) return { linkDelivery: typed, problem: problemOf(typed) };
  return { linkDelivery: methods.find((method) => !problemOf(method)) ?? ('Copy' as const), problem: null };
}

async function warn(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  practiceId: number,
  checked: readonly Checked<VisitValues>[],
): Promise<Checked<VisitValues>[]> {
  const visits = newValues(checked).map(({ patient, ...visit }) => ({
    ...visit,
    patientId: patient.patientId,
  }));
  const against = (await warningsOf(deps, db, practiceId, visits)).values();
  return checked.map((row) => {
    const found = row.values ? against.next().value : undefined;
    const warnings = [...(row.warnings ?? []), ...(found?.warnings ?? [])];
    return warnings.length > 0 ? { ...row, warnings, marks: found?.marks ?? [] } : row;
  });
}

export function messagesFor(checked: readonly Checked<VisitValues>[]): number {
  const visits = newValues(checked).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const first = Map.groupBy(visits, ({ patient }) => patient.patientId);
  return [...first.values()].reduce((sum, [visit]) => sum + (visit?.methods.length ?? 0), 0);
}

/**
 * @returns the visits' ids
 * @throws TIME_TAKEN_MEANWHILE if there are bookings at their times that were not seen
 */
export async function addVisits(
  deps: VisitDeps & Pick<Deps, 'clock'>,
  trx: Trx,
  { staff, practiceId }: AdministeredPractice,
  checked: readonly Checked<VisitValues>[],
  { language, tellPatients, seen }: BodyOf<'visits'>,
): Promise<string[]> {
  const visits = newValues(checked);
  await holdTime(trx, {
    providerIds: visits.map(({ providerId }) => providerId),
    patientIds: visits.map(({ patient }) => patient.patientId),
  });
  refuseOthers(marksIn(await warn(deps, trx, practiceId, checked)), seen);
  const patients = new Map(visits.map(({ patient }) => [patient.patientId, patient]));
  await insertPatients(
    trx,
    [...patients.values()].flatMap(({ patientId, added }) =>
      added ? newPatient(practiceId, patientId, added, language) : [],
    ),
  );
  return scheduleMany(
    deps,
    trx,
    { practiceId, accountId: staff.accountId, tellPatients },
    visits.map(({ patient, ...visit }) => ({
      ...visit,
      patientId: patient.patientId,
      language: visit.language || language,
    })),
  );
}
