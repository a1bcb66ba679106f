import type pg from 'pg';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';

export async function setForPractices<K extends SettingKey>(
  database: pg.Client,
  key: K,
  value: SettingValue<K>,
  practiceName: string | null = null,
): Promise<number> {
  const { rowCount } = await database.query(
    `insert into settings (practice_id, key, value)
       select id, $1, $2::jsonb from practices where $3::text is null or name = $3
     on conflict (practice_id, key) where practice_id is not null do update set value = excluded.value`,
    [key, JSON.stringify(value), practiceName],
  );
  return rowCount ?? 0;
}
