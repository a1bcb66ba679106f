import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Stack } from '#client/ui/components/layout.tsx';
import type {
  SettingKey,
  SettingOrigin as SettingSource,
  SettingValue,
} from '#shared/settings/definitions.ts';
import type { OwnSetting } from '#shared/settings/inheritance.ts';
import { SettingOrigin } from './setting-origin.tsx';
import type { SettingsChange } from './settings-queries.ts';

/** Same as `Settings['settings'][K]`, in a form that TypeScript resolves for any K. */
export interface Standing<K extends SettingKey> {
  inherited: { value: SettingValue<K>; origin: SettingSource; originName: string | null; final: boolean };
  mayBeFinal: boolean;
  available: boolean;
}

interface SettingProps<K extends SettingKey> {
  name: K;
  standing: Standing<K>;
  say: (value: SettingValue<K>) => string;
  children: (field: SettingState<K>) => ReactNode;
}

export interface SettingState<K extends SettingKey> {
  value: SettingValue<K>;
  /** A wider scope applies it across practices. */
  locked: boolean;
  change: (value: SettingValue<K>) => void;
}

export function Setting<K extends SettingKey>({ name, standing, say, children }: SettingProps<K>) {
  const { field } = useController<SettingsChange, K>({ name: name as never });
  type Own = { value: SettingValue<K>; final: boolean } | null;
  const own = (field.value ?? null) as Own;
  const inherited = standing.inherited.value;
  const locked = standing.inherited.final;
  const value = locked || !own ? inherited : own.value;
  const set = (next: SettingValue<K>, final: boolean) => field.onChange(nextOwn(next, inherited, final));
  return (
    <Stack gap={1} shrinks data-setting>
      {children({ value, locked, change: (next) => set(next, own?.final ?? false) })}
      <SettingOrigin
        own={own}
        standing={standing}
        say={say}
        onGoBack={() => field.onChange(null)}
        onAcross={(final) => set(value, final)}
      />
    </Stack>
  );
}

/**
 * A scope's own setting after the user chose `value`: null if it equals the inherited value, unless it applies across
 * practices.
 */
export function nextOwn<T>(value: T, inherited: T, final: boolean): OwnSetting<T> | null {
  return !final && JSON.stringify(value) === JSON.stringify(inherited) ? null : { value, final };
}
