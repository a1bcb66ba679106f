import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { BusyColleague } from './busy-colleague.tsx';
import { staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

export interface StaffGuestsProps {
  visit: Pick<
    VisitDetail,
    'visitId' | 'practiceId' | 'scheduledProviderId' | 'timeZone' | 'startTime' | 'durationMinutes'
  >;
  /** Reloads the guests when it changes. */
  changed?: unknown;
  /** In a modal dialog no one reaches the notice that offers to undo. */
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
