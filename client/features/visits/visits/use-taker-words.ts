import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { LongWait } from './waits-query.ts';

/** 'Dr. Okafor takes over'; null if no one does. */
export function useTakerWords(takenBy: LongWait['takenBy']): string | null {
  const { t } = useTranslation('waits');
  const { me } = useSignedIn();
  if (!takenBy) return null;
  return takenBy.accountId === me.accountId ? t('youTakeOver') : t('takesOver', { name: takenBy.name });
}
