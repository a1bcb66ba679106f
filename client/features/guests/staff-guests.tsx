import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scheduleOptionsQuery } from '../schedule/schedule-queries.ts';
import { staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

interface StaffGuestsProps {
  visitId: string;
  practiceId: number;
  /** Whose visit it is: they need no invitation. */
  provider: string;
  /** Whose clock the times are on. */
  timeZone: string;
  /** Another value loads the guests at once. */
  changed?: unknown;
}

/** The guests of a visit as staff see them, with the colleagues of the practice whom they may ask to come. */
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
