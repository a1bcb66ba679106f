import { readSettings, type Settings } from '#server/runtime/config/env.ts';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';
import type { Db } from '../storage/db/database.ts';
import { type ScopeId, writeOwnSetting } from '../storage/settings/stored.ts';

export const TEST_SECRET = 'a secret that only the tests know, 32+';

export function testSettings(environment: Record<string, string> = {}): Settings {
  return readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    ...environment,
  });
}

export async function setSetting<K extends SettingKey>(
  db: Db,
  where: number | ScopeId,
  key: K,
  value: SettingValue<K>,
  { final = false }: { final?: boolean } = {},
): Promise<void> {
  const scope: ScopeId = typeof where === 'number' ? { kind: 'practice', id: where } : where;
  await db.transaction().execute((trx) => writeOwnSetting(trx, scope, key, { value, final }, null));
}
