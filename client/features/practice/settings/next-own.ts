import type { OwnSetting } from '#shared/settings/inheritance.ts';

/**
 * A scope's own setting after the user chose `value`: null if it equals the inherited value, unless it applies across
 * practices.
 */
export function nextOwn<T>(value: T, inherited: T, final: boolean): OwnSetting<T> | null {
  return !final && JSON.stringify(value) === JSON.stringify(inherited) ? null : { value, final };
}
