import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scheduleOptionsQuery } from '../../visit/scheduling/schedule-queries.ts';
import { staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

interface StaffGuestsProps {
  visitId: string;
  practiceId: number;
  /** The visit's provider, by account, who needs no invitation. */
  providerId: string;
  /** The zone of displayed times. */
  timeZone: string;
  /** Reloads the guests when it changes. */
  changed?: unknown;
  /** In a modal dialog no one reaches the notice that offers to undo. */
  isModal?: boolean;
}

export function StaffGuests({
  visitId,
  practiceId,
  providerId,
  timeZone,
  changed,
  isModal = false,
}: StaffGuestsProps) {
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
      {...(data ? { colleagues: data.providers.filter(({ userId }) => userId !== providerId) } : {})}
    />
  );
}
