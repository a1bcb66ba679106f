import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ImportBody, importContracts } from '../../../../shared/contracts/rest/identity/import.ts';
import { ROLES } from '../../../../shared/domain/account.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { Db, Trx } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdministeredPractice } from '../../foundation/audit/administered-practice.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { wakeSender } from '../../foundation/notifications/notify.ts';
import { holdRights } from '../accounts/account-reach.ts';
import { addAccount } from '../accounts/create-account.service.ts';
import { emailTaken, violatesEmail } from '../accounts/email-in-use.ts';
import type { InvitationDeps } from '../accounts/invitations.service.ts';
import { type Checked, checkPatients, checkUsers, type RowsOf } from './checked-rows.ts';
import { insertPatients } from './import.queries.ts';

type ImportDeps = InvitationDeps & Pick<Deps, 'sms'>;
type Rows = { kind: 'patients'; rows: RowsOf<'patients'> } | { kind: 'users'; rows: RowsOf<'users'> };
type Result<K extends keyof typeof importContracts> = z.input<(typeof importContracts)[K]['result']>;

/** What an import would do with each row; audited, because it tells which patients the practice has. */
export async function checkRows(
  deps: ImportDeps,
  grant: AdministeredPractice,
  body: Rows,
): Promise<Result<'POST /api/admin/practices/:practiceId/import/check'>> {
  const rows = await check(deps, deps.db, grant, body);
  await noteImport(deps.db, grant, 'import.checked', body.kind, rows);
  return { rows: rows.map(({ state, wrong }) => ({ state, wrong })) };
}

/**
 * Adds the rows that are new in one transaction, and invites users. Imports of a practice wait for each other,
 * so that two of the same file add it once.
 *
 * @throws INVALID_INPUT with the wrong rows' fields, unless they are left out; ACCESS_DENIED;
 * EMAIL_IS_ALREADY_TAKEN if an account has got an address in the same moment
 */
export async function importRows(
  deps: ImportDeps,
  grant: AdministeredPractice,
  body: ImportBody,
): Promise<Result<'POST /api/admin/practices/:practiceId/import'>> {
  const { staff, practiceId } = grant;
  try {
    const counts = await deps.db.transaction().execute(async (trx) => {
      await holdRights(trx, { staff, practiceIds: [practiceId] });
      const rows =
        body.kind === 'patients'
          ? await addPatients(trx, grant, body)
          : await addUsers(deps, trx, grant, body);
      return noteImport(trx, grant, 'import.done', body.kind, rows);
    });
    wakeSender(deps);
    return counts;
  } catch (error) {
    throw violatesEmail(error) ? emailTaken() : error;
  }
}

const check = (deps: ImportDeps, db: Db, grant: AdministeredPractice, body: Rows) =>
  body.kind === 'patients'
    ? checkPatients(db, grant.practiceId, body.rows)
    : checkUsers({ ...deps, db }, grant, body.rows);

async function addPatients(
  trx: Trx,
  { practiceId }: AdministeredPractice,
  { rows, language, leaveOutWrong }: Extract<ImportBody, { kind: 'patients' }>,
) {
  const checked = await checkPatients(trx, practiceId, rows);
  if (!leaveOutWrong) refuseWrong(checked);
  const added = checked.flatMap(({ values }) => values ?? []);
  if (added.length > 0)
    await insertPatients(
      trx,
      added.map(({ address, zipCode, ...patient }) => ({
        id: randomUUID(),
        practiceId,
        firstName: patient.firstName,
        lastName: patient.lastName,
        email: patient.email || null,
        mobile: patient.mobile,
        language: patient.language || language,
        birthDate: patient.birthDate || null,
        sex: patient.sex || null,
        mrn: patient.mrn || null,
        addressLine: address || null,
        city: patient.city || null,
        state: patient.state || null,
        zip: zipCode || null,
      })),
    );
  return checked;
}

async function addUsers(
  deps: ImportDeps,
  trx: Trx,
  grant: AdministeredPractice,
  { rows, language, leaveOutWrong, invite }: Extract<ImportBody, { kind: 'users' }>,
) {
  const checked = await checkUsers({ ...deps, db: trx }, grant, rows);
  if (!leaveOutWrong) refuseWrong(checked);
  for (const { role, ...person } of checked.flatMap(({ values }) => values ?? [])) {
    const { kind, userType } = ROLES[role];
    await addAccount(deps, trx, {
      ...person,
      kind,
      licensedStates: [],
      specialties: [],
      canEndVisit: true,
      scheduleType: 'None',
      memberships: [{ practiceId: grant.practiceId, userType }],
      isClientAdmin: false,
      language,
      invite,
      accountId: randomUUID(),
      createdBy: grant.staff.accountId,
      idempotencyKey: randomUUID(),
    });
  }
  return checked;
}

function refuseWrong(checked: readonly Checked<unknown>[]): void {
  const fields = checked.flatMap(({ wrong }, at) =>
    Object.entries(wrong).map(([name, key]) => [`rows.${at}.${name}`, key]),
  );
  if (fields.length > 0)
    throw new CodedError('INVALID_INPUT', 'Some rows are wrong.', { fields: Object.fromEntries(fields) });
}

/** @returns how many rows are new, known and wrong */
async function noteImport(
  db: Db,
  { staff, practiceId }: AdministeredPractice,
  action: 'import.checked' | 'import.done',
  kind: Rows['kind'],
  rows: readonly Checked<unknown>[],
) {
  const count = (state: Checked<unknown>['state']) => rows.filter((row) => row.state === state).length;
  const counts = { added: count('new'), known: count('known'), wrong: count('wrong') };
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action,
    details: { kind, added: counts.added, alreadyThere: counts.known, wrongRows: counts.wrong },
  });
  return counts;
}
