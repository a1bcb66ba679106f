import { useMemo } from 'react';
import { useSession } from '../session/session.tsx';

/** The practices the user administers, as options. */
export function useOwnPractices(): { value: string; label: string }[] {
  const { practices } = useSession();
  return useMemo(
    () =>
      practices
        .filter(({ permissions }) => permissions.includes('practice.administer'))
        .map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName })),
    [practices],
  );
}
