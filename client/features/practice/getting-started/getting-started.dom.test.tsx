import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { INTEGRATIONS } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, SAGUARO, setUpBut, staffAnswers } from '#client/test-support/staff.ts';
import { OPTIONAL_STEPS, SET_UP_STEPS } from '#shared/domain/set-up.ts';

const ADMIN = '/provider/client-admin';
const SET_UP = 'GET /api/admin/practices/:practiceId/set-up';
const MARK = 'PUT /api/admin/practices/:practiceId/set-up/:step';
const EMPTY = { rows: [], total: 0, nextCursor: null, previousCursor: null };
const overview: Answers = {
  'GET /api/admin/accounts': EMPTY,
  'GET /api/admin/practices/:practiceId/integrations': INTEGRATIONS,
};
const NOTHING = setUpBut(Object.fromEntries(SET_UP_STEPS.map((step) => [step, 'to-do'])));
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const stepNamed = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
};

it.each([
  ['en', 'Set up your practice', '0 of 10 done', 'To do'],
  ['es', 'Configure su consultorio', '0 de 10 hechos', 'Por hacer'],
] as const)(
  'lists what a new practice can set up, with links (%s)',
  async (language, title, progress, toDo) => {
    await openStaffScreen(ADMIN, { ...overview, [SET_UP]: NOTHING }, { language });
    const list = await card(title);
    list.getByText(progress);
    expect(list.getAllByText(toDo)).toHaveLength(SET_UP_STEPS.length);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${ADMIN}/settings#identity`,
      `${ADMIN}/settings#logo`,
      `${ADMIN}/import?kind=users`,
      `${ADMIN}/users/new`,
      `${ADMIN}/hours`,
      `${ADMIN}/visit-types`,
      `${ADMIN}/communications-test`,
      `${ADMIN}/integrations/payment`,
      `${ADMIN}/integrations/record-system`,
      `${ADMIN}/import?kind=visits`,
      `${ADMIN}/import?kind=patients`,
      '/provider/visits/schedule',
    ]);
    expect(list.getAllByRole('button')).toHaveLength(OPTIONAL_STEPS.length);
  },
);

it('marks a step as not needed, so that it does not count, and undoes that', async () => {
  const page = await openStaffScreen(ADMIN, {
    ...overview,
    [SET_UP]: NOTHING,
    [MARK]: ({ body }) => (body.needed ? NOTHING : { ...NOTHING, ...withoutPayment() }),
  });
  await page.press('Not needed: Copays by card');
  await screen.findByText('0 of 9 done');
  (await stepNamed('Copays by card')).getByText('Not needed');
  await page.press('Needed after all: Copays by card');
  await screen.findByText('0 of 10 done');
});
const withoutPayment = () => ({
  steps: NOTHING.steps.map((one) =>
    one.step === 'payment' ? { ...one, state: 'not-needed' as const } : one,
  ),
});

it('collapses to one line once nothing is left to do, and shows its steps on request', async () => {
  const page = await openStaffScreen(ADMIN, { ...overview, [SET_UP]: setUpBut({ records: 'not-needed' }) });
  const list = await card('Your practice is set up');
  list.getByText('9 of 9 done');
  expect(list.queryByRole('list')).toBeNull();
  await page.press('Steps');
  expect(list.getAllByText('Done')).toHaveLength(9);
  const users = list.getByRole('link', { name: 'Open: Colleagues' });
  expect(users.getAttribute('href')).toBe(`${ADMIN}/users`);
});

it('stays open after the last step is completed', async () => {
  const page = await openStaffScreen(ADMIN, {
    ...overview,
    [SET_UP]: setUpBut({ hours: 'to-do' }),
    [MARK]: setUpBut({ hours: 'not-needed' }),
  });
  await page.press('Not needed: Opening hours');
  await card('Your practice is set up');
  await screen.findByRole('button', { name: 'Needed after all: Opening hours' });
});

it('schedules the first test visit with the provider as the patient, without the patient’s name in the address', async () => {
  const page = await openStaffScreen(ADMIN, { ...overview, [SET_UP]: setUpBut({ visit: 'to-do' }) });
  await page.follow('Schedule a test visit');
  await waitFor(() => expect(location.href).toMatch(/\/provider\/visits\/schedule$/));
  const { firstName, lastName, email } = DR_OKAFOR;
  expect(history.state).toMatchObject({ isNew: true, firstName, lastName, email });
});

it('names who can import patients and hold the first test visit if the user cannot', async () => {
  const permissions = SAGUARO.permissions.filter((permission) => !permission.startsWith('visits.'));
  await openStaffScreen(ADMIN, {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions }]),
    ...overview,
    [SET_UP]: setUpBut({ patients: 'to-do', visit: 'to-do' }),
  });
  const patients = await stepNamed('Patients');
  patients.getByText(/^An administrator who also schedules visits/);
  expect(patients.queryByRole('link')).toBeNull();
  const visit = await stepNamed('First test visit');
  visit.getByText(/^A provider schedules a visit/);
  expect(visit.queryByRole('link')).toBeNull();
});

it('reports that a step could not be marked', async () => {
  const page = await openStaffScreen(ADMIN, {
    ...overview,
    [SET_UP]: NOTHING,
    [MARK]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.press('Not needed: Logo');
  await says('UNABLE_COMPLETE_REQUEST');
});

const LIST: Answers = {
  'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
};

it('is linked for administrators in the empty list of a practice without visits', async () => {
  await openStaffScreen('/provider/visits', { ...LIST, [SET_UP]: { ...NOTHING, hasVisits: false } });
  await screen.findByRole('heading', { name: 'No visits yet' });
  const link = screen.getByRole('link', { name: 'Set up your practice' });
  expect(link.getAttribute('href')).toBe(ADMIN);
});

it.each([
  ['its other staff', ['visits.see', 'visits.schedule'] as const, { ...NOTHING, hasVisits: false }],
  ['an administrator, once it had a visit', SAGUARO.permissions, NOTHING],
])('is not mentioned in the empty list for %s', async (_who, permissions, setUp) => {
  await openStaffScreen('/provider/visits', {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions: [...permissions] }]),
    ...LIST,
    [SET_UP]: setUp,
  });
  await screen.findByRole('heading', { name: 'No upcoming visits' });
  expect(screen.queryByText('Set up your practice')).toBeNull();
});
