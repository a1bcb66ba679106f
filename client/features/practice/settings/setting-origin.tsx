import { CornerUpLeft, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import type { SettingOrigin as Origin } from '#shared/settings/scopes.ts';
import styles from './settings.module.css';

interface SettingOriginProps<T> {
  /** The form's own value; null if the inherited value applies. */
  own: { value: T; final: boolean } | null;
  standing: {
    inherited: { value: T; origin: Origin; originName: string | null; final: boolean };
    mayBeFinal: boolean;
  };
  say: (value: T) => string;
  onGoBack: () => void;
  onAcross: (final: boolean) => void;
}

export function SettingOrigin<T>({ own, standing, say, onGoBack, onAcross }: SettingOriginProps<T>) {
  const { t } = useTranslation('settings');
  const { inherited, mayBeFinal } = standing;
  const name = inherited.originName ?? '';
  // Visit types are the narrowest scope, so no scope inherits from one.
  const from = inherited.origin === 'visit-type' ? 'practice' : inherited.origin;
  if (inherited.final) {
    return (
      <p className={styles.origin}>
        <Lock size={16} aria-hidden />
        <span>
          {t('locked', { name })}
          {own ? ` ${t('lockedOwn', { value: say(own.value) })}` : null}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.origin}>
      <span data-own={own ? true : undefined}>{own ? t('setHere') : t(`from.${from}`, { name })}</span>
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
        <label className={styles.across}>
          <input
            type="checkbox"
            checked={own?.final ?? false}
            onChange={({ target }) => onAcross(target.checked)}
          />
          <span>
            {t('across')} <small>{t('acrossHelp')}</small>
          </span>
        </label>
      ) : null}
    </div>
  );
}
