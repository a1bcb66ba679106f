import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { SERIES_VISITS } from '#shared/domain/visit.ts';
import { type SeriesEnd, seriesDates } from '#shared/rules/series.ts';

type Start = Pick<FreeTime, 'date' | 'time' | 'occurrence'>;

export interface SeriesValues {
  /** Weeks between two visits; empty if the visit does not repeat. */
  repeat: string;
  seriesEnd: 'visits' | 'lastDay';
  seriesVisits: string;
  seriesLastDay: string;
  leftOut: string[];
  replaced: Record<string, Start>;
}

export const NO_SERIES: SeriesValues = {
  repeat: '',
  seriesEnd: 'visits',
  seriesVisits: '6',
  seriesLastDay: '',
  leftOut: [],
  replaced: {},
};

export interface SeriesStart extends Start {
  day: string;
  isLeftOut: boolean;
}

type Fields = SeriesValues & Start;

const endOf = ({ seriesEnd, seriesVisits, seriesLastDay }: SeriesValues): SeriesEnd =>
  seriesEnd === 'visits' ? { visits: Number(seriesVisits) } : { lastDay: seriesLastDay };

export function seriesStarts(fields: Fields): SeriesStart[] {
  const { repeat, date, time, occurrence, leftOut, replaced } = fields;
  if (repeat === '' || Number.isNaN(Date.parse(date))) return [];
  return seriesDates(date, Number(repeat), endOf(fields), SERIES_VISITS.max).map((day) => ({
    day,
    ...(replaced[day] ?? { date: day, time, occurrence }),
    isLeftOut: leftOut.includes(day),
  }));
}

export function startsOf(fields: Fields): [Start, ...Start[]] {
  const [first, ...others] = seriesStarts(fields)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ date, time, occurrence }) => ({ date, time, occurrence }))
    .toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
  const { date, time, occurrence } = fields;
  return first ? [first, ...others] : [{ date, time, occurrence }];
}

export function seriesProblem(
  fields: Fields,
): { name: 'seriesVisits' | 'seriesLastDay'; message: string } | null {
  const { repeat, seriesEnd, seriesVisits, seriesLastDay } = fields;
  if (repeat === '') return null;
  if (seriesEnd === 'lastDay') {
    if (seriesLastDay === '') return { name: 'seriesLastDay', message: 'FIELD_REQUIRED' };
    return seriesStarts(fields).length < SERIES_VISITS.min
      ? { name: 'seriesLastDay', message: 'DATE_INVALID' }
      : null;
  }
  const visits = Number(seriesVisits);
  const fits = Number.isInteger(visits) && visits >= SERIES_VISITS.min && visits <= SERIES_VISITS.max;
  return fits ? null : { name: 'seriesVisits', message: 'FIELD_INVALID' };
}
