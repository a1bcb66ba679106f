import { useTranslation } from 'react-i18next';
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
    <section className={styles.section}>
      <h2>{t('colors')}</h2>
      <ul className={styles.colors}>
        {COLORS.map((name) => (
          <li key={name}>
            <span className={styles.color} style={{ background: `var(--${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TextSamples() {
  const { t } = useTranslation('design');
  return (
    <section className={styles.section}>
      <h2>{t('sizes')}</h2>
      {SIZES.map((size) => (
        <p key={size} className={styles.size}>
          <code>{size}</code>
          <span style={{ fontSize: `var(--size-${size})` }}>{t('sample')}</span>
        </p>
      ))}
      <h2>{t('weights')}</h2>
      {WEIGHTS.map((weight) => (
        <p key={weight} className={styles.size}>
          <code>{weight}</code>
          <span style={{ fontWeight: weight }}>{t(`weight${weight}`)}</span>
        </p>
      ))}
    </section>
  );
}
