import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { selectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';

/**
 * Selects the practice that the address names, so that a shared link and going back show it (PRODUCT 2.7).
 *
 * @returns false until it is selected
 */
export function usePracticeOfAddress(): boolean {
  const { practice, practices } = useSignedIn();
  const named = Number(new URLSearchParams(useSearch()).get('practiceId'));
  const other = practices.find(
    ({ practiceId }) => practiceId === named && practiceId !== practice.practiceId,
  );
  useEffect(() => {
    if (other) selectPractice(other);
  }, [other]);
  return other === undefined;
}
