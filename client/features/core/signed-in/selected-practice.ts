import { useEffect } from 'react';
import { create } from 'zustand';
import { storage } from '#client/api/storage.ts';
import { useSignedIn } from './signed-in.tsx';
import type { Practice } from './signed-in-queries.ts';

interface SelectedPractice {
  practiceId: number | null;
}

/** Stored for next time (PRODUCT 2.7). Another tab's choice does not change this tab's. */
export const useSelectedPractice = create<SelectedPractice>(() => ({
  practiceId: practiceIdFrom(storage.get('selectedPractice')),
}));

export function practiceIdFrom(stored: string | null): number | null {
  const id = Number(stored);
  return stored !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/** Also sets the practice's user type (PRODUCT 2.7). */
export function selectPractice(practice: Practice): void {
  storage.set('selectedPractice', String(practice.practiceId));
  storage.set('selectedPracticeUserType', practice.userType);
  useSelectedPractice.setState({ practiceId: practice.practiceId });
}

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
