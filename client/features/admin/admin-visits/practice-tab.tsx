import { useTranslation } from 'react-i18next';
import { zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

/** Tab 'Practice': the visit's practice, and how its patients reach it. */
export function PracticeTab({ record: { practice, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const language = useLanguage();
  const { name, enterpriseName, phone, timeZone, locations } = practice;
  return (
    <div className={styles.cards}>
      <Card title={name}>
        <Facts>
          <Fact name={t('enterprise')}>{enterpriseName}</Fact>
          <Fact name={t('phone')}>{phone ? formatPhone(phone) : t('noPhone')}</Fact>
          <Fact name={t('timeZone')}>{zoneName(visit.startTime, timeZone, language)}</Fact>
          <Fact name={t('scheduledProvider')}>{visit.scheduledProviderName}</Fact>
        </Facts>
      </Card>
      <Card title={t('locations')}>
        {locations.length === 0 ? <p className={styles.soft}>{t('noLocations')}</p> : null}
        <ul className={styles.list}>
          {locations.map((location) => (
            <li key={location.locationId} className={styles.entry}>
              <strong>{location.name}</strong>
              <span className={styles.soft}>{location.address}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
