import type { Settings } from '../../config/env.ts';
import type { Db } from '../../db/database.ts';
import type { RecordSystem } from './port.ts';

/** The demo's outside production; none in production, where no adapter exists yet. */
export async function openRecordSystem(
  { production }: Pick<Settings, 'production'>,
  db: Db,
): Promise<RecordSystem | null> {
  return production ? null : (await import('./demo.ts')).openDemoRecords(db);
}
