import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { ACCOUNT_TYPES } from '#shared/domain/account.ts';
import { IMPORT_COLUMNS, IMPORT_ROWS, IMPORT_STATES, IMPORT_WARNINGS } from '#shared/domain/import.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { isSpreadsheetNumber } from '#shared/rules/csv.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { PatientIdentity } from '../ehr/record-patients.ts';
import { NewAccount } from '../staff/accounts.ts';
import { Mark, Seen } from '../visits/scheduling.ts';

const orEmpty = z.literal('');

export const PatientRow = PatientIdentity.extend({
  firstName: field.firstName,
  lastName: field.lastName,
  email: orEmpty.or(field.email),
  mobile: field.optionalMobile,
  language: z.enum(LANGUAGES).or(orEmpty),
  mrn: PatientIdentity.shape.mrn.refine((typed) => !isSpreadsheetNumber(typed), 'SPREADSHEET_NUMBER'),
});

export const UserRow = NewAccount.pick({
  firstName: true,
  lastName: true,
  displayName: true,
  email: true,
  mobile: true,
}).extend({ role: z.enum(ACCOUNT_TYPES) });

/** A record number suffices for a patient of the practice. */
export const VisitRow = PatientRow.extend({
  firstName: orEmpty.or(field.firstName),
  lastName: orEmpty.or(field.lastName),
  date: field.date,
  time: field.time,
  timeZone: orEmpty.or(field.timeZone),
  /** In minutes; empty for the visit type's duration. */
  duration: orEmpty.or(z.string().transform(Number).pipe(field.durationMinutes)),
  visitType: z.string().trim().min(1, 'FIELD_REQUIRED'),
  provider: z.string().trim().min(1, 'FIELD_REQUIRED'),
  description: z.string().trim().max(LIMITS.description, 'MAX_LENGTH'),
  linkDelivery: orEmpty.or(field.linkDelivery),
});

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const rowsOf = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z
    .array(z.partialRecord(z.enum(columns), z.string()))
    .min(1, 'FIELD_REQUIRED')
    .max(IMPORT_ROWS);
const patients = { kind: z.literal('patients'), rows: rowsOf(IMPORT_COLUMNS.patients) };
const users = { kind: z.literal('users'), rows: rowsOf(IMPORT_COLUMNS.users) };
const visits = { kind: z.literal('visits'), rows: rowsOf(IMPORT_COLUMNS.visits) };
const language = field.language;
/** Skips wrong rows; otherwise one wrong row refuses all. */
const leaveOutWrong = z.boolean();

export const ImportBody = z.discriminatedUnion('kind', [
  z.strictObject({ ...patients, language, leaveOutWrong }),
  z.strictObject({ ...users, language, leaveOutWrong, invite: z.boolean() }),
  z.strictObject({ ...visits, language, leaveOutWrong, tellPatients: z.boolean(), seen: Seen }),
]);
export type ImportBody = z.output<typeof ImportBody>;

const CheckedRow = z.object({
  state: z.enum(IMPORT_STATES),
  wrong: z.record(z.string(), z.string()),
  warnings: z.array(z.enum(IMPORT_WARNINGS)).optional(),
  similarMrn: z.string().optional(),
});
export type CheckedRow = z.output<typeof CheckedRow>;

/**
 * Adds patients, users or visits of a practice from a file's rows. ACCESS_DENIED for patients and visits, if the
 * caller may not schedule visits.
 */
export const importContracts = {
  'POST /api/admin/practices/:practiceId/import/check': {
    reads: true,
    params: ofPractice,
    body: z.discriminatedUnion('kind', [
      z.strictObject(patients),
      z.strictObject(users),
      z.strictObject(visits),
    ]),
    /**
     * `messages`: how many messages the patients of new visits would get with `tellPatients`. `marks`: of the bookings
     * at the times of new visits.
     */
    result: z.object({ rows: z.array(CheckedRow), messages: z.int(), marks: z.array(Mark) }),
  },
  /** All new rows, or none. A repeated call finds the rows that it added. INVALID_INPUT names the wrong fields. */
  'POST /api/admin/practices/:practiceId/import': {
    params: ofPractice,
    body: ImportBody,
    result: z.object({ added: z.int(), known: z.int(), wrong: z.int() }),
  },
} satisfies RestContracts;
