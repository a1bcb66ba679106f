import { CodedError } from '#shared/errors.ts';
import type { Trx } from './database.ts';

type Versioned =
  | 'accounts'
  | 'visitTypes'
  | 'practices'
  | 'enterprises'
  | 'newsArticles'
  | 'documents'
  | 'patients'
  | 'fhirClients'
  | 'workingHours'
  | 'ownConsents';

/**
 * Locks a row for a change until the transaction ends, and increments its version.
 *
 * @param version the version that the editing user saw
 * @throws CHANGED_MEANWHILE if the row has changed since
 */
export async function holdVersion(
  trx: Trx,
  table: Versioned,
  id: string | number,
  version: number,
): Promise<void> {
  const held = await trx
    .updateTable(table)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new CodedError('CHANGED_MEANWHILE');
}

/**
 * Increments a row's version after a change that did not check it, so that screens editing the row detect the
 * conflict.
 */
export async function raiseVersion(trx: Trx, table: Versioned, id: string | number): Promise<void> {
  await trx
    .updateTable(table)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
