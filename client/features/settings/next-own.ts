import type { OwnSetting } from '../../../shared/settings/inheritance.ts';

/**
 * What a scope has of its own once somebody has chosen `value`: nothing when that is what it inherits anyway, unless
 * it is to apply across practices.
 */
export function nextOwn<T>(value: T, inherited: T, final: boolean): OwnSetting<T> | null {
  return !final && JSON.stringify(value) === JSON.stringify(inherited) ? null : { value, final };
}
