import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { AccountGrant } from '#server/features/staff/accounts/accounts.policy.ts';
import { auditHome } from '#server/features/staff/accounts/invitations.service.ts';
import { practicesInCommon } from '#server/features/staff/accounts/practices-in-common.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { AccountNote } from '#shared/contracts/rest/staff/account-record.ts';
import { CodedError } from '#shared/errors.ts';
import { saveAccountNote, selectAccountNotes } from './account-notes.queries.ts';

/** The account's notes in each of its practices that the caller administers. The read is audited. */
export async function readAccountNotes(db: Db, grant: AccountGrant): Promise<{ notes: AccountNote[] }> {
  const { accountId, staff, practiceIds } = grant;
  checkOther(grant);
  const notes = await notesOf(db, grant);
  await audit(db, {
    practiceId: await auditHome(db, accountId, practiceIds),
    actor: `account:${staff.accountId}`,
    action: 'account.notes-read',
    subjectId: accountId,
  });
  return { notes };
}

/**
 * Saves the note of one practice.
 *
 * @throws NOT_FOUND for a practice that is not the account's, or not the caller's; CHANGED_MEANWHILE if the
 * stored version is newer than `version`; CANNOT_CHANGE_OWN_ACCOUNT
 */
export async function writeAccountNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: AccountGrant,
  { practiceId, text, version }: { practiceId: number; text: string; version: number },
): Promise<AccountNote> {
  const { accountId, staff } = grant;
  checkOther(grant);
  const common = await practicesInCommon(db, grant);
  if (!common.some((practice) => practice.practiceId === practiceId)) throw new CodedError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    const updatedAt = new Date(clock());
    const note = { accountId, practiceId, text, updatedBy: staff.accountId, updatedAt };
    if ((await saveAccountNote(trx, note, version)) === undefined) throw new CodedError('CHANGED_MEANWHILE');
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'account.note-changed',
      subjectId: accountId,
      // The person may read the log, but must not see notes about themselves.
      details: { secrets: ['note'] },
    });
  });
  const saved = (await notesOf(db, grant)).find((note) => note.practiceId === practiceId);
  if (!saved) throw new CodedError('NOT_FOUND');
  return saved;
}

/** No one sees notes about themselves, not even an administrator. */
function checkOther({ accountId, staff }: AccountGrant): void {
  if (accountId === staff.accountId) throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
}

async function notesOf(db: Db, grant: AccountGrant): Promise<AccountNote[]> {
  const common = await practicesInCommon(db, grant);
  const ids = common.map(({ practiceId }) => practiceId);
  const written = await selectAccountNotes(db, grant.accountId, ids);
  return common.map(({ practiceId, practiceName }) => {
    const note = written.find((one) => one.practiceId === practiceId);
    return {
      practiceId,
      practiceName,
      text: note?.text ?? '',
      version: note?.version ?? 0,
      updated: note ? { by: note.author, at: note.updatedAt.toISOString() } : null,
    };
  });
}
