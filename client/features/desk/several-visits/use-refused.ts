import { useState } from 'react';
import type { Refused } from '#shared/contracts/rest/desk/several-visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

export function useRefused(visits: readonly VisitListItem[]) {
  const [refused, setRefused] = useState<Refused>([]);
  const left = visits.filter(({ visitId }) => !refused.some((one) => one.visitId === visitId));
  return { refused, left, refuse: (more: Refused) => setRefused((known) => [...known, ...more]) };
}
