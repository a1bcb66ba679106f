import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scheduleOptionsQuery } from '../schedule/schedule-queries.ts';
import { staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

interface StaffGuestsProps {
  visitId: string;
  practiceId: number;
  /** The visit's provider, who needs no invitation. */
  provider: string;
  /** The zone of displayed times. */
  timeZone: string;
  /** Loads the guests again when it changes. */
  changed?: unknown;
}

/** A visit's guests for staff, with the colleagues they may invite. */
export function StaffGuests({ visitId, practiceId, provider, timeZone, changed }: StaffGuestsProps) {
  const api = useMemo(() => staffGuestsApi(visitId), [visitId]);
  const { data } = useQuery(scheduleOptionsQuery(practiceId));
  return (
    <GuestsPanel
      api={api}
      timeZone={timeZone}
      changed={changed}
      {...(data ? { colleagues: data.providers.filter(({ name }) => name !== provider) } : {})}
    />
  );
}
