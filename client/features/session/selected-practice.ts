import { create } from 'zustand';
import { storage } from '../../api/storage.ts';
import type { Practice } from './session-queries.ts';

interface SelectedPractice {
  practiceId: number | null;
}

/**
 * The practice this tab works in. Kept in the browser for the next visit (PRODUCT 2.7); another tab that
 * chooses a different one does not change this tab under its user's hands.
 */
export const useSelectedPractice = create<SelectedPractice>(() => ({
  practiceId: practiceIdFrom(storage.get('selectedPractice')),
}));

export function practiceIdFrom(stored: string | null): number | null {
  const id = Number(stored);
  return stored !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/** Choosing a practice also sets the user type, from that practice (PRODUCT 2.7). */
export function selectPractice(practice: Practice): void {
  storage.set('selectedPractice', String(practice.practiceId));
  storage.set('selectedPracticeUserType', practice.userType);
  useSelectedPractice.setState({ practiceId: practice.practiceId });
}
