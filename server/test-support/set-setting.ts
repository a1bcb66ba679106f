import type { Db } from '#server/storage/db/database.ts';
import { type ScopeId, writeOwnSetting } from '#server/storage/settings/stored.ts';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';

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
