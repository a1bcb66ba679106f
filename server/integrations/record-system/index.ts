import type { Settings } from '../../config/env.ts';
import type { Db } from '../../db/database.ts';
import type { RecordSystemSource } from './port.ts';

/** The demo's outside production; none in production, where no adapter exists yet. */
export async function openRecordSystems(
  { production }: Pick<Settings, 'production'>,
  db: Db,
  clock: () => number,
): Promise<RecordSystemSource | null> {
  return production ? null : (await import('./demo.ts')).openDemoRecords(db, clock);
}
