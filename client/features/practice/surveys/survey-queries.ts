import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { REPORT_MONTHS } from '#shared/contracts/rest/practice/surveys.ts';

export const SURVEY_PATH = '/news/satisfaction-survey';

export const surveyQuery = queryOptions({
  queryKey: ['survey'],
  queryFn: ({ signal }) => call('GET /api/provider/survey', { signal }),
});

export type SurveyReport = CallResult<Rest['GET /api/admin/practices/:practiceId/surveys']>;

export const reportQuery = (practiceId: number, months: (typeof REPORT_MONTHS)[number]) =>
  queryOptions({
    queryKey: ['survey-report', practiceId, months],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/surveys', {
        params: { practiceId },
        query: { months },
        signal,
      }),
  });
