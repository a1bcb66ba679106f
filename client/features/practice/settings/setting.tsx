import { CornerUpLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type {
  SettingOrigin as Origin,
  SettingKey,
  SettingOrigin as SettingSource,
  SettingValue,
} from '#shared/settings/definitions.ts';
import type { OwnSetting } from '#shared/settings/inheritance.ts';
import styles from './settings.module.css';
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

interface SettingOriginProps<T> {
  own: { value: T; final: boolean } | null;
  standing: {
    inherited: { value: T; origin: Origin; originName: string | null; final: boolean };
    mayBeFinal: boolean;
  };
  say: (value: T) => string;
  onGoBack: () => void;
  onAcross: (final: boolean) => void;
}

function SettingOrigin<T>({ own, standing, say, onGoBack, onAcross }: SettingOriginProps<T>) {
  const { t } = useTranslation('settings');
  const { inherited, mayBeFinal } = standing;
  const name = inherited.originName ?? '';
  // Visit types are the narrowest scope, so no scope inherits from one.
  const from = inherited.origin === 'visit-type' ? 'practice' : inherited.origin;
  if (inherited.final) {
    return (
      <Row as="p" gap={2} align="center" touch sides={1} tone="quiet" size="small">
        <Lock size={16} aria-hidden />
        <span>
          {t('locked', { name })}
          {own ? ` ${t('lockedOwn', { value: say(own.value) })}` : null}
        </span>
      </Row>
    );
  }
  return (
    <Row gap={0} across={3} wrap align="center" touch sides={1} tone="quiet" size="small">
      <Text as="span" tone={own ? 'ink' : undefined} strong={Boolean(own)} data-own={own ? true : undefined}>
        {own ? t('setHere') : t(`from.${from}`, { name })}
      </Text>
      {own ? (
        <Button
          variant="quiet"
          className={styles.goBack ?? ''}
          icon={<CornerUpLeft size={16} aria-hidden />}
          onClick={onGoBack}
        >
          {t(`goBack.${from}`, { name, value: say(inherited.value) })}
        </Button>
      ) : null}
      {mayBeFinal ? (
        <Row as="label" gap={2} align="center" touch tone="ink" className={styles.across}>
          <input
            type="checkbox"
            checked={own?.final ?? false}
            onChange={({ target }) => onAcross(target.checked)}
          />
          <span>
            {t('across')}{' '}
            <Text as="small" tone="quiet" size="inherit">
              {t('acrossHelp')}
            </Text>
          </span>
        </Row>
      ) : null}
    </Row>
  );
}
