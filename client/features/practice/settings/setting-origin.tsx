import { CornerUpLeft, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { SettingOrigin as Origin } from '#shared/settings/definitions.ts';
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
