import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import type { VisitRecord, VisitSeries } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { SeriesScope } from '#shared/domain/visit.ts';
import { furtherVisits } from '#shared/rules/series.ts';

interface Scope {
  value: SeriesScope | 'this';
  visits: VisitSeries['visits'];
}

const placed = <Visit extends { visitId: string; startTime: string }>(visit: Visit) => ({
  ...visit,
  id: visit.visitId,
  startsAt: new Date(visit.startTime),
});

/**
 * Asks which visits of a series to change: this one, the following too, or all upcoming. Asks nothing if only one is
 * upcoming.
 *
 * @returns the further visits, and the call's fields for them
 */
export function useSeriesScope(
  visit: Pick<VisitDetail, 'visitId' | 'startTime'>,
  { series }: Pick<VisitRecord, 'series'>,
): {
  further: VisitSeries['visits'];
  also: { scope: SeriesScope; seen: string[] } | null;
  question: ReactNode;
} {
  const { t } = useTranslation('visit-actions');
  const [chosen, setChosen] = useState<Scope['value']>('this');
  const toCome = (series?.visits ?? []).filter(({ isToCome }) => isToCome).map(placed);
  const others = furtherVisits(placed(visit), toCome, 'to-come');
  const following = furtherVisits(placed(visit), toCome, 'following');
  const scopes: [Scope, ...Scope[]] = [
    { value: 'this', visits: [] },
    ...(following.length > 0 ? [{ value: 'following' as const, visits: following }] : []),
    // For the first upcoming visit, these are the same.
    ...(others.length > following.length ? [{ value: 'to-come' as const, visits: others }] : []),
  ];
  const scope = scopes.find(({ value }) => value === chosen) ?? scopes[0];
  const further = scope.visits;
  return {
    further,
    also: scope.value === 'this' ? null : { scope: scope.value, seen: further.map(({ visitId }) => visitId) },
    question:
      others.length === 0 ? null : (
        <ChoiceGroup
          name="series-scope"
          legend={t('whichVisits')}
          value={scope.value}
          onChange={({ target }) => setChosen(target.value as Scope['value'])}
          options={scopes.map(({ value, visits }) => ({
            value,
            label: t(`scope.${value}`),
            hint: value === 'this' ? undefined : t('scopeCount', { count: visits.length + 1 }),
          }))}
        />
      ),
  };
}
