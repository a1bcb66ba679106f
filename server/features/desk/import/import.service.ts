import type { z } from 'zod';
import type { AdministeredPractice } from '#server/features/core/audit/administered-practice.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { holdRights } from '#server/features/staff/accounts/account-reach.ts';
import { emailTaken, violatesEmail } from '#server/features/staff/accounts/email-in-use.ts';
import type { InvitationDeps } from '#server/features/staff/accounts/invitations.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { ImportBody, importContracts } from '#shared/contracts/rest/desk/import.ts';
import { CodedError } from '#shared/errors.ts';
import { type Checked, marksIn, newValues, type RowsOf } from './checked-row.ts';
import { addPatients, checkPatients } from './import-patients.ts';
import { addUsers, checkUsers } from './import-users.ts';
import { addVisits, checkVisits, messagesFor } from './import-visits.ts';

type ImportDeps = InvitationDeps & Pick<Deps, 'sms' | 'practiceFeed'>;
type Rows = { [K in ImportBody['kind']]: { kind: K; rows: RowsOf<K> } }[ImportBody['kind']];
type Result<K extends keyof typeof importContracts> = z.input<(typeof importContracts)[K]['result']>;

/** What an import would do with each row. Audited, because it reveals which patients the practice has. */
export async function checkRows(
  deps: ImportDeps,
  grant: AdministeredPractice,
  body: Rows,
): Promise<Result<'POST /api/admin/practices/:practiceId/import/check'>> {
  const { rows, messages } = await check(deps, grant, body);
  const marks = marksIn(rows);
  await noteImport(deps.db, grant, 'import.checked', body.kind, rows);
  return { rows: rows.map(({ values: _, marks: _marks, ...row }) => row), messages, marks };
}

async function check(deps: ImportDeps, grant: AdministeredPractice, body: Rows) {
  const { db } = deps;
  const { practiceId } = grant;
  switch (body.kind) {
    case 'patients':
      return { rows: await checkPatients(db, practiceId, body.rows), messages: 0 };
    case 'users':
      return { rows: await checkUsers(deps, grant, body.rows), messages: 0 };
    case 'visits': {
      const rows = await checkVisits(deps, db, practiceId, body.rows);
      return { rows, messages: messagesFor(rows) };
    }
  }
}

/**
 * Adds the new rows in one transaction, and invites users. A practice's imports are serialized, so that two of the
 * same file add it once.
 *
 * @throws INVALID_INPUT with the invalid rows' fields, unless they are left out; ACCESS_DENIED; TIME_TAKEN_MEANWHILE;
 *   TOO_MANY_MESSAGES; EMAIL_IS_ALREADY_TAKEN if an account concurrently got an address
 */
export async function importRows(
  deps: ImportDeps,
  grant: AdministeredPractice,
  body: ImportBody,
): Promise<Result<'POST /api/admin/practices/:practiceId/import'>> {
  const { staff, practiceId } = grant;
  try {
    const { counts, visitIds } = await deps.db.transaction().execute(async (trx) => {
      await holdRights(trx, { staff, practiceIds: [practiceId] });
      const { rows, visitIds = [], messages = 0 } = await add(deps, trx, grant, body);
      const counts = await noteImport(trx, grant, 'import.done', body.kind, rows);
      await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, messages);
      return { counts, visitIds };
    });
    wakeSender(deps);
    for (const visitId of visitIds) deps.practiceFeed.visitsChanged(practiceId, visitId);
    return counts;
  } catch (error) {
    throw violatesEmail(error) ? emailTaken() : error;
  }
}

async function add(
  deps: ImportDeps,
  trx: Trx,
  grant: AdministeredPractice,
  body: ImportBody,
): Promise<{ rows: Checked<unknown>[]; visitIds?: string[]; messages?: number }> {
  const { practiceId } = grant;
  const right = <T>(rows: Checked<T>[]) => (body.leaveOutWrong ? rows : withoutWrong(rows));
  switch (body.kind) {
    case 'patients': {
      const rows = right(await checkPatients(trx, practiceId, body.rows));
      await addPatients(trx, grant, rows, body);
      return { rows };
    }
    case 'users': {
      const rows = right(await checkUsers({ ...deps, db: trx }, grant, body.rows));
      await addUsers(deps, trx, grant, rows, body);
      return { rows, messages: body.invite && deps.email ? newValues(rows).length : 0 };
    }
    case 'visits': {
      const rows = right(await checkVisits(deps, trx, practiceId, body.rows));
      const visitIds = await addVisits(deps, trx, grant, rows, body);
      return { rows, visitIds, messages: body.tellPatients ? messagesFor(rows) : 0 };
    }
  }
}

function withoutWrong<T>(rows: Checked<T>[]): Checked<T>[] {
  const fields = rows.flatMap(({ wrong }, at) =>
    Object.entries(wrong).map(([name, key]) => [`rows.${at}.${name}`, key]),
  );
  if (fields.length > 0)
    throw new CodedError('INVALID_INPUT', 'Some rows are wrong.', { fields: Object.fromEntries(fields) });
  return rows;
}

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
