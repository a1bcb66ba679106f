import { Link2, Mail, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VisitRecord } from '../../../shared/contracts/rest/visit-changes.ts';
import styles from './visit-actions.module.css';

const ICONS = { Email: Mail, SMS: MessageSquare, Copy: Link2 };

/** Who gets a new link, and how. */
export function GetsLink({ people }: { people: VisitRecord['getsLink'] }) {
  const { t } = useTranslation('visit-actions');
  return (
    <section className={styles.told}>
      <h3>{t('getsLink')}</h3>
      <ul>
        {people.map(({ name, method }, index) => {
          const how = method ?? 'Copy';
          const Icon = ICONS[how];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list does not change
            <li key={index}>
              <Icon size={18} aria-hidden />
              <span>{t(`gets ${how}`, { name })}</span>
            </li>
          );
        })}
      </ul>
      <p>{t('getsHelp')}</p>
    </section>
  );
}
