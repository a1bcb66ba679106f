import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Settings, SettingsError } from './env.ts';

/** For commands: a secret made up now would encrypt what the product cannot read. */
export function requireSecret({ appSecret, dataDir }: Pick<Settings, 'appSecret' | 'dataDir'>): void {
  if (appSecret || existsSync(path.join(dataDir, 'secret'))) return;
  throw new SettingsError(
    `There is no application secret: run this with the settings of the product (APP_SECRET, or DATA_DIR; now ${dataDir}).`,
  );
}
