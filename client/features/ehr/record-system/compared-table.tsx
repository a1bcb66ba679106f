import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { US_STATES } from '#shared/domain/us-states.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { asCompared } from '#shared/rules/words-of.ts';
import type { ComparedPatient } from './record-queries.ts';
import styles from './record-system.module.css';

export function ComparedTable({ patient, name }: { patient: ComparedPatient; name: string }) {
  const { t } = useTranslation('record-system');
  const { sessionId, scheduled, reported, record } = patient;
  const differing = differences(patient);
  const rows = [
    { key: 'scheduled', person: scheduled, born: scheduled.birthDate, state: null },
    { key: 'reported', person: reported, born: reported?.birthDate, state: reported?.state ?? null },
    { key: 'record', person: record, born: record?.birthDate ?? record?.bornIn, state: null },
  ] as const;
  return (
    <>
      <table className={styles.compared} aria-label={t('comparedOf', { name })}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('birthDate')}</th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, person, born, state }) => (
            <tr key={key}>
              <th scope="row">{t(`source.${key}`)}</th>
              <td data-label={t('name')}>
                {key === 'scheduled' ? (
                  <NameInVisit name={scheduled.name} sessionId={sessionId} />
                ) : (
                  (person?.name ?? t('none'))
                )}
              </td>
              <td data-label={t('birthDate')}>{born ? toUsDate(born) : t('none')}</td>
              <td data-label={t('state')}>{state ? US_STATES[state] : t('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing.length > 0 ? (
        <Row as="p" align="start" gap={2} strong className={styles.differs}>
          <TriangleAlert size={18} aria-hidden />{' '}
          {t('differs', { what: differing.map((what) => t(what)).join(', ') })}
        </Row>
      ) : null}
    </>
  );
}

type Compared = Pick<ComparedPatient, 'scheduled' | 'reported'> & Partial<Pick<ComparedPatient, 'record'>>;

/** The facts that differ between the sources that have them. Ignores case, accents and hyphens. */
export function differences({ scheduled, reported, record = null }: Compared): ('name' | 'birthDate')[] {
  const people = [scheduled, reported, record].filter((one) => one !== null);
  const differs = (values: (string | null)[]) =>
    new Set(values.filter((value) => value !== null && value !== '')).size > 1;
  return [
    ...(differs(people.map(({ name }) => asCompared(name))) ? (['name'] as const) : []),
    ...(differs(people.map(({ birthDate }) => birthDate)) ? (['birthDate'] as const) : []),
  ];
}
