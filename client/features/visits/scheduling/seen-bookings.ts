import type { QueryClient } from '@tanstack/react-query';
import type { Bookings, SeriesDate } from '#shared/contracts/rest/visits/scheduling.ts';

export const BOOKINGS_KEY = 'bookings';
export const SERIES_BOOKINGS_KEY = 'series-bookings';

/**
 * Marks of the bookings that this page has shown. The server refuses a time with any other booking until the person
 * has seen it.
 */
export function seenBookings(queries: QueryClient): string[] {
  const single = queries.getQueriesData<Bookings>({ queryKey: [BOOKINGS_KEY] });
  const series = queries.getQueriesData<Map<string, SeriesDate>>({ queryKey: [SERIES_BOOKINGS_KEY] });
  const all = [
    ...single.map(([, found]) => found),
    ...series.flatMap(([, dates]) => [...(dates?.values() ?? [])]),
  ];
  return [...new Set(all.flatMap((found) => found?.marks ?? []))];
}

export async function lookAgain(queries: QueryClient): Promise<void> {
  await Promise.all(
    [BOOKINGS_KEY, SERIES_BOOKINGS_KEY, 'free-times'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
