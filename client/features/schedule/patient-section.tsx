import { Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../shared/domain/visit.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { PatientSearch } from './patient-search.tsx';
import styles from './schedule.module.css';
import type { FoundPatient } from './schedule-queries.ts';
import { rules } from './schedule-rules.ts';
import { useScheduleForm } from './use-field.ts';

/** Who the visit is for: a patient of the practice, or a new one. */
export function PatientSection({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('schedule');
  const { register, reset, getValues, wrong, watch, clearErrors } = useScheduleForm();
  const [isNew, setIsNew] = useState(false);
  const [patientId, firstName, lastName, linkDelivery] = watch([
    'patientId',
    'firstName',
    'lastName',
    'linkDelivery',
  ]);

  /** Replaces the patient's part of the form and leaves the rest as it was typed. */
  function fill(patient: FoundPatient | null) {
    const typed = getValues();
    reset(
      {
        ...typed,
        patientId: patient?.patientId ?? '',
        firstName: patient?.firstName ?? '',
        lastName: patient?.lastName ?? '',
        email: patient?.email ?? '',
        mobile: patient?.mobile ?? '',
        language: patient?.language ?? typed.language,
      },
      { keepDefaultValues: true, keepErrors: false },
    );
  }
  function switchMode(next: boolean) {
    setIsNew(next);
    fill(null);
    clearErrors();
  }

  if (!isNew && !patientId) {
    return (
      <Card title={t('patient')}>
        <div className={styles.find}>
          <PatientSearch practiceId={practiceId} onFound={fill} error={wrong('patientId')} />
          <input type="hidden" {...register('patientId', { validate: rules.chosen })} />
          <p className={styles.or}>{t('or')}</p>
          <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => switchMode(true)}>
            {t('newPatient')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('patient')}>
      <div className={styles.fields}>
        {isNew ? (
          <>
            <div className={styles.row}>
              <TextField
                label={t('firstName')}
                autoComplete="off"
                error={wrong('firstName')}
                {...register('firstName', { validate: rules.firstName })}
              />
              <TextField
                label={t('lastName')}
                autoComplete="off"
                error={wrong('lastName')}
                {...register('lastName', { validate: rules.lastName })}
              />
            </div>
            <div>
              <Button
                variant="quiet"
                icon={<Search size={18} aria-hidden />}
                onClick={() => switchMode(false)}
              >
                {t('findInstead')}
              </Button>
            </div>
          </>
        ) : (
          <div className={styles.chosen}>
            <Avatar firstName={firstName} lastName={lastName} />
            <strong>
              {firstName} {lastName}
            </strong>
            <Button variant="quiet" onClick={() => fill(null)}>
              {t('change')}
            </Button>
          </div>
        )}
        <div className={styles.row}>
          <TextField
            label={t('email')}
            note={linkDelivery === 'Email' ? null : t('optional')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            error={wrong('email')}
            {...register('email', { validate: rules.email })}
          />
          <TextField
            label={t('mobile')}
            note={linkDelivery === 'SMS' ? null : t('optional')}
            type="tel"
            autoComplete="off"
            error={wrong('mobile')}
            {...register('mobile', { validate: rules.mobile })}
          />
        </div>
        <SelectField
          label={t('patientLanguage')}
          hint={t('patientLanguageHint')}
          options={LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
          error={wrong('language')}
          {...register('language')}
        />
      </div>
    </Card>
  );
}
