import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { practicesInCommon } from '#server/features/staff/accounts/account-reach.ts';
import type { AccountGrant } from '#server/features/staff/accounts/accounts.policy.ts';
import { auditHome } from '#server/features/staff/accounts/invitations.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { AccountNote } from '#shared/contracts/rest/staff/account-record.ts';
import { CodedError } from '#shared/errors.ts';

/** The notes of the practices that the caller administers. Audits the read. */
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
 * @throws NOT_FOUND for a practice that is not the account's, or not the caller's; CHANGED_MEANWHILE if the stored
 *   version is newer than `version`; CANNOT_CHANGE_OWN_ACCOUNT
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
      // The person may read the audit log, but must not see notes about themselves.
      details: { secrets: ['note'] },
    });
  });
  const saved = (await notesOf(db, grant)).find((note) => note.practiceId === practiceId);
  if (!saved) throw new CodedError('NOT_FOUND');
  return saved;
}

/** Even administrators must not see notes about themselves. */
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

function selectAccountNotes(db: Db, accountId: string, practiceIds: readonly number[]) {
  return db
    .selectFrom('accountNotes as note')
    .innerJoin('accounts as author', 'author.id', 'note.updatedBy')
    .where('note.accountId', '=', accountId)
    .where('note.practiceId', 'in', practiceIds.length > 0 ? practiceIds : [0])
    .select([
      'note.practiceId',
      'note.text',
      'note.version',
      'note.updatedAt',
      'author.displayName as author',
    ])
    .execute();
}

async function saveAccountNote(
  trx: Trx,
  note: { accountId: string; practiceId: number; text: string; updatedBy: string; updatedAt: Date },
  version: number,
): Promise<number | undefined> {
  const { accountId, practiceId, ...change } = note;
  const saved =
    version === 0
      ? await trx
          .insertInto('accountNotes')
          .values(note)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('accountNotes')
          .set({ ...change, version: version + 1 })
          .where('accountId', '=', accountId)
          .where('practiceId', '=', practiceId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version;
}
