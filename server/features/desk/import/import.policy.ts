import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ImportKind } from '#shared/domain/import.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';

/** Administrators of the practice; patients and visits are for those who may also schedule visits. */
export function mayImport(db: Db) {
  const ofPractice = administeredPractice(db);
  return async (
    caller: Caller,
    input: { params: { practiceId: number }; body: { kind: ImportKind } },
  ): Promise<AdministeredPractice> => {
    const grant = await ofPractice(caller, input);
    if (input.body.kind !== 'users' && !can(grant.staff, 'visits.schedule', grant))
      throw new CodedError('ACCESS_DENIED');
    return grant;
  };
}
