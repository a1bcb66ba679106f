import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { NOTIFICATIONS } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR } from '#client/test-support/staff.ts';
import { VISIT } from '#client/test-support/visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const { rootVisitId, practiceId, practiceName, origination, description, ...rest } = VISIT;
const { location: _, interpreterPresent, visitPatients, ...ROW } = rest;
const WALTER: VisitListItem = {
  ...ROW,
  patientStage: 'waiting',
  patientStages: [
    {
      sessionId: ROW.sessionId,
      stage: 'waiting',
      waitingSince: new Date(Date.now() - 330_000).toISOString(),
    },
  ],
};
const { visitId } = WALTER;
const RIVERA = { accountId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0999', name: 'Dr. Elena Rivera' };
const MYSELF = { accountId: DR_OKAFOR.accountId, name: DR_OKAFOR.displayName };
type Taker = typeof RIVERA | null;

const open = (takenBy: Taker, answers: Answers = {}) =>
  openStaffScreen('/provider/notification-settings', {
    'GET /api/provider/notification-settings': NOTIFICATIONS,
    'POST /api/provider/visits/search': {
      results: [WALTER],
      serverTime: new Date().toISOString(),
      nextCursor: null,
      previousCursor: null,
    },
    'GET /api/provider/practices/:practiceId/waits': {
      waits: [{ visitId, told: true, callAsked: false, timeAsked: false, takenBy }],
    },
    ...answers,
  });
const strip = async () => within(await screen.findByRole('region', { name: 'Waiting now' }));
const waitsOf = (takenBy: Taker) => ({
  'GET /api/provider/practices/:practiceId/waits': {
    waits: [{ visitId, told: true, callAsked: false, timeAsked: false, takenBy }],
  },
});

it('takes over a waiting patient, and releases them', async () => {
  const page = await open(null, {
    'PUT /api/provider/visits/:rootVisitId/take-over': { takenBy: MYSELF },
    'DELETE /api/provider/visits/:rootVisitId/take-over': { takenBy: null },
  });
  const line = await strip();
  const take = await line.findByRole('button', { name: 'Take over Walter Brandt' });
  await screen.findAllByText('Walter Brandt still waits. No one has taken over yet.');
  page.server.answer(waitsOf(MYSELF));
  await page.user.click(take);
  await line.findByText(/You take over/);
  expect(page.server.sent('PUT /api/provider/visits/:rootVisitId/take-over')).toMatchObject([
    { params: { rootVisitId: visitId }, body: { from: null } },
  ]);
  page.server.answer(waitsOf(null));
  await page.user.click(line.getByRole('button', { name: 'Give Walter Brandt back' }));
  await line.findByRole('button', { name: 'Take over Walter Brandt' });
});

it('names the colleague who has taken over, and offers it to no one else', async () => {
  await open(RIVERA);
  const line = await strip();
  await line.findByText(/Dr\. Elena Rivera takes over/);
  expect(line.queryByRole('button', { name: /Take over/ })).toBeNull();
});

it('says which colleague was faster', async () => {
  const page = await open(null, {
    'PUT /api/provider/visits/:rootVisitId/take-over': { takenBy: RIVERA },
  });
  const line = await strip();
  const take = await line.findByRole('button', { name: 'Take over Walter Brandt' });
  page.server.answer(waitsOf(RIVERA));
  await page.user.click(take);
  await screen.findAllByText('Dr. Elena Rivera takes over');
  await line.findByText(/Dr\. Elena Rivera takes over/);
});

it('takes over from a colleague in the notifications', async () => {
  const page = await open(RIVERA, {
    'PUT /api/provider/visits/:rootVisitId/take-over': { takenBy: MYSELF },
    'GET /api/provider/notifications': {
      notifications: [
        {
          kind: 'call-asked',
          visitId,
          practiceId,
          practiceName,
          visitType: WALTER.visitTypeName,
          startsAt: WALTER.startTime,
          timeZone: WALTER.timeZone,
          at: '2026-11-26T17:00:00.000Z',
          isNew: false,
          sessionId: WALTER.sessionId,
          patientId: visitPatients[0]?.patientId ?? '',
          patientName: 'Walter Brandt',
          takenBy: RIVERA,
        },
      ],
    },
  });
  await page.press(/^Notifications/);
  const sidebar = within(await screen.findByRole('dialog'));
  const [item] = await sidebar.findAllByRole('listitem');
  expect(item?.querySelector('strong')?.textContent).toBe('Walter Brandt asks to be called');
  await page.user.click(sidebar.getByRole('button', { name: 'Take over Walter Brandt' }));
  await waitFor(() =>
    expect(page.server.sent('PUT /api/provider/visits/:rootVisitId/take-over')).toMatchObject([
      { body: { from: RIVERA.accountId } },
    ]),
  );
});
