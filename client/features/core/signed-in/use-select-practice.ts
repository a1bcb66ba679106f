import { useEffect } from 'react';
import { selectPractice, useSelectedPractice } from './selected-practice.ts';
import { useSignedIn } from './signed-in.tsx';

/**
 * Selects the page's practice, so that the header and the search match it.
 *
 * @param practiceId undefined while unknown
 */
export function useSelectPractice(practiceId: number | undefined): void {
  const { practices } = useSignedIn();
  useEffect(() => {
    const own = practices.find((practice) => practice.practiceId === practiceId);
    if (own && useSelectedPractice.getState().practiceId !== own.practiceId) selectPractice(own);
  }, [practiceId, practices]);
}
