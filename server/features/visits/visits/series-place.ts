import { sql } from 'kysely';

interface SeriesPlace {
  position: number;
  of: number;
}

/** The length of the series as scheduled: canceled visits count, and a moved visit counts once, with its successor. */
export const seriesLength = sql<number | null>`(
  select nullif(count(*), 0)::integer from visits as one
  where one.series_id = visit.series_id and one.status <> 'MOVED')`;

/** Null for a single visit. */
export const seriesPlace = sql<SeriesPlace | null>`case when visit.series_id is not null then
  json_build_object('position', visit.series_position, 'of', ${seriesLength}) end`;
