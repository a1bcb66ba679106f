import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storage } from '../../../api/storage.ts';
import styles from './text-size.module.css';

/** Each about a quarter larger. */
const SIZES = ['1', '2', '3'] as const;
type Size = (typeof SIZES)[number];
const LABELS: Record<Size, string> = { 1: 'A', 2: 'A+', 3: 'A++' };

const isSize = (value: string | null): value is Size => SIZES.includes(value as Size);

/** A long text with selectable size: A, A+ or A++. The browser stores the choice. */
export function SizedText({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const name = useId();
  const [size, setSize] = useState<Size>(() => {
    const kept = storage.get('textSize');
    return isSize(kept) ? kept : '1';
  });
  function choose(next: Size) {
    setSize(next);
    storage.set('textSize', next);
  }
  return (
    <>
      <fieldset className={styles.sizes}>
        <legend className={styles.legend}>{t('textSize')}</legend>
        {SIZES.map((one) => (
          <label key={one} className={styles.size} data-size={one}>
            <input
              type="radio"
              name={name}
              checked={size === one}
              aria-label={t(`textSize${one}`)}
              onChange={() => choose(one)}
            />
            <span aria-hidden>{LABELS[one]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.text} data-size={size}>
        {children}
      </div>
    </>
  );
}
