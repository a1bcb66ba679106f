import { useEffect } from 'react';
import { selectPractice, useSelectedPractice } from './selected-practice.ts';
import { useSignedIn } from './signed-in.tsx';

/**
 * Selects the practice that the page is about, so that the header and the search are of that practice, too.
 *
 * @param practiceId undefined while it is not known
 */
export function useSelectPractice(practiceId: number | undefined): void {
  const { practices } = useSignedIn();
  useEffect(() => {
    const own = practices.find((practice) => practice.practiceId === practiceId);
    if (own && useSelectedPractice.getState().practiceId !== own.practiceId) selectPractice(own);
  }, [practiceId, practices]);
}
