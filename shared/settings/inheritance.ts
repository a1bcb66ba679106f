import type { SettingDefinition } from './definitions.ts';
import { SETTING_SCOPES, type SettingOrigin, type SettingScope } from './definitions.ts';

export interface OwnSetting<T> {
  value: T;
  final: boolean;
}

export interface EffectiveSetting<T> {
  value: T;
  origin: SettingOrigin;
  final: boolean;
}

export type OwnByScope<T> = Partial<Record<SettingScope, OwnSetting<T>>>;
type Inheritance<T> = Pick<SettingDefinition<T>, 'default' | 'scopes' | 'mayBeFinal'>;

/**
 * The effective value in a scope: the narrowest value set there or above, unless a wider one is final. Ignores scopes
 * that may not set the setting. `server/storage/settings/effective.ts` is the same in SQL.
 */
export function effectiveSetting<T>(
  definition: Inheritance<T>,
  own: OwnByScope<T>,
  at: SettingScope,
): EffectiveSetting<T> {
  const scopes = SETTING_SCOPES.slice(0, SETTING_SCOPES.indexOf(at) + 1);
  return pick(definition, own, scopes);
}

export function inheritedSetting<T>(
  definition: Inheritance<T>,
  own: OwnByScope<T>,
  at: SettingScope,
): EffectiveSetting<T> {
  return pick(definition, own, SETTING_SCOPES.slice(0, SETTING_SCOPES.indexOf(at)));
}

function pick<T>(
  definition: Inheritance<T>,
  own: OwnByScope<T>,
  scopes: readonly SettingScope[],
): EffectiveSetting<T> {
  let found: EffectiveSetting<T> = { value: definition.default, origin: 'product', final: false };
  for (const scope of scopes) {
    const set = definition.scopes.includes(scope) ? own[scope] : undefined;
    if (!set || found.final) continue;
    found = { value: set.value, origin: scope, final: set.final && definition.mayBeFinal };
  }
  return found;
}
