import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import type { Hours, HoursChange } from '#shared/contracts/rest/practice/working-hours.ts';
import { OFFERED_HOURS } from '#shared/domain/working-hours.ts';

const PATH = '/provider/client-admin/hours';
const GET = 'GET /api/admin/practices/:practiceId/hours';
const PUT = 'PUT /api/admin/practices/:practiceId/hours';
const OWN = 'GET /api/provider/practices/:practiceId/providers/:accountId/hours';
const SAVE_OWN = 'PUT /api/provider/practices/:practiceId/providers/:accountId/hours';

const NOTHING: Hours = {
  version: 0,
  hours: null,
  daysOff: [],
  timeZone: 'America/Phoenix',
  today: '2027-10-05',
  ofPractice: null,
};
const HOLIDAY = { firstDay: '2027-11-25', lastDay: '2027-11-26', reason: 'Thanksgiving' };
const SET: Hours = {
  ...NOTHING,
  version: 3,
  hours: OFFERED_HOURS,
  daysOff: [HOLIDAY],
  ofPractice: OFFERED_HOURS,
};
const saved = ({ version, ...body }: HoursChange): Hours => ({ ...SET, ...body, version: version + 1 });
const answers: Answers = {
  ...staffAnswers(DR_OKAFOR, [SAGUARO]),
  [GET]: SET,
  [PUT]: ({ body }) => saved(body),
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('sets the hours of a practice that has none, and copies a day to all weekdays', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [GET]: NOTHING });
  await screen.findByText(/^Without hours, visits can be scheduled at any time/);
  await page.user.click(await screen.findByRole('checkbox', { name: /^Set opening hours/ }));
  type(screen.getByLabelText('Monday, end 1'), '12:00');
  await page.press('Add hours on Monday');
  type(screen.getByLabelText('Monday, start 2'), '13:30');
  type(screen.getByLabelText('Monday, end 2'), '17:00');
  await page.press('Copy Monday to all weekdays');
  await page.press('Remove hours 2 on Friday');
  await page.press('Add hours on Saturday');
  await page.press('Save');
  await screen.findByText('Saved');
  const morning = { from: '08:00', to: '12:00' };
  const long = [morning, { from: '13:30', to: '17:00' }];
  expect(page.server.sent(PUT)[0]?.body).toEqual({
    version: 0,
    hours: {
      monday: long,
      tuesday: long,
      wednesday: long,
      thursday: long,
      friday: [morning],
      saturday: [{ from: '08:00', to: '17:00' }],
      sunday: [],
    },
    daysOff: [],
  });
});

it('adds closed days, for which one day is enough, and removes others', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.press('Add closed days');
  const added = within(await screen.findByRole('group', { name: 'Closed days 2' }));
  type(added.getByLabelText('First day'), '2027-12-24');
  await page.press('Remove closed days 1');
  await page.press('Save');
  await screen.findByText('Saved');
  expect(page.server.sent(PUT)[0]?.body.daysOff).toEqual([
    { firstDay: '2027-12-24', lastDay: '2027-12-24', reason: '' },
  ]);
});

it('shows errors at each field, including those that only the server finds', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: refuse(400, 'INVALID_INPUT', { fields: { 'daysOff.0.lastDay': 'DAYS_OFF_OVER' } }),
  });
  const end = await screen.findByLabelText('Monday, end 1');
  type(end, '07:00');
  await page.press('Save');
  await screen.findByText('The end is not after the start');
  type(end, '17:00');
  await page.press('Add hours on Monday');
  await screen.findByLabelText('Monday, start 2');
  await page.press('Save');
  expect(await screen.findAllByText('Please enter a valid time')).toHaveLength(2);
  type(screen.getByLabelText('Monday, start 2'), '16:00');
  type(screen.getByLabelText('Monday, end 2'), '18:00');
  await screen.findByText('These hours overlap with others of the same day');
  await page.press('Remove hours 2 on Monday');
  const last = screen.getByLabelText('Last day');
  type(last, '2027-11-24');
  await screen.findByText('The last day is before the first');
  expect(page.server.sent(PUT)).toEqual([]);
  type(last, '2027-11-26');
  await page.press('Save');
  await screen.findByText('These days are already over');
});

it('loads another user’s changes', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: ({ body }) => (body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : saved(body)),
  });
  await page.press('Remove closed days 1');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { ...SET, version: 4, hours: null } });
  await page.press('Load their changes');
  await page.press('Save');
  await screen.findByText('Saved');
  expect(page.server.sent(PUT).at(-1)?.body).toEqual({ version: 4, hours: null, daysOff: [] });
});

it('offers a provider their own hours, starting with the practice’s', async () => {
  const page = await openStaffScreen('/provider/account/hours', {
    ...answers,
    [OWN]: { ...NOTHING, ofPractice: { ...OFFERED_HOURS, sunday: [{ from: '20:00', to: '00:00' }] } },
    [SAVE_OWN]: ({ body }) => saved(body),
  });
  await screen.findByText(/^Without own hours, the practice’s hours apply/);
  const sunday = await screen.findByText('Sunday');
  expect(sunday.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toContain('08:00 pm–12:00 am');
  await page.user.click(screen.getByRole('checkbox', { name: /^Set own working hours/ }));
  await page.press('Remove hours 1 on Sunday');
  await page.press('Add days off');
  type(screen.getByLabelText('First day'), '2027-12-24');
  type(screen.getByLabelText('Last day'), '2027-12-31');
  type(screen.getByLabelText(/^Reason/), 'Vacation');
  await page.press('Save');
  await screen.findByText('Saved');
  expect(page.server.sent(SAVE_OWN)[0]).toMatchObject({
    params: { practiceId: SAGUARO.practiceId, accountId: DR_OKAFOR.accountId },
    body: {
      hours: OFFERED_HOURS,
      daysOff: [{ firstDay: '2027-12-24', lastDay: '2027-12-31', reason: 'Vacation' }],
    },
  });
});

it('shows administrators a user’s hours on the user’s page', async () => {
  const page = await openStaffScreen(`/provider/client-admin/users/${IDA.accountId}/hours`, {
    ...answers,
    'GET /api/admin/accounts/:accountId': IDA,
    [OWN]: SET,
    [SAVE_OWN]: ({ body }) => saved(body),
  });
  await page.press('Remove days off 1');
  await page.press('Save');
  await screen.findByText('Saved');
  expect(page.server.sent(SAVE_OWN)[0]?.params).toEqual({
    practiceId: SAGUARO.practiceId,
    accountId: IDA.accountId,
  });
});
