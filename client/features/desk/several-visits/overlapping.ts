import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const MINUTE_MS = 60_000;

/** The visits that begin before an earlier one ends, with those earlier ones, by time. */
export function overlapping<Visit extends Pick<VisitListItem, 'startTime' | 'durationMinutes'>>(
  visits: readonly Visit[],
): Visit[][] {
  const groups: Visit[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const visit of visits.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const from = Date.parse(visit.startTime);
    if (from < end) groups.at(-1)?.push(visit);
    else groups.push([visit]);
    end = Math.max(end, from + visit.durationMinutes * MINUTE_MS);
  }
  return groups.filter(({ length }) => length > 1);
}
