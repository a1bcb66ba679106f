import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { localDate, localTime } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { PatientSection } from './patient-section.tsx';
import styles from './schedule.module.css';
import { deliveriesOf, fieldOfPath, nextHalfHour, type ScheduleFields, toBody } from './schedule-fields.ts';
import type { ScheduledVisit, ScheduleOptions } from './schedule-queries.ts';
import { VisitSection } from './visit-section.tsx';

interface ScheduleFormProps {
  practiceId: number;
  options: ScheduleOptions;
  onScheduled: (visit: ScheduledVisit) => void;
}

export function ScheduleForm({ practiceId, options, onScheduled }: ScheduleFormProps) {
  const { t } = useTranslation('schedule');
  const { me } = useSignedIn();
  const language = useLanguage();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  // Made once for this form: a second click or a retry after a lost answer schedules nothing twice.
  const idempotencyKey = useRef(crypto.randomUUID());
  const form = useForm<ScheduleFields>({
    mode: 'onTouched',
    defaultValues: firstValues(options, me.accountId, language),
  });
  const { handleSubmit, setError, formState } = form;

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      const visit = await call('POST /api/provider/visits', {
        body: toBody(fields, practiceId, idempotencyKey.current),
      });
      void queries.invalidateQueries({ queryKey: ['visits', practiceId] });
      onScheduled(visit);
    } catch (error) {
      if (!showInFields(error)) setFailure(error);
    }
  });

  /** Puts what the server refused beside its fields; false when it named one that this form has not. */
  function showInFields(error: unknown): boolean {
    if (!isApiError(error)) return false;
    const entries = Object.entries(error.details.fields ?? {});
    const known = entries.flatMap(([path, message]) => {
      const name = fieldOfPath(path);
      return name ? [{ name, message }] : [];
    });
    for (const [index, { name, message }] of known.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 });
    }
    return known.length > 0 && known.length === entries.length;
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PatientSection practiceId={practiceId} />
        <VisitSection options={options} />
        <DeliverySection visitTypes={options.visitTypes} />
        {failure ? <ErrorNotice error={failure} /> : null}
        <div className={styles.submit}>
          <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function firstValues(options: ScheduleOptions, accountId: string, language: ScheduleFields['language']) {
  const { timeZone, serverTime, visitTypes, providers } = options;
  const [visitType] = visitTypes;
  const own = providers.find(({ userId }) => userId === accountId);
  const provider = own ?? (providers.length === 1 ? providers[0] : undefined);
  return {
    patientId: '',
    firstName: '',
    lastName: '',
    email: '',
    mobile: '',
    language,
    description: '',
    visitTypeId: visitType?.visitTypeId ?? '',
    durationMinutes: String(visitType?.durationMinutes ?? 30),
    providerUserId: provider?.userId ?? '',
    timeZone,
    ...nextHalfHour(localDate(serverTime, timeZone), localTime(serverTime, timeZone)),
    linkDelivery: deliveriesOf(visitType)[0] ?? ('Copy' as const),
  };
}
