import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { visitAt } from '#client/test-support/calendar.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { MORNING_LIST, PATIENT_ID, VISIT } from '#client/test-support/visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const START = '2026-11-27T16:00:00.000Z';
const never = () => new Promise<never>(() => {});

const listOf = (visit: VisitListItem) =>
  openStaffScreen('/provider/visits?view=upcoming', {
    ...MORNING_LIST,
    'POST /api/provider/visits/search': ({ body }) => ({
      results: body.visitListStatusFilter ? [] : [visit],
      nextCursor: null,
      previousCursor: null,
      serverTime: START,
    }),
    'GET /api/provider/visits/:rootVisitId': never,
    'GET /api/provider/patients/:patientId': never,
  });

it('shows a visit from the list at first, and offers no change before it has loaded', async () => {
  const visit = visitAt(START);
  const page = await listOf(visit);
  await page.follow(/^Visit details: Walter Brandt/);
  await page.title('Walter Brandt');
  screen.getByText(/^Friday, November 27, 2026, 09:00/);
  expect(screen.getByRole('link', { name: 'Start visit' }).getAttribute('href')).toBe(
    `/provider/group/${visit.sessionId}`,
  );
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  screen.getByText('Loading visits…');
});

it.each([
  ['SCHEDULED', false],
  ['TENTATIVE', false],
  ['IN_VISIT', true],
  ['COMPLETE', true],
] as const)('links to the summary after the start: %s', async (status, offered) => {
  const page = await listOf(visitAt(START, { status }));
  await page.follow(/^Visit details: Walter Brandt/);
  await page.title('Walter Brandt');
  expect(screen.queryByRole('link', { name: 'Visit summary' }) !== null).toBe(offered);
});

it('does not offer to schedule the next visit before the patient is loaded', async () => {
  const page = await listOf(visitAt(START, { status: 'COMPLETE' }));
  await page.follow(/^Visit details: Walter Brandt/);
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Schedule follow-up' });
  expect(again.disabled).toBe(true);
});

it('shows a patient’s name from the list at first', async () => {
  const page = await listOf(visitAt(START));
  await page.follow('Walter Brandt');
  await page.title('Walter Brandt');
  expect(location.pathname).toBe(`/provider/patients/${PATIENT_ID}`);
});

it.each([
  ['en', false, 'This visit does not exist, or you do not have access to it.', 'Go to visits'],
  [
    'en',
    true,
    'It may belong to another practice. Switch practices, or go back to the list.',
    'Go to visits',
  ],
  ['es', false, 'Esta visita no existe o usted no tiene acceso a ella.', 'Ir a las visitas'],
] as const)(
  'reports that a visit was not found (%s, several practices: %s)',
  async (language, several, help, go) => {
    await openStaffScreen(
      `/provider/visits/${VISIT.visitId}`,
      {
        ...(several ? {} : staffAnswers(DR_OKAFOR, [SAGUARO])),
        'GET /api/provider/visits/:rootVisitId': refuse(404, 'NOT_FOUND'),
      },
      { language },
    );
    await screen.findByText(help);
    screen.getByRole('link', { name: go });
  },
);
