import type { Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type Person, practicesWhere } from '#shared/permissions/permissions.ts';
import { selectActivePractices } from './accounts.queries.ts';

export async function practicesInReach(
  db: Db,
  person: Person & Pick<Staff, 'administersInstallation'>,
): Promise<number[]> {
  const own = practicesWhere(person, 'practice.administer');
  return person.administersInstallation && own.length > 0 ? selectActivePractices(db) : own;
}
