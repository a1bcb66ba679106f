import { useTranslation } from 'react-i18next';
import type { PatientPageData } from '#client/features/visits/visits/patient-query.ts';
import { Arriving } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { lazyAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { Place } from '#client/ui/components/skeleton.tsx';
import { addressLine } from '#shared/rules/address-line.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { toUsDate } from '#shared/rules/us-date.ts';
import styles from './patient-page.module.css';

const CorrectPatient = lazyAhead(() => import('#client/features/visits/patient-details/correct-patient.tsx'));
loadInIdleTime([CorrectPatient]);

/** Who the patient is and how to reach them, with the way to correct it. */
export function PatientCard({ data: { practiceId, patient, visits } }: { data: PatientPageData }) {
  const { t } = useTranslation('patient');
  const { firstName, lastName, mobile, email, identity } = patient;
  const address = addressLine(identity);
  const [latest] = visits;
  const unknown = <span className={styles.unknown}>{t('unknown')}</span>;
  return (
    <Card title={t('contact')}>
      <Facts>
        <Fact name={t('birthDate')}>{identity.birthDate ? toUsDate(identity.birthDate) : unknown}</Fact>
        <Fact name={t('mrn')}>{identity.mrn || unknown}</Fact>
        <Fact name={t('phone')}>
          {mobile ? formatPhone(mobile) : unknown}
          {patient.mobileOptedOut ? <p className={styles.unknown}>{t('optedOut')}</p> : null}
        </Fact>
        <Fact name={t('email')}>{email ?? unknown}</Fact>
        <Fact name={t('language')}>{t(`language.${patient.language}`)}</Fact>
        <Fact name={t('address')}>{address || unknown}</Fact>
      </Facts>
      {patient.onRecord ? <p className={styles.unknown}>{t('onRecord')}</p> : null}
      {latest ? (
        <div className={styles.correct}>
          <Arriving placeholder={<Place height={44} />}>
            <CorrectPatient
              visit={{ visitId: latest.visitId, practiceId }}
              patient={{ sessionId: latest.sessionId, firstName, lastName }}
            />
          </Arriving>
        </div>
      ) : null}
    </Card>
  );
}
