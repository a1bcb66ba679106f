import { useTranslation } from 'react-i18next';
import type { HandOffPurpose } from '../../../../shared/domain/hand-off.ts';
import { useNarrow } from '../../../ui/components/use-narrow.ts';

/** Whose visit moves: a patient's, by `sessionId`, or a guest's. */
export interface Owner {
  kind: 'visit' | 'guest';
  id: string;
}

interface HandOffWords {
  action: string;
  help: string;
  warning: string;
}

/** A person at a computer takes their phone, a person at a phone anything else. */
export function useHandOffWords(purpose: HandOffPurpose): HandOffWords {
  const { t } = useTranslation('hand-off');
  const narrow = useNarrow();
  if (purpose === 'camera') {
    const action = t(narrow ? 'showWithOther' : 'showWithPhone');
    return { action, help: t('helpCamera'), warning: t('onlyYourCamera') };
  }
  const warning = t('onlyYou');
  return narrow
    ? { action: t('useOther'), help: t('helpOther'), warning }
    : { action: t('usePhone'), help: t('helpPhone'), warning };
}
