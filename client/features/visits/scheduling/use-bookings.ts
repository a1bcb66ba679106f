import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import type { BookedPeople } from './free-times.tsx';
import type { SlotValues } from './schedule-fields.ts';
import { BOOKINGS_KEY } from './seen-bookings.ts';

const PAUSE_MS = 400;

type Time = Pick<
  SlotValues,
  'providerUserId' | 'date' | 'time' | 'timeZone' | 'occurrence' | 'durationMinutes'
>;

export function useBookings({ practiceId, patientIds, movedVisitId }: BookedPeople, slot: Time) {
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
      queryKey: [BOOKINGS_KEY, practiceId, movedVisitId, settled],
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
      // A failed warning must not disturb the form.
      retry: false,
      staleTime: 0,
    }),
  );
  return complete ? data : undefined;
}
