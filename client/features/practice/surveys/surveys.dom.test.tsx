import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SURVEY_REPORT } from '#client/test-support/reports.ts';
import { itSays, says } from '#client/test-support/says.ts';
import { SAGUARO } from '#client/test-support/staff.ts';
import { chartLines } from './score-over-time.tsx';

const REPORT_PATH = '/provider/client-admin/surveys';
const SURVEY_PATH = '/news/satisfaction-survey';
const GET_REPORT = 'GET /api/admin/practices/:practiceId/surveys';
const GET = 'GET /api/provider/survey';
const POST = 'POST /api/provider/survey';
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

it('reports figures, months, and texts without names', async () => {
  await openStaffScreen(REPORT_PATH, { [GET_REPORT]: SURVEY_REPORT });
  const staff = await card('What staff say');
  const months = within(staff.getByRole('table', { name: 'By month' }));
  expect(months.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Nov 2026',
    'Sep 2026',
  ]);
  expect(months.getAllByRole('row')[1]?.textContent).toBe('Nov 202650213');
  staff.getByText('It saves me an hour.');
  staff.getByText(/^Answer: 10 · /);
});

it('reports patients’ answers by provider and visit type', async () => {
  await openStaffScreen(REPORT_PATH, { [GET_REPORT]: SURVEY_REPORT });
  const patients = await card('What patients say');
  const byProvider = within(patients.getByRole('table', { name: 'By provider' }));
  expect(byProvider.getByRole('rowheader', { name: 'Dr. Amara Okafor' }).closest('tr')?.textContent).toBe(
    'Dr. Amara Okafor-100011',
  );
  patients.getByRole('table', { name: 'By visit type' });
});

it('loads another period, and keeps it in the address', async () => {
  const page = await openStaffScreen(REPORT_PATH, { [GET_REPORT]: SURVEY_REPORT });
  await page.choose('Period', 'Last 3 months');
  await waitFor(() =>
    expect(page.server.sent(GET_REPORT).map(({ query }) => query.months)).toEqual(['12', '3']),
  );
  expect(location.search).toBe('?months=3');
  expect(page.server.sent(GET_REPORT)[0]?.params).toEqual({ practiceId: SAGUARO.practiceId });
});

it('says that there are no answers, and retries after a failure', async () => {
  const none = { total: 0, promoters: 0, detractors: 0, score: null };
  const page = await openStaffScreen(REPORT_PATH, {
    [GET_REPORT]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await screen.findByRole('alert');
  page.server.answer({
    [GET_REPORT]: {
      staff: { ...none, months: [], comments: [] },
      patients: { ...none, months: [], byProvider: [], byVisitType: [] },
    },
  });
  await page.press('Try again');
  expect(await screen.findAllByText('No answers in this period.')).toHaveLength(2);
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows months in Spanish', async () => {
  await openStaffScreen(REPORT_PATH, { [GET_REPORT]: SURVEY_REPORT }, { language: 'es' });
  expect((await screen.findAllByRole('rowheader'))[0]?.textContent).toBe('nov 2026');
});

it('asks staff for their opinion, which needs a score', async () => {
  const page = await openStaffScreen(SURVEY_PATH, {
    [GET]: { availableAt: null },
    [POST]: { availableAt: '2026-12-26T16:00:00.000Z' },
  });
  await page.press('Send');
  await screen.findByText('No survey value entered');
  expect(page.server.sent(POST)).toEqual([]);
  await page.user.click(screen.getByRole('radio', { name: /^9/ }));
  await page.fill(/^What is the most important reason/, 'It saves me an hour.');
  await page.press('Send');
  await screen.findByText('Thank you for telling us.');
  screen.getByText(/^You can answer again from /);
  expect(page.server.sent(POST)[0]?.body).toEqual({
    practiceId: SAGUARO.practiceId,
    score: 9,
    comment: 'It saves me an hour.',
  });
});

it('keeps an opinion that could not be saved', async () => {
  const page = await openStaffScreen(SURVEY_PATH, {
    [GET]: { availableAt: null },
    [POST]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.user.click(await screen.findByRole('radio', { name: /^9/ }));
  await page.fill(/^What is the most important reason/, 'It saves me an hour.');
  await page.press('Send');
  await says('SURVEY_FAILED_SAVE');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^9/ }).checked).toBe(true);
  expect((await page.field(/^What is the most important reason/)).value).toBe('It saves me an hour.');
});

it('says when the user may answer again, even if another page came first', async () => {
  const page = await openStaffScreen(SURVEY_PATH, {
    [GET]: { availableAt: null },
    [POST]: refuse(409, 'SURVEY_ATTEMPTS_REACHED'),
  });
  await page.user.click(await screen.findByRole('radio', { name: /^9/ }));
  page.server.answer({ [GET]: { availableAt: '2026-12-26T16:00:00.000Z' } });
  await page.press('Send');
  await says('SURVEY_ATTEMPTS_REACHED');
  await screen.findByText('Thank you for telling us.');
  expect(screen.queryByRole('radio')).toBeNull();
});

itSays(['SURVEY_INVALID', 'ACCESS_DENIED', 'INVALID_INPUT'], async (refusal) => {
  const page = await openStaffScreen(SURVEY_PATH, { [GET]: { availableAt: null }, [POST]: refusal });
  await page.user.click(await screen.findByRole('radio', { name: /^9/ }));
  await page.press('Send');
});

describe('score chart', () => {
  const linesOf = (...scores: (number | null)[]) =>
    chartLines(scores.map((score) => ({ score }))).map((line) =>
      line.map(({ index, score }) => [index, score]),
    );

  test('interrupts the line at a month without a score', () => {
    expect(linesOf(10, 20, null, 30)).toEqual([
      [
        [0, 10],
        [1, 20],
      ],
      [[3, 30]],
    ]);
    expect(linesOf(null, 0, null)).toEqual([[[1, 0]]]);
    expect(linesOf(null, null)).toEqual([]);
  });
});
