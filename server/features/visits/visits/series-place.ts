import { sql } from 'kysely';

interface SeriesPlace {
  position: number;
  of: number;
}

/**
 * How many visits the series of the visit of alias `visit` has, as it was scheduled: canceled ones count, and of a
 * moved one only the visit that replaced it.
 */
export const seriesLength = sql<number | null>`(
  select nullif(count(*), 0)::integer from visits as one
  where one.series_id = visit.series_id and one.status <> 'MOVED')`;

/** The number of the visit of alias `visit` in its series; null for a single visit. */
export const seriesPlace = sql<SeriesPlace | null>`case when visit.series_id is not null then
  json_build_object('position', visit.series_position, 'of', ${seriesLength}) end`;
