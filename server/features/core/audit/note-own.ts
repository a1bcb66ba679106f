import type { Staff } from '#server/http/access/caller.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { type AuditAction, audit } from './audit.service.ts';

export function noteOwn(
  trx: Trx,
  { accountId, memberships }: Pick<Staff, 'accountId' | 'memberships'>,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  return audit(trx, {
    practiceId: memberships[0]?.practiceId ?? 0,
    actor: `account:${accountId}`,
    action,
    subjectId: accountId,
    details,
  });
}
