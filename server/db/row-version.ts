import { CodedError } from '../../shared/errors.ts';
import type { Trx } from './database.ts';

/** Tables whose rows are edited on screens. */
type Versioned =
  | 'accounts'
  | 'visitTypes'
  | 'practices'
  | 'enterprises'
  | 'newsArticles'
  | 'documents'
  | 'patients'
  | 'fhirClients';

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

/** Increments a row's version for a change that depends on none, so that screens that edit the row notice it. */
export async function raiseVersion(trx: Trx, table: Versioned, id: string | number): Promise<void> {
  await trx
    .updateTable(table)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
