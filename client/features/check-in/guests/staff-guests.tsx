import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localDate, localTime } from '#client/features/core/dates/format.ts';
import { occurrenceOf } from '#client/features/core/dates/wall-clock.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { useBookingWords } from '#client/features/visits/scheduling/use-booking-words.ts';
import { useBookings } from '#client/features/visits/scheduling/use-bookings.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Colleague } from './guest-fields.ts';
import { staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

export interface StaffGuestsProps {
  visit: Pick<
    VisitDetail,
    'visitId' | 'practiceId' | 'scheduledProviderId' | 'timeZone' | 'startTime' | 'durationMinutes'
  >;
  changed?: unknown;
  /** A modal dialog covers the notice that offers to undo. */
  isModal?: boolean;
}

export function StaffGuests({ visit, changed, isModal = false }: StaffGuestsProps) {
  const { visitId, practiceId, timeZone } = visit;
  const api = useMemo(() => {
    const ofStaff = staffGuestsApi(visitId);
    return isModal ? { ...ofStaff, restore: null } : ofStaff;
  }, [visitId, isModal]);
  const { data } = useQuery(scheduleOptionsQuery(practiceId));
  return (
    <GuestsPanel
      api={api}
      timeZone={timeZone}
      changed={changed}
      {...(data && {
        // The visit's provider needs no invitation.
        colleagues: data.providers.filter(({ userId }) => userId !== visit.scheduledProviderId),
        whenChosen: (colleague) => <BusyColleague visit={visit} colleague={colleague} />,
      })}
    />
  );
}

interface BusyColleagueProps {
  visit: Pick<VisitDetail, 'visitId' | 'practiceId' | 'timeZone' | 'startTime' | 'durationMinutes'>;
  colleague: Colleague;
}

/** The colleague can still be invited. */
function BusyColleague({ visit, colleague }: BusyColleagueProps) {
  const { t } = useTranslation('guests');
  const { t: scheduling } = useTranslation('scheduling');
  const { visitId, practiceId, timeZone, startTime, durationMinutes } = visit;
  const slot = {
    providerUserId: colleague.userId,
    date: localDate(startTime, timeZone),
    time: localTime(startTime, timeZone),
    timeZone,
    occurrence: occurrenceOf(startTime, timeZone),
    durationMinutes: String(durationMinutes),
  };
  const bookings = useBookings({ practiceId, patientIds: [], movedVisitId: visitId }, slot);
  const say = useBookingWords({ providers: [colleague] }, timeZone)(slot);
  const { visits = [], elsewhere = [] } = bookings ?? {};
  if (visits.length + elsewhere.length === 0) return null;
  return (
    <Notice tone="waiting" announce="status" title={scheduling('bookedTitle')}>
      {visits.map((booked) => (
        <p key={`${booked.startTime} ${booked.patients.join()}`}>{say.visit(booked)}</p>
      ))}
      {elsewhere.map((booked) => (
        <p key={`${booked.startTime} ${booked.practice}`}>{say.elsewhere(booked)}</p>
      ))}
      <p>{t('stillInvite')}</p>
    </Notice>
  );
}
