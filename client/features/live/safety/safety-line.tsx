import { useQuery } from '@tanstack/react-query';
import { MapPin, NotebookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SafetyFacts } from '../../../../shared/contracts/rest/live/safety.ts';
import { US_STATES } from '../../../../shared/domain/us-states.ts';
import { toUsDate } from '../../../../shared/rules/us-date.ts';
import { Button } from '../../../ui/components/button.tsx';
import { addressWords } from './address-words.ts';
import { CallLink } from './call-link.tsx';
import styles from './safety.module.css';
import { safetyQuery } from './safety-query.ts';

interface SafetyLineProps {
  visitId: string;
  /** Opens the complete strips. */
  onShow: () => void;
}

/** The strip of a live visit in one line above the picture; for a group, a button that opens everyone's. */
export default function SafetyLine({ visitId, onShow }: SafetyLineProps) {
  const { t } = useTranslation('safety');
  const { data, error } = useQuery(safetyQuery(visitId));
  const [first, ...others] = data?.results ?? [];
  return (
    <section className={styles.line} aria-label={t('title')}>
      <MapPin size={18} aria-hidden className={styles.pin} />
      {first && others.length === 0 ? (
        <One facts={first} />
      ) : (
        <p className={styles.where}>
          {first ? t('patients', { count: others.length + 1 }) : error ? t('failed') : null}
        </p>
      )}
      <Button variant="quiet" icon={<NotebookText size={18} aria-hidden />} onClick={onShow}>
        {t('show')}
      </Button>
    </section>
  );
}

function One({ facts: { location, dateOfBirth, age, mobileOnFile } }: { facts: SafetyFacts }) {
  const { t } = useTranslation('safety');
  const number = location?.callbackNumber ?? mobileOnFile;
  return (
    <>
      <p className={styles.where}>
        {addressWords(location) ??
          (location ? US_STATES[location.state] : `${t('location')}: ${t('notGiven')}`)}
      </p>
      {number ? <CallLink number={number} /> : null}
      <p className={styles.born}>
        {dateOfBirth && age !== null
          ? t('age', { date: toUsDate(dateOfBirth), count: age })
          : `${t('birth')}: ${t('notGiven')}`}
      </p>
    </>
  );
}
