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
}

export function StaffGuests({ visitId, practiceId, providerId, timeZone, changed }: StaffGuestsProps) {
  const api = useMemo(() => staffGuestsApi(visitId), [visitId]);
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
