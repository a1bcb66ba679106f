import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './design-page.module.css';

const COLORS = [
  ...['paper', 'surface', 'surface-sunk', 'ink', 'ink-soft', 'line', 'line-control'],
  ...['primary', 'primary-tint', 'primary-text', 'accent', 'accent-tint', 'focus'],
  ...['danger', 'danger-tint', 'danger-text', 'waiting-tint', 'waiting-text', 'good-tint', 'good-text'],
  ...['info-tint', 'info-text', 'quiet-tint', 'quiet-text', 'inverse', 'picture'],
];

const SIZES = [13, 15, 17, 20, 24, 32] as const;
const WEIGHTS = [400, 500, 600] as const;

export function ColorSamples() {
  const { t } = useTranslation('design');
  return (
    <Stack as="section" gap={3} above={6}>
      <Text as="h2" size="title">
        {t('colors')}
      </Text>
      <ul className={styles.colors}>
        {COLORS.map((name) => (
          <li key={name}>
            <span className={styles.color} style={{ background: `var(--${name})` }} />
            <Text as="code" tone="quiet" size="13">
              {name}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

export function TextSamples() {
  const { t } = useTranslation('design');
  return (
    <Stack as="section" gap={3} above={6}>
      <Text as="h2" size="title">
        {t('sizes')}
      </Text>
      {SIZES.map((size) => (
        <p key={size} className={styles.size}>
          <Text as="code" tone="quiet" size="13">
            {size}
          </Text>
          <span style={{ fontSize: `var(--size-${size})` }}>{t('sample')}</span>
        </p>
      ))}
      <Text as="h2" size="title">
        {t('weights')}
      </Text>
      {WEIGHTS.map((weight) => (
        <p key={weight} className={styles.size}>
          <Text as="code" tone="quiet" size="13">
            {weight}
          </Text>
          <span style={{ fontWeight: weight }}>{t(`weight${weight}`)}</span>
        </p>
      ))}
    </Stack>
  );
}
