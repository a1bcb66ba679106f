import {
  type CheckedRow,
  type ImportBody,
  PatientRow,
  UserRow,
} from '../../../../shared/contracts/rest/identity/import.ts';
import { IMPORT_COLUMNS, type ImportKind, type ImportRow } from '../../../../shared/domain/import.ts';
import { cleanName } from '../../../../shared/rules/clean-text.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdministeredPractice } from '../../foundation/audit/administered-practice.ts';
import { isTextable } from '../../foundation/notifications/notify.ts';
import { emailUses } from '../accounts/email-in-use.ts';
import { practicesInReach } from '../accounts/practices-in-reach.ts';
import { selectEmailsIn, selectSimilarPatients } from './import.queries.ts';
import { knownPatients } from './known-rows.ts';
import { readRow } from './read-row.ts';

export type RowsOf<K extends ImportKind> = Extract<ImportBody, { kind: K }>['rows'];

/** A row that would be added has its values. */
export type Checked<T> = CheckedRow & { values?: T };

const KNOWN = { state: 'known', wrong: {} } as const;
const wrongRow = (wrong: Record<string, string>) => ({ state: 'wrong', wrong }) as const;

/** Checks patients like those that are typed when a visit is scheduled. */
export async function checkPatients(db: Db, practiceId: number, rows: RowsOf<'patients'>) {
  const read = rows.map((row) => readRow(PatientRow, whole('patients', row)));
  const right = read.flatMap((one) => ('values' in one ? one.values : []));
  const birthDates = right.map(({ birthDate }) => birthDate);
  const similar = await selectSimilarPatients(db, practiceId, {
    mrns: right.flatMap(({ mrn }) => mrn || []),
    birthDates: birthDates.filter(Boolean),
    withoutBirthDate: birthDates.includes(''),
  });
  const isKnown = knownPatients(
    similar.map((one) => ({ ...one, birthDate: one.birthDate ?? '', mrn: one.mrn ?? '' })),
  );
  return read.map((one): Checked<(typeof right)[number]> => {
    if ('wrong' in one) return wrongRow(one.wrong);
    return isKnown(one.values) ? KNOWN : { state: 'new', wrong: {}, values: one.values };
  });
}

/** Checks users as 'Add user' does; one of the practice is known, another owner of the address is refused. */
export async function checkUsers(
  { db, sms, email: mail }: Pick<Deps, 'sms' | 'email'> & { db: Db },
  { staff, practiceId }: AdministeredPractice,
  rows: RowsOf<'users'>,
) {
  const read = rows.map((row) => {
    const cells = whole('users', row);
    return readRow(UserRow, { ...cells, displayName: cells.displayName || fullName(cells) });
  });
  const right = read.flatMap((one) => ('values' in one ? one.values : []));
  const emails = right.map(({ email }) => email);
  const [ours, uses] = await Promise.all([
    selectEmailsIn(db, practiceId, emails),
    practicesInReach(db, staff).then((practiceIds) => emailUses(db, emails, practiceIds)),
  ]);
  const there = new Set(ours);
  return read.map((one): Checked<(typeof right)[number] & { claimsEmail: boolean }> => {
    if ('wrong' in one) return wrongRow(one.wrong);
    const { email, mobile } = one.values;
    if (there.has(email)) return KNOWN;
    const use = uses.get(email);
    if (use === 'known' || (use && !mail)) return wrongRow({ email: 'EMAIL_IS_ALREADY_TAKEN' });
    if (!isTextable({ sms }, mobile)) return wrongRow({ mobile: 'PHONE_COUNTRY' });
    there.add(email);
    return { state: 'new', wrong: {}, values: { ...one.values, claimsEmail: use === 'elsewhere' } };
  });
}

/** A row with all columns of its kind. */
const whole = (kind: ImportKind, row: ImportRow): Record<string, string> =>
  Object.fromEntries(IMPORT_COLUMNS[kind].map((column) => [column, row[column] ?? '']));

const fullName = ({ firstName = '', lastName = '' }: Record<string, string>) =>
  cleanName(`${firstName} ${lastName}`);
