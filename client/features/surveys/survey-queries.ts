import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const SURVEY_PATH = '/news/satisfaction-survey';

/** When the account may answer the staff survey. */
export const surveyQuery = queryOptions({
  queryKey: ['survey'],
  queryFn: ({ signal }) => call('GET /api/provider/survey', { signal }),
});
