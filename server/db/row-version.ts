import { CodedError } from '../../shared/errors.ts';
import type { Trx } from './database.ts';

/** Tables whose rows are changed on screens. */
type Versioned = 'accounts' | 'visitTypes';

/**
 * Holds a row for a change until the transaction ends, and counts its version up.
 *
 * @param version that the person saw who makes the change
 * @throws CHANGED_MEANWHILE when somebody else has changed the row since
 */
export async function holdVersion(trx: Trx, table: Versioned, id: string, version: number): Promise<void> {
  const held = await trx
    .updateTable(table)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new CodedError('CHANGED_MEANWHILE');
}
