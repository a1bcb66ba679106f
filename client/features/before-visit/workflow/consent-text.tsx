import { useTranslation } from 'react-i18next';
import type { ConsentVariant } from '../../../../shared/domain/workflow.ts';
import { consentKeys } from '../../../../shared/rules/legal-text.ts';
import { Notice } from '../../../ui/components/notice.tsx';
import { SizedText } from '../../foundation/info/text-size.tsx';
import styles from './workflow.module.css';

/** The consent as signed: its numbered list in sections, and the emergency notice (PRODUCT 8.4). */
export function ConsentText({ variant }: { variant: ConsentVariant }) {
  const { t } = useTranslation('consent');
  const keys = consentKeys(variant);
  const last = keys.sections.reduce((count, { items }) => count + items.length, -1);
  const word = (key: string) => t(key as 'telehealthTitle');
  return (
    <>
      <SizedText>
        <p>{word(keys.intro)}</p>
        <p className={styles.small}>{t('itemsFromZero', { last })}</p>
        {keys.sections.map(({ heading, first, items }) => (
          <section key={heading} className={styles.section}>
            <h2>{word(heading)}</h2>
            <ol start={first} className={styles.items}>
              {items.map((key) => (
                <li key={key}>{word(key)}</li>
              ))}
            </ol>
          </section>
        ))}
      </SizedText>
      <Notice tone="waiting" title={word('emergencyTitle')}>
        {word('emergencyNotice')}
      </Notice>
    </>
  );
}
