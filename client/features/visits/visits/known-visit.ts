import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { anyVisitListKey, type VisitList } from './visit-queries.ts';

export function useKnownVisit(visitId: string): VisitListItem | undefined {
  const queries = useQueryClient();
  return useState(() => findListed(queries, (visit) => visit.visitId === visitId))[0];
}

export function useKnownPatient(patientId: string): string | undefined {
  const queries = useQueryClient();
  return useState(() => findListed(queries, (visit) => visit.patientId === patientId))[0]?.patientName;
}

function findListed(queries: QueryClient, is: (visit: VisitListItem) => boolean): VisitListItem | undefined {
  return queries
    .getQueryCache()
    .findAll({ queryKey: anyVisitListKey })
    .map(({ state }) => ({ list: state.data as VisitList | undefined, at: state.dataUpdatedAt }))
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ list }) => list?.rows ?? [])
    .find(is);
}
