import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../ui/components/use-narrow.ts';

/** Whose visit moves: a patient's, by `sessionId`, or a guest's. */
export interface Owner {
  kind: 'visit' | 'guest';
  id: string;
}

/** A person at a computer moves to their phone, a person at a phone to anything else. */
export function useHandOffWords(): { action: string; help: string } {
  const { t } = useTranslation('hand-off');
  return useNarrow()
    ? { action: t('useOther'), help: t('helpOther') }
    : { action: t('usePhone'), help: t('helpPhone') };
}
