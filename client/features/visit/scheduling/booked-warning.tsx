import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Notice } from '../../../ui/components/notice.tsx';
import { useSettled } from '../../../ui/forms/use-settled.ts';
import type { SlotValues } from './slot-fields.tsx';

/** Delay between the last change and the query of the calendar, in milliseconds. */
const PAUSE_MS = 400;

interface BookedWarningProps {
  practiceId: number;
  slot: Pick<SlotValues, 'providerUserId' | 'date' | 'time' | 'timeZone' | 'occurrence' | 'durationMinutes'>;
  /** Known patients; new ones have no visits. */
  patientIds: readonly string[];
  /** Null for a new visit. */
  movedVisitId: string | null;
}

/** Says that the provider or a patient already has a visit at that time; the visit can still be scheduled. */
export function BookedWarning({ practiceId, slot, patientIds, movedVisitId }: BookedWarningProps) {
  const { t } = useTranslation('scheduling');
  const { providerUserId, date, time, timeZone, occurrence, durationMinutes } = slot;
  const asked = JSON.stringify([
    providerUserId,
    date,
    time,
    timeZone,
    occurrence,
    durationMinutes,
    patientIds,
  ]);
  const settled = useSettled(asked, PAUSE_MS);
  const minutes = Number(durationMinutes);
  const complete = providerUserId !== '' && date !== '' && time !== '' && minutes > 0;
  const { data } = useQuery(
    queryOptions({
      queryKey: ['bookings', practiceId, movedVisitId, settled],
      queryFn: ({ signal }) =>
        call('POST /api/provider/bookings', {
          body: {
            practiceId,
            movedVisitId,
            providerUserId,
            date,
            time,
            timeZone,
            occurrence,
            durationMinutes: minutes,
            patientIds: [...patientIds],
          },
          signal,
        }),
      enabled: complete && settled === asked,
      placeholderData: keepPreviousData,
      // A warning that cannot be loaded must not disturb the form.
      retry: false,
      staleTime: 0,
    }),
  );
  if (!complete || !data || (!data.provider && data.patients.length === 0)) return null;
  return (
    <Notice tone="waiting" announce="status" title={t('bookedTitle')}>
      {data.provider ? <p>{t('bookedProvider')}</p> : null}
      {data.patients.length > 0 ? (
        <p>{t('bookedPatients', { names: data.patients.join(', '), count: data.patients.length })}</p>
      ) : null}
    </Notice>
  );
}
