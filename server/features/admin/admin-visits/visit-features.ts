import type { Db } from '#server/storage/db/database.ts';
import { readOwnSettings, type ScopeIds } from '#server/storage/settings/stored.ts';
import type { AdminVisit, FeatureKey } from '#shared/contracts/rest/admin/admin-visits.ts';
import { MESSAGE_WAYS, type MessageWay } from '#shared/domain/visit-message.ts';
import { SETTING_KEYS, SETTINGS, type SettingDefinition } from '#shared/settings/definitions.ts';
import { effectiveSetting } from '#shared/settings/inheritance.ts';

/**
 * The visit type's and practice's settings that turn features on and off, and where each is set. Current
 * values, not those at the time of the visit.
 */
export async function featuresOf(db: Db, home: ScopeIds): Promise<AdminVisit['features']> {
  const own = await readOwnSettings(db, home);
  return SETTING_KEYS.flatMap((key) => {
    const definition: SettingDefinition = SETTINGS[key];
    const { value, origin } = effectiveSetting(definition, own.get(key) ?? {}, 'visit-type');
    return isFeature(value) ? [{ key: key as FeatureKey, value, origin }] : [];
  });
}

/** On or off, or the way of a message; other settings are numbers and texts. */
const isFeature = (value: unknown): value is boolean | MessageWay =>
  typeof value === 'boolean' || MESSAGE_WAYS.some((way) => way === value);
