import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import type { ScheduleFields } from './schedule-fields.ts';
import { encountersQuery, type ScheduleOptions } from './schedule-queries.ts';

interface EncounterFieldProps {
  practiceId: number;
  options: Pick<ScheduleOptions, 'visitTypes' | 'timeZone'>;
}

/** PRODUCT 19.2. */
export function EncounterField({ practiceId, options }: EncounterFieldProps) {
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
