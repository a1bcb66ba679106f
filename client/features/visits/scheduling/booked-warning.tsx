import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import type { BookedPeople } from './free-times.tsx';
import { useFreeTimeWords } from './free-times.tsx';
import type { SlotValues } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { useBookingWords } from './use-booking-words.ts';
import { useBookings } from './use-bookings.ts';

interface BookedWarningProps {
  options: Pick<ScheduleOptions, 'serverTime' | 'providers'>;
  people: BookedPeople;
  slot: SlotValues;
  onChoose: (free: FreeTime) => void;
}

/** The visit can still be scheduled. */
export function BookedWarning({ options, people, slot, onChoose }: BookedWarningProps) {
  const { t } = useTranslation('scheduling');
  const bookings = useBookings(people, slot);
  const words = useFreeTimeWords(options, slot.timeZone);
  const say = useBookingWords(options, slot.timeZone)(slot);
  if (!bookings) return null;
  const { visits, elsewhere, patients, hours, nextFree } = bookings;
  const booked = visits.length + elsewhere.length + patients.length > 0;
  if (!booked && !hours) return null;
  return (
    <Notice
      tone="waiting"
      announce="status"
      title={booked ? t('bookedTitle') : hours && say.hours(hours)}
      action={
        nextFree ? (
          <Button onClick={() => onChoose(nextFree)}>
            {t('useNextFree', { time: words.both(nextFree) })}
          </Button>
        ) : null
      }
    >
      {visits.map((visit) => (
        <p key={`${visit.startTime} ${visit.patients.join()}`}>{say.visit(visit)}</p>
      ))}
      {elsewhere.map((visit) => (
        <p key={`${visit.startTime} ${visit.practice}`}>{say.elsewhere(visit)}</p>
      ))}
      {patients.length > 0 ? <p>{say.patients(patients)}</p> : null}
      {booked && hours ? <p>{say.hours(hours)}</p> : null}
      {hours?.reason ? <p>{hours.reason}</p> : null}
      <p>{t('stillPossible')}</p>
    </Notice>
  );
}
