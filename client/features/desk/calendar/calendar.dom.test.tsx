import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '#client/api/storage.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { CALENDAR_DAY, DR_WEISS, visitAt } from '#client/test-support/calendar.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { ALL_FREE } from '#client/test-support/schedule.ts';
import { receive } from '#client/test-support/socket.ts';
import { DR_OKAFOR, SAGUARO } from '#client/test-support/staff.ts';
import { MORNING_LIST, VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';

const CALENDAR = 'POST /api/provider/visits/calendar';
const OPTIONS = 'GET /api/provider/practices/:practiceId/schedule-options';
const DAY = '/provider/calendar?view=day&date=2026-11-30';

let narrow = false;
beforeEach(() => {
  narrow = false;
  const listen = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, ...listen }));
  // The demo's clock: the Monday is still to come.
  vi.setSystemTime(new Date('2026-11-27T16:00:00Z'));
});

const heads = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
const visitNamed = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const lastAsked = (page: Awaited<ReturnType<typeof openStaffScreen>>) =>
  page.server.calls.findLast(({ name }) => name === CALENDAR)?.body;
const withAnswers = (answers: Answers = {}) => ({ ...CALENDAR_DAY, ...answers });

it('shows a column for each provider with visits, the user’s own first', async () => {
  const page = await openStaffScreen(DAY, withAnswers());
  await page.title('Monday, November 30, 2026');
  await visitNamed('Ada Early');
  expect(await heads()).toEqual([DR_OKAFOR.displayName, DR_WEISS.name]);
  expect(lastAsked(page)).toEqual({
    practiceId: SAGUARO.practiceId,
    from: '2026-11-30',
    to: '2026-12-01',
  });
});

it('shows each visit’s time, patient, type and state, and canceled visits on request', async () => {
  const page = await openStaffScreen(DAY, withAnswers());
  expect((await visitNamed('Ada Early')).textContent).toMatch(
    /^09:00\sam Ada Early · \d+ minVideo visitIn the waiting room$/,
  );
  expect((await visitNamed('Tess Tentative')).textContent).toContain('Tentative');
  expect(screen.queryByText('Cal Canceled')).toBeNull();
  await page.press('Show canceled visits');
  expect((await visitNamed('Cal Canceled')).textContent).toContain('Canceled');
  expect(location.search).toContain('canceled=1');
});

it('updates a visit as soon as its patient leaves the waiting room', async () => {
  const page = await openStaffScreen(DAY, withAnswers());
  const ada = await visitNamed('Ada Early');
  const { pathname } = new URL((ada as HTMLAnchorElement).href);
  const asked = page.server.calls.filter(({ name }) => name === CALENDAR).length;
  await waitFor(() => {
    receive('visit:presence', {
      visitId: pathname.split('/').at(-1) ?? '',
      status: 'IN_VISIT',
      patientInVisit: true,
      patientStage: 'in-visit',
      patientStages: [{ sessionId: VISIT.sessionId, stage: 'in-visit' }],
      providersCurrentlyInVisit: [],
      providersPreviouslyInVisit: [],
    });
    expect(ada.dataset.state).toBe('in-visit');
  });
  expect(ada.textContent).toContain('In the visit');
  expect(page.server.calls.filter(({ name }) => name === CALENDAR)).toHaveLength(asked);
});

it('shows the week of one provider', async () => {
  const page = await openStaffScreen(DAY, withAnswers());
  await page.follow('Week');
  await page.title(/^Nov 29\s–\sDec 5, 2026$/);
  expect((await heads())[1]).toBe('Mon 30');
  expect(lastAsked(page)).toEqual({
    practiceId: SAGUARO.practiceId,
    from: '2026-11-29',
    to: '2026-12-06',
    providerUserIds: [DR_OKAFOR.accountId],
  });
});

it('moves between days by keys, and remembers the view, but not the day', async () => {
  const page = await openStaffScreen(DAY, withAnswers(ALL_FREE));
  await visitNamed('Ada Early');
  await page.user.keyboard('{ArrowRight}');
  await page.title('Tuesday, December 1, 2026');
  await page.user.keyboard('{ArrowLeft}{ArrowLeft}');
  await page.title('Sunday, November 29, 2026');
  await screen.findByText('No visits on this day');
  await page.user.keyboard('t');
  await page.title('Friday, November 27, 2026');
  expect(storage.get(`calendar:${SAGUARO.practiceId}`)).toBe('view=day');
  await page.user.keyboard('n');
  await page.title('Schedule a visit');
});

it('moves between visits by arrow keys, and opens one with Enter', async () => {
  const page = await openStaffScreen(
    DAY,
    withAnswers({ 'GET /api/provider/visits/:rootVisitId': refuse(404, 'NOT_FOUND') }),
  );
  const ada = await visitNamed('Ada Early');
  ada.focus();
  await page.user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Tess Tentative');
  await page.user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('Wes Weiss');
  await page.user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toContain('Tess Tentative');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(/^\/provider\/visits\/[\w-]{36}$/));
});

it('fills in a gap’s time and provider in the scheduling form', async () => {
  const page = await openStaffScreen(DAY, withAnswers(ALL_FREE));
  const gap = await screen.findByRole('button', { name: `Schedule a visit: ${DR_WEISS.name}` });
  gap.focus();
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(gap.getAttribute('aria-label')).toMatch(/, 09:30\sam$/);
  await page.user.keyboard('{Enter}');
  await page.title('Schedule a visit');
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('2026-11-30');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('09:30');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Provider' }).value).toBe(DR_WEISS.name);
  expect(location.search).toBe('');
});

it('asks to move the focused visit on M, unless the visit has started', async () => {
  const page = await openStaffScreen(
    DAY,
    withAnswers({
      'GET /api/provider/visits/:rootVisitId/for-change': VISIT,
      'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
      ...ALL_FREE,
    }),
  );
  (await visitNamed('Rae Running')).focus();
  await page.user.keyboard('m');
  expect(screen.queryByRole('dialog')).toBeNull();
  (await visitNamed('Ada Early')).focus();
  await page.user.keyboard('m');
  await screen.findByLabelText('Time');
  expect(screen.getByRole('button', { name: 'Move visit' })).toHaveProperty('disabled', true);
});

it('keeps one dialog open while the visit loads', async () => {
  const visit = Promise.withResolvers<typeof VISIT>();
  const page = await openStaffScreen(
    DAY,
    withAnswers({
      'GET /api/provider/visits/:rootVisitId/for-change': () => visit.promise,
      'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
      ...ALL_FREE,
    }),
  );
  (await visitNamed('Ada Early')).focus();
  await page.user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Move this visit' });
  expect(within(dialog).getByRole('button', { name: 'Move visit' })).toHaveProperty('disabled', true);
  const focused = document.activeElement;
  visit.resolve(VISIT);
  await within(dialog).findByLabelText('Time');
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(document.activeElement).toBe(focused);
});

it('explains why a visit can no longer be moved', async () => {
  const page = await openStaffScreen(
    DAY,
    withAnswers({
      'GET /api/provider/visits/:rootVisitId/for-change': { ...VISIT, status: 'IN_VISIT' },
      'GET /api/provider/visits/:rootVisitId/record': { ...VISIT_RECORD, actions: [] },
    }),
  );
  (await visitNamed('Ada Early')).focus();
  await page.user.keyboard('m');
  await says('VISIT_HAS_BEGUN');
});

it('shows only the chosen providers', async () => {
  const page = await openStaffScreen(DAY, withAnswers());
  await visitNamed('Ada Early');
  await page.press(/^All providers/);
  await page.user.type(await screen.findByRole('searchbox'), 'weiss');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  await page.check(DR_WEISS.name);
  await page.press('Done');
  await waitFor(() => expect(screen.queryByText('Ada Early')).toBeNull());
  expect(await heads()).toEqual([DR_WEISS.name]);
  expect(location.search).toContain(`providers=${DR_WEISS.userId}`);
});

it('darkens time outside the hours, and says why a whole day is off', async () => {
  const { accountId } = DR_OKAFOR;
  const vacation = { firstDay: '2026-11-28', lastDay: '2026-11-30', reason: 'Vacation' };
  const page = await openStaffScreen(
    DAY,
    withAnswers({
      'GET /api/provider/practices/:practiceId/hours': {
        practice: { hours: null, daysOff: [] },
        staff: [{ accountId, hours: null, daysOff: [vacation] }],
      },
    }),
  );
  await screen.findByText('3 visits · Day off: Vacation');
  const shadeOf = (key: string) =>
    document.querySelector<HTMLElement>(`[data-column="${key}"]`)?.style.getPropertyValue('--shade');
  expect(shadeOf(accountId)).toContain('var(--surface-sunk)');
  expect(shadeOf(DR_WEISS.userId)).toBe('');
  const asked = page.server.calls.filter(({ name }) => name.endsWith('/hours'));
  expect(asked.map(({ query }) => query)).toEqual([{ from: '2026-11-30', to: '2026-12-01' }]);
});

it('shows a visit that a chosen provider was invited to, and moves it only from its own column', async () => {
  const weiss = { scheduledProviderId: DR_WEISS.userId, scheduledProviderName: DR_WEISS.name };
  const both = [DR_OKAFOR.accountId, DR_WEISS.userId].join();
  await openStaffScreen(
    `${DAY}&providers=${both}`,
    withAnswers({
      [CALENDAR]: {
        results: [
          visitAt('2026-11-30T17:00:00Z', {
            ...weiss,
            patientName: 'Una Invited',
            invited: [DR_OKAFOR.accountId],
          }),
        ],
        serverTime: '2026-11-27T16:00:00.000Z',
      },
    }),
  );
  const shown = await screen.findAllByText('Una Invited');
  const [invited, own] = shown.map((name) => name.closest('a') as HTMLElement);
  expect(invited?.textContent).toContain(`Invited · Video visit · ${DR_WEISS.name}`);
  expect(invited?.dataset.movable).toBeUndefined();
  expect(own?.textContent).not.toContain('Invited ·');
  expect(own?.dataset.movable).toBe('true');
});

it('shows one column of a day on a phone, with a choice of provider', async () => {
  narrow = true;
  const page = await openStaffScreen('/provider/calendar?view=week&date=2026-11-30', withAnswers());
  await visitNamed('Ada Early');
  expect(await heads()).toEqual(['All providers']);
  expect((await visitNamed('Wes Weiss')).textContent).toContain(DR_WEISS.name);
  await page.choose('Providers', DR_WEISS.userId);
  await waitFor(() => expect(screen.queryByText('Ada Early')).toBeNull());
  expect(await heads()).toEqual([DR_WEISS.name]);
});

it('reports that the visits could not be loaded, and reloads them', async () => {
  let fails = true;
  const page = await openStaffScreen(
    DAY,
    withAnswers({
      [CALENDAR]: () =>
        fails
          ? refuse(500, 'UNABLE_COMPLETE_REQUEST')
          : { results: [visitAt('2026-11-30T16:00:00Z')], serverTime: '2026-11-27T16:00:00.000Z' },
    }),
  );
  await says('FAILED_TO_LOAD_VISITS');
  fails = false;
  await page.press('Try again');
  await visitNamed('Walter Brandt');
});

it('reports that the practice’s providers could not be loaded', async () => {
  await openStaffScreen(DAY, { [OPTIONS]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_TO_LOAD_VISITS');
});

it('opens in place of the list until the list is chosen again', async () => {
  const page = await openStaffScreen('/provider/visits', { ...MORNING_LIST, ...CALENDAR_DAY });
  await page.follow('Calendar');
  await screen.findByRole('button', { name: 'Today' });
  fireEvent.click(screen.getByRole('link', { name: /^Visits/ }));
  await waitFor(() => expect(location.pathname).toBe('/provider/calendar'));
  await page.follow('List');
  await page.title('Upcoming visits');
  expect(storage.get(`visitsInCalendar:${SAGUARO.practiceId}`)).toBeNull();
});

it('works in Spanish', async () => {
  const page = await openStaffScreen(DAY, withAnswers(), { language: 'es' });
  await page.title('lunes, 30 de noviembre de 2026');
  expect((await visitNamed('Ada Early')).textContent).toContain('09:00\u00a0a.\u00a0m.');
});
