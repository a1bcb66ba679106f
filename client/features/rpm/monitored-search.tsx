import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { rpmContracts } from '../../../shared/contracts/rest/rpm.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { fromUsDate, toUsDate } from '../../../shared/rules/us-date.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { FormDay } from '../../forms/day-field.tsx';
import { FormText } from '../../forms/fields.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import styles from './rpm.module.css';
import type { MonitoredPatient } from './rpm-queries.ts';

const { body: Search } = rpmContracts['POST /api/provider/practices/:practiceId/rpm/patients'];
type Body = z.input<typeof Search>;

const bodyOf = ({ birthDate, ...rest }: Body): Body => ({
  ...rest,
  birthDate: fromUsDate(birthDate) ?? birthDate.trim(),
});

/** The form's fields, checked as the call's body. */
const Fields = z.custom<Body>().superRefine((fields, ctx) => {
  for (const { path, message } of Search.safeParse(bodyOf(fields)).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

interface MonitoredSearchProps {
  practiceId: number;
  onFound: (patient: MonitoredPatient) => void;
}

/** Finds a patient in the monitoring service by name, date of birth or record number. */
export function MonitoredSearch({ practiceId, onFound }: MonitoredSearchProps) {
  const { t } = useTranslation('rpm');
  const words = useErrorWords();
  const [found, setFound] = useState<MonitoredPatient[] | null>(null);
  const form = useContractForm({
    schema: Fields,
    values: { name: '', birthDate: '', mrn: '' },
    maxLengths: { name: LIMITS.search, mrn: LIMITS.mrn },
    save(fields) {
      setFound(null);
      return call('POST /api/provider/practices/:practiceId/rpm/patients', {
        params: { practiceId },
        body: bodyOf(fields),
      });
    },
    onSaved: ({ results }) => setFound(results),
  });
  return (
    <div className={styles.fields}>
      <Form form={form} className={styles.fields}>
        <FormText name="name" label={t('name')} autoComplete="off" />
        <div className={styles.row}>
          <FormDay
            name="birthDate"
            label={t('birthDate')}
            placeholder={t('dayPlaceholder')}
            autoComplete="off"
          />
          <FormText name="mrn" label={t('mrn')} autoComplete="off" />
        </div>
        <div>
          <SubmitButton size="medium">{t('search')}</SubmitButton>
        </div>
      </Form>
      <div aria-live="polite">
        {found?.length === 0 ? (
          <Notice title={words.code('PATIENT_NOT_FOUND_IN_RPM')}>{t('noneHelp')}</Notice>
        ) : null}
        {found && found.length > 0 ? (
          <ul className={styles.people} aria-label={t('results')}>
            {found.map((patient) => (
              <li key={patient.monitoringId}>
                <span className={styles.person}>
                  <strong>
                    {patient.lastName}, {patient.firstName}
                  </strong>
                  <span className={styles.soft}>
                    {[
                      patient.birthDate && toUsDate(patient.birthDate),
                      patient.mrn && t('mrnOf', { mrn: patient.mrn }),
                      patient.programs.map(({ name }) => name).join(', ') || t('notEnrolled'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button onClick={() => onFound(patient)}>{t('choose')}</Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {form.failure ? <ErrorNotice error={orCode(form.failure, 'FAILED_RPM_PATIENT_SEARCH')} /> : null}
    </div>
  );
}
