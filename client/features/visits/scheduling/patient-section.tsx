import { useQuery } from '@tanstack/react-query';
import { FolderSearch, Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { LANGUAGES, MOST_PATIENTS } from '#shared/domain/visit.ts';
import { fieldsOfPatient, newPatientNamed } from './given-patient.ts';
import { IdentityFields } from './identity-fields.tsx';
import { PatientSearch } from './patient-search.tsx';
import { RecordSearchDialog } from './record-search-dialog.tsx';
import { SamePatients } from './same-patients.tsx';
import styles from './schedule.module.css';
import { isOptedOut, NO_PATIENT, patientOf, type ScheduleFields } from './schedule-fields.ts';
import { encountersQuery, type FoundPatient, type ScheduleOptions } from './schedule-queries.ts';
import { MoreOptions } from './slot-fields.tsx';

interface PatientSectionProps {
  practiceId: number;
  options: Pick<ScheduleOptions, 'recordSystem' | 'visitTypes' | 'timeZone'>;
  mayBeNew?: boolean;
  alone?: boolean;
  opensPage?: boolean;
}

export function PatientSection(props: PatientSectionProps) {
  const { practiceId, options, mayBeNew = true, alone = false, opensPage = false } = props;
  const { t } = useTranslation('scheduling');
  const wrong = useWrong();
  const { reset, getValues, watch, clearErrors, trigger, formState } = useFormContext<ScheduleFields>();
  const { field: search } = useController<ScheduleFields, 'patientId'>({ name: 'patientId' });
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const {
    isNew,
    patientId,
    firstName,
    lastName,
    linkDelivery,
    others,
    birthDate,
    mrn,
    onRecord,
    language,
    encounter,
  } = watch();

  function fill(patient: FoundPatient | null, next = false) {
    const fields = getValues();
    reset(
      {
        ...fields,
        isNew: next,
        ...NO_PATIENT,
        ...(patient ? fieldsOfPatient(patient) : {}),
      },
      { keepDefaultValues: true, keepErrors: false },
    );
  }
  function switchMode(next: boolean) {
    fill(null, next);
    const named = next && newPatientNamed(typed);
    if (named) reset({ ...getValues(), ...named }, { keepDefaultValues: true });
    setTyped('');
    clearErrors();
  }

  async function addToGroup() {
    const fields = ['firstName', 'lastName', 'email', 'mobile', 'birthDate', 'mrn', 'zipCode'] as const;
    if (!(await trigger(fields, { shouldFocus: true }))) return;
    const typed = getValues();
    reset(
      { ...typed, ...NO_PATIENT, isNew: false, others: [...typed.others, patientOf(typed)] },
      { keepDefaultValues: true },
    );
  }

  if (!isNew && !patientId) {
    return (
      <Card title={t(others.length > 0 ? 'nextPatient' : 'patient')}>
        <div className={styles.find}>
          <PatientSearch
            ref={search.ref}
            isFirst={opensPage}
            practiceId={practiceId}
            onFound={(patient) => fill(patient)}
            onTyped={setTyped}
            error={wrong('patientId')}
          />
          {mayBeNew ? (
            <>
              <Text tone="quiet" className={styles.or}>
                {t('or')}
              </Text>
              <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => switchMode(true)}>
                {t('newPatient')}
              </Button>
            </>
          ) : null}
        </div>
        {options.recordSystem ? (
          <Box above={2}>
            <Button
              variant="quiet"
              icon={<FolderSearch size={20} aria-hidden />}
              onClick={() => setSearching(true)}
            >
              {t('searchRecord')}
            </Button>
          </Box>
        ) : null}
        {searching ? (
          <RecordSearchDialog
            practiceId={practiceId}
            onClose={() => setSearching(false)}
            onFound={(patient) => {
              setSearching(false);
              fill(patient);
            }}
          />
        ) : null}
      </Card>
    );
  }
  return (
    <Card title={t(others.length > 0 ? 'nextPatient' : 'patient')}>
      <Stack gap={5}>
        {isNew ? (
          <>
            <Grid gap={5} across={4} min="14.375rem" align="start">
              <FormText<ScheduleFields> name="firstName" label={t('firstName')} autoComplete="off" />
              <FormText<ScheduleFields> name="lastName" label={t('lastName')} autoComplete="off" />
            </Grid>
            <SamePatients practiceId={practiceId} onFound={(patient) => fill(patient)} />
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
          <Row gap={3} align="center" frame="sunk" className={styles.chosen}>
            <Avatar firstName={firstName} lastName={lastName} />
            <Stack as="span" grows shrinks>
              <Text as="strong" shrinks size="large" breaks>
                {firstName} {lastName}
              </Text>
              <Text as="span" tone="quiet" size="small" breaks>
                {[birthDate, mrn && t('mrnOf', { mrn }), onRecord && t('inRecordSystem')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <Button variant="quiet" onClick={() => fill(null)}>
              {t('change')}
            </Button>
          </Row>
        )}
        <Grid gap={5} across={4} min="14.375rem" align="start">
          <FormText<ScheduleFields>
            name="email"
            label={t('email')}
            note={linkDelivery === 'Email' ? null : t('optional')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
          />
          <FormText<ScheduleFields>
            name="mobile"
            label={t('mobile')}
            hint={isOptedOut(watch()) ? t('optedOut') : undefined}
            note={linkDelivery === 'SMS' ? null : t('optional')}
            type="tel"
            autoComplete="off"
          />
        </Grid>
        {onRecord ? null : <IdentityFields />}
        <MoreOptions changed={language !== formState.defaultValues?.language || encounter !== ''}>
          <FormSelect<ScheduleFields>
            name="language"
            label={t('patientLanguage')}
            hint={t('patientLanguageHint')}
            options={LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
          />
          {onRecord && options.recordSystem ? (
            <EncounterField practiceId={practiceId} options={options} />
          ) : null}
        </MoreOptions>
        {!alone && others.length + 1 < MOST_PATIENTS ? (
          <div>
            <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => void addToGroup()}>
              {t('addAnother')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}

interface EncounterFieldProps {
  practiceId: number;
  options: Pick<ScheduleOptions, 'visitTypes' | 'timeZone'>;
}

/** PRODUCT 19.2. */
function EncounterField({ practiceId, options }: EncounterFieldProps) {
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const { watch } = useFormContext<ScheduleFields>();
  const [patientId, visitTypeId] = watch(['patientId', 'visitTypeId']);
  const { data, error, isFetching, refetch } = useQuery(encountersQuery(practiceId, patientId));
  const creates = options.visitTypes.find((type) => type.visitTypeId === visitTypeId)?.createsEncounter;
  const found = data?.results ?? [];
  return (
    <>
      <FormSelect<ScheduleFields>
        name="encounter"
        label={t('encounter')}
        hint={
          isFetching ? t('encountersLoading') : data && found.length === 0 ? t('noEncounters') : undefined
        }
        options={[
          { value: '', label: t(creates ? 'encounterByTypeNew' : 'encounterByTypeNone') },
          { value: 'new', label: t('encounterNew') },
          { value: 'none', label: t('encounterNone') },
          ...found.map(({ recordId, startsAt, description }) => ({
            value: recordId,
            label: [description, startsAt && formatMoment(startsAt, language, options.timeZone)]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
      {data && data.unreadable > 0 ? <p>{t('recordsUnreadable', { count: data.unreadable })}</p> : null}
      {data?.isWhole === false ? <p>{t('encountersIncomplete')}</p> : null}
      {error ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_EHR_PATIENT_SEARCH')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </>
  );
}
