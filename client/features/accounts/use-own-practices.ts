import { useMemo } from 'react';
import { useSignedIn } from '../signed-in/signed-in.tsx';

/** The practices the user administers, as options. */
export function useOwnPractices(): { value: string; label: string }[] {
  const { practices } = useSignedIn();
  return useMemo(
    () =>
      practices
        .filter(({ permissions }) => permissions.includes('practice.administer'))
        .map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName })),
    [practices],
  );
}
