import { type RawBuilder, sql } from 'kysely';
import type { SettingScope } from '#shared/settings/definitions.ts';
import { SETTINGS, type SettingKey, type SettingValue } from '#shared/settings/definitions.ts';

type ScopesOf<K extends SettingKey> = (typeof SETTINGS)[K]['scopes'][number];

type Place<K extends SettingKey> = { practice: string } & ('visit-type' extends ScopesOf<K>
  ? { visitType: string }
  : unknown);

/**
 * The effective value of a setting for the practice of the surrounding query, in the same statement, so that
 * every process sees changes immediately: `.select([effective('patientMfa', { practice: 'practice'
 * }).as('mfaDemanded')])`. Each costs two or three index lookups. In a condition it may run for more rows
 * than needed, so select it from the filtered rows. `effectiveSetting` (`shared/settings/inheritance.ts`) is
 * the same in TypeScript.
 */
export function effective<K extends SettingKey>(key: K, place: Place<K>): RawBuilder<SettingValue<K>> {
  const { default: byDefault, mayBeFinal } = SETTINGS[key];
  const scopes: readonly SettingScope[] = SETTINGS[key].scopes;
  const { practice, visitType } = place as { practice: string; visitType?: string };
  const homes = [
    ...(scopes.includes('enterprise')
      ? [sql`setting.enterprise_id = ${sql.ref(`${practice}.enterpriseId`)}`]
      : []),
    ...(scopes.includes('practice') ? [sql`setting.practice_id = ${sql.ref(`${practice}.id`)}`] : []),
    ...(visitType && scopes.includes('visit-type')
      ? [sql`setting.visit_type_id = ${sql.ref(visitType)}`]
      : []),
  ];
  const finalFirst = mayBeFinal ? sql`setting.final desc, ` : sql``;
  const value = sql<SettingValue<K>>`coalesce((
    select setting.value from settings as setting
    where setting.key = ${sql.lit(key)} and (${sql.join(homes, sql` or `)})
    order by ${finalFirst}setting.visit_type_id nulls last, setting.practice_id nulls last
    limit 1), ${sql.lit(JSON.stringify(byDefault))}::jsonb)`;
  return typeof byDefault === 'boolean' ? sql<SettingValue<K>>`(${value})::boolean` : value;
}
