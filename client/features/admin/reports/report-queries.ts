import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, localDate } from '#client/features/core/dates/format.ts';
import { plusDays } from '#client/features/desk/calendar/calendar-days.ts';
import {
  REPORT_BY,
  type ReportFile,
  type ReportWish,
  reportContracts,
} from '#shared/contracts/rest/admin/reports.ts';
import type { Language } from '#shared/domain/visit.ts';
import { type Days, daysOf, PERIODS, type Period } from './periods.ts';

export const reportQuery = (practiceId: number, wish: ReportWish) =>
  queryOptions({
    queryKey: ['report', practiceId, wish],
    queryFn: ({ signal }) =>
      call('POST /api/admin/practices/:practiceId/report', { params: { practiceId }, body: wish, signal }),
  });

export const fileAddress = (
  practiceId: number,
  wish: ReportWish,
  language: Language,
  table: ReportFile,
): string =>
  `/api/admin/practices/${practiceId}/report/file?${new URLSearchParams({ ...wish, language, table })}`;

const { body: ReportBody } = reportContracts['POST /api/admin/practices/:practiceId/report'];

export interface AskedReport {
  wish: ReportWish;
  period: Period | null;
  /** Error codes of the days, by field; such a report is not loaded. */
  wrong: Partial<Record<PropertyKey, string>> | null;
}

export function readReport(params: URLSearchParams): AskedReport {
  const [from, to] = [params.get('from'), params.get('to')];
  const named = PERIODS.find((known) => known === params.get('period'));
  const period = named ?? (from === null || to === null ? 'last-30-days' : null);
  const days = period
    ? daysOf(period, localDate(Date.now(), deviceTimeZone()))
    : { from: from ?? '', to: to ?? '' };
  const wish = { ...days, by: REPORT_BY.find((known) => known === params.get('by')) ?? 'day' };
  const { error } = ReportBody.safeParse(wish);
  const wrong = error
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]))
    : null;
  return { wish, period, wrong };
}

/** Includes days without visits. */
export function eachDay({ from, to }: Days): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, day) => plusDays(from, day));
}
