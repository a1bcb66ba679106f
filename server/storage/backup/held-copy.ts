import { deleteAppSetting, readAppSetting, writeAppSetting } from '../db/app-settings.ts';
import type { Db } from '../db/database.ts';

const KEY = 'held-copy';

/** A restored copy of an installation that may still run. It contacts no one until it takes over. */
export interface HeldCopy {
  /** When its backup was made, in ISO 8601. */
  backupOf: string;
}

export const readHeldCopy = (db: Db): Promise<HeldCopy | undefined> => readAppSetting<HeldCopy>(db, KEY);

export const holdCopy = (db: Db, copy: HeldCopy): Promise<void> => writeAppSetting(db, KEY, copy);

export const releaseCopy = (db: Db): Promise<void> => deleteAppSetting(db, KEY);
