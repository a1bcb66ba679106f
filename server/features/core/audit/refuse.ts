import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { audit } from './audit.service.ts';

/**
 * Refuses with the same answer and the same work, whether the object belongs to another practice or does not exist.
 */
export async function refuseUnseen(db: Db, accountId: string, kind: string, id: string): Promise<never> {
  await audit(db, {
    actor: `account:${accountId}`,
    action: 'access.refused',
    subjectId: id,
    details: { kind },
  });
  throw new CodedError('NOT_FOUND');
}
