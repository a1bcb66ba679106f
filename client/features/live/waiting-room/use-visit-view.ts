import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '../../../../shared/domain/participant.ts';
import { announce } from '../../../ui/components/announce.tsx';

type VisitViewModule = typeof import('../in-visit/visit-view.tsx');

/**
 * The visit's screen, loaded in idle time during the wait; null until then. Without Suspense, which would
 * delay the first picture to avoid a flickering fallback.
 */
export function useVisitView(stage: Stage | undefined): VisitViewModule | null {
  const { t } = useTranslation('waiting-room');
  const [visit, setVisit] = useState<VisitViewModule | null>(null);
  useEffect(() => {
    if (stage === 'waiting' || stage === 'in-visit') void import('../in-visit/visit-view.tsx').then(setVisit);
    if (stage === 'in-visit') announce(t('admitted'));
  }, [stage, t]);
  return visit;
}
