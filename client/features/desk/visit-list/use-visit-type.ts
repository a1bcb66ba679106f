import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

type Typed = Pick<VisitListItem, 'visitTypeName' | 'series'>;

/** `Follow-up · 2 of 6`: a visit's type, and its place in its series if it has one (PRODUCT 6.39). */
export function useVisitType(): (visit: Typed) => string {
  const { t } = useTranslation('visits');
  return useCallback(
    ({ visitTypeName, series }) => (series ? `${visitTypeName} · ${t('inSeries', series)}` : visitTypeName),
    [t],
  );
}
