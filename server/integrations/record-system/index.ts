import type { Settings } from '../../config/env.ts';
import type { Db } from '../../db/database.ts';
import type { RecordSystem } from './port.ts';

/** The demo's own while trying the product out; in production none, until an adapter is there. */
export async function openRecordSystem(
  { production }: Pick<Settings, 'production'>,
  db: Db,
): Promise<RecordSystem | null> {
  return production ? null : (await import('./demo.ts')).openDemoRecords(db);
}
