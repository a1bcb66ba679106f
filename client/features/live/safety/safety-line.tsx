import { useQuery } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SafetyFacts } from '../../../../shared/contracts/rest/live/safety.ts';
import { US_STATES } from '../../../../shared/domain/us-states.ts';
import { toUsDate } from '../../../../shared/rules/us-date.ts';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { CallLink } from './call-link.tsx';
import styles from './safety.module.css';
import { safetyQuery } from './safety-query.ts';

interface SafetyLineProps {
  visitId: string;
  /** The name of the page until the patient's is known. */
  title: ReactNode;
  /** The complete strips are open. */
  shown: boolean;
  /** Opens or closes the complete strips. */
  onShow: () => void;
}

/**
 * Who the patient of a live visit is, in one line that leaves out what is not known; for a group, the number of
 * patients.
 */
export default function SafetyLine({ visitId, title, shown, onShow }: SafetyLineProps) {
  const { t } = useTranslation('safety');
  const { data, error } = useQuery(safetyQuery(visitId));
  const [first, ...others] = data?.results ?? [];
  return (
    <section className={styles.line} aria-label={t('title')}>
      {first && others.length === 0 ? (
        <One facts={first} />
      ) : (
        <div className={styles.who}>
          <h1 className={styles.patient}>{first ? t('patients', { count: others.length + 1 }) : title}</h1>
          {error && !data ? <span className={styles.missing}>{t('failed')}</span> : null}
        </div>
      )}
      <IconButton
        label={t('show')}
        icon={<NotebookText size={20} />}
        aria-expanded={shown}
        onClick={onShow}
      />
    </section>
  );
}

function One({ facts }: { facts: SafetyFacts }) {
  const { t } = useTranslation('safety');
  const { patientName, age, dateOfBirth, reason, location, mobileOnFile } = facts;
  const number = location?.callbackNumber ?? mobileOnFile;
  const place = location && placeOf(location);
  return (
    <>
      <div className={styles.who}>
        <h1 className={styles.patient}>{patientName}</h1>
        {dateOfBirth && age !== null ? (
          <span title={t('age', { date: toUsDate(dateOfBirth), count: age })}>{age}</span>
        ) : null}
        {reason ? (
          <span className={styles.reason} title={reason}>
            {reason}
          </span>
        ) : null}
        {place ? <span>{place}</span> : null}
      </div>
      {number ? <CallLink number={number} /> : null}
    </>
  );
}

/** 'Phoenix, AZ'; the panel has the whole address. */
const placeOf = ({ address, state }: NonNullable<SafetyFacts['location']>): string =>
  address ? `${address.city}, ${state}` : US_STATES[state];
