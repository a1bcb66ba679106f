import type { SettingDefinition } from './definitions.ts';
import { SETTING_SCOPES, type SettingOrigin, type SettingScope } from './scopes.ts';

/** What somebody has set in one scope. */
export interface OwnSetting<T> {
  value: T;
  /** It applies across all that is below. */
  final: boolean;
}

/** A value that counts, and where it comes from. */
export interface EffectiveSetting<T> {
  value: T;
  origin: SettingOrigin;
  /** Nothing that is set further down counts. */
  final: boolean;
}

export type OwnByScope<T> = Partial<Record<SettingScope, OwnSetting<T>>>;
type Inheritance<T> = Pick<SettingDefinition<T>, 'default' | 'scopes' | 'mayBeFinal'>;

/**
 * The value that counts in a scope: the narrowest that was set there or above it, unless a wider one is final. What was
 * set in a scope where the setting may not be set does not count. `server/settings/effective.ts` says the same in SQL.
 */
export function effectiveSetting<T>(
  definition: Inheritance<T>,
  own: OwnByScope<T>,
  at: SettingScope,
): EffectiveSetting<T> {
  const scopes = SETTING_SCOPES.slice(0, SETTING_SCOPES.indexOf(at) + 1);
  return pick(definition, own, scopes);
}

/** The value that a scope would have if nothing was set in it. */
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
