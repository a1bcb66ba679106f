import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noteInputs } from '#client/api/asked.ts';
import { noteReachable } from '#client/api/reachable.ts';
import { type Answers, refuse, unreachable } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { receive } from '#client/test-support/socket.ts';
import { MORNING_LIST, VISIT } from '#client/test-support/visits.ts';

const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const LATENESS = {
  'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
} satisfies Answers;

it('reports that the visit list could not be loaded', async () => {
  await openStaffScreen('/provider/visits', { ...LATENESS, 'POST /api/provider/visits/search': unspecific });
  await says('FAILED_TO_LOAD_VISITS');
});

it('reports that a visit could not be loaded', async () => {
  await openStaffScreen(`/provider/visits/${VISIT.visitId}`, {
    'GET /api/provider/visits/:rootVisitId': unspecific,
  });
  await says('FAILED_TO_LOAD_VISITS');
});

it('reports that a visit could not be opened', async () => {
  await openStaffScreen(`/provider/group/${VISIT.sessionId}`, {
    'GET /api/provider/sessions/:sessionId': unspecific,
  });
  await says('FAILED_VISIT_LOAD');
});

it('reports that favorite providers could not be loaded', async () => {
  await openStaffScreen('/provider/visits?view=favorites', {
    ...LATENESS,
    'GET /api/provider/practices/:practiceId/favorite-providers': unspecific,
  });
  await says('FAILED_TO_LOAD_FAVORITE_PROVIDERS');
});

it('reports that the list of schedules could not be loaded', async () => {
  const page = await openStaffScreen('/provider/visits', {
    ...LATENESS,
    'GET /api/provider/practices/:practiceId/schedules': unspecific,
  });
  await page.user.click(await screen.findByRole('button', { description: /schedule/i }));
  await says('FAILED_TO_LOAD_PROVIDERS');
});

itSays(['VISIT_UNAVAILABLE', 'ACCESS_DENIED', 'NOT_FOUND'], (refusal) =>
  openStaffScreen(`/provider/group/${VISIT.sessionId}`, { 'GET /api/provider/sessions/:sessionId': refusal }),
);

it.each([
  ['en', '16 min late'],
  ['es', '16 min de retraso'],
] as const)(
  'says which patient is late (%s), and shows a prominent button only for visits of about now',
  async (language, late) => {
    await openStaffScreen('/provider/visits', MORNING_LIST, { language });
    const row = (await screen.findByText(late)).closest('li');
    expect(within(row as HTMLElement).getByRole('heading', { level: 3 }).textContent).toBe('Ada Early');
    const start = screen.getAllByRole('link', { name: /^(Start visit|Iniciar visita): / });
    expect(start.map((link) => !link.hasAttribute('data-later'))).toEqual(
      start.map((_, index) => index <= 1),
    );
  },
);

it('labels the search and the order, which have no visible label', async () => {
  const page = await openStaffScreen('/provider/visits', MORNING_LIST);
  await page.choose('Sort by', '-patient');
  expect(new URLSearchParams(location.search).get('sort')).toBe('-patient');
  expect(await screen.findByRole('searchbox', { name: 'Patient’s name' })).toBeTruthy();
});

function withoutTicks() {
  const { setInterval } = globalThis;
  const repeats = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((work, ms) => setInterval(ms === 10_000 ? () => {} : work, ms));
  onTestFinished(() => repeats.mockRestore());
}

it('counts minutes by the server’s clock once it is known', async () => {
  withoutTicks();
  const waiting = Promise.withResolvers<null>();
  const here = new Date().toISOString();
  await openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    'POST /api/provider/visits/search': async (sent) => {
      const list = MORNING_LIST['POST /api/provider/visits/search'](sent);
      if (sent.body.visitListStatusFilter?.includes('waiting')) {
        await waiting.promise;
        return list;
      }
      return { ...list, serverTime: here };
    },
  });
  await screen.findByText('Ada Early');
  // The row reads its clock a moment before the server's.
  const late = /^1[56] min late$/;
  expect(screen.queryByText(late)).toBeNull();
  waiting.resolve(null);
  await screen.findByText(late);
});

it('says nothing about a view whose visits are still loading', async () => {
  const past = Promise.withResolvers<void>();
  const page = await openStaffScreen('/provider/visits?view=upcoming&status=PAUSED', {
    ...MORNING_LIST,
    'POST /api/provider/visits/search': async (sent) => {
      const list = MORNING_LIST['POST /api/provider/visits/search'](sent);
      if (sent.body.view !== 'past') return { ...list, results: [] };
      await past.promise;
      return list;
    },
  });
  await screen.findByRole('heading', { name: 'No visits found' });
  await page.follow('Past');
  await page.title('Past visits');
  expect(screen.queryByRole('heading', { name: 'No past visits' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'No visits found' })).toBeNull();
  past.resolve();
  await screen.findByText('Ada Early');
});

it.each([
  ['en', 'No upcoming visit for “zzzq”', 'Search all patients for “zzzq”'],
  ['es', 'Ninguna visita próxima para “zzzq”', 'Buscar “zzzq” entre todos los pacientes'],
] as const)(
  'offers to search all patients for a name that is not in the list (%s)',
  async (language, none, words) => {
    const asked: string[] = [];
    const page = await openStaffScreen(
      '/provider/visits?view=upcoming#q=zzzq',
      {
        ...MORNING_LIST,
        'POST /api/provider/visits/search': (sent) => ({
          ...MORNING_LIST['POST /api/provider/visits/search'](sent),
          results: [],
        }),
        'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
        'POST /api/provider/practices/:practiceId/search': ({ body }) => {
          asked.push(body.text);
          return { patients: [], more: false, visits: [], schedules: [], users: [] };
        },
      },
      { language },
    );
    await screen.findByRole('heading', { name: none });
    await page.press(words);
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole<HTMLInputElement>('combobox')).value).toBe('zzzq');
    await vi.waitFor(() => expect(asked).toEqual(['zzzq']));
  },
);

it('counts only opening the list as user activity, not the waiting strip or automatic reloads', async () => {
  noteInputs(document);
  document.dispatchEvent(new Event('keydown'));
  const page = await openStaffScreen('/provider/visits?view=upcoming', MORNING_LIST);
  await screen.findByText('Ada Early');
  const calls = (ofStrip: boolean) =>
    page.server.calls
      .filter(({ name }) => name === 'POST /api/provider/visits/search')
      .filter(({ body }) => 'visitListStatusFilter' in (body as object) === ofStrip)
      .map(({ unasked }) => unasked);
  await waitFor(() => expect(calls(true)).toEqual([true]));
  expect(calls(false)).toEqual([false]);
  await waitFor(() => {
    if (calls(false).length === 1) receive('connect');
    expect(calls(false).length).toBeGreaterThan(1);
  });
  expect(calls(true).every(Boolean)).toBe(true);
  expect(calls(false).slice(1).every(Boolean)).toBe(true);
  await page.press('Reload the list');
  await waitFor(() => expect(calls(false).at(-1)).toBe(false));
});

it.each(['/provider/visits?view=tomorrow', `/provider/visits/${VISIT.visitId}`])(
  'reports a lost connection on %s once, with one button',
  async (address) => {
    onTestFinished(() => noteReachable(true));
    await openStaffScreen(address, {
      ...LATENESS,
      'POST /api/provider/visits/search': unreachable,
      'GET /api/provider/visits/:rootVisitId': unreachable,
    });
    await screen.findByText('This is shown once you are connected again');
    expect(screen.getAllByText(/^No Internet Connection/)).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1));
    act(() => noteReachable(true));
    await waitFor(() => expect(screen.queryByText('This is shown once you are connected again')).toBeNull());
  },
);

it.each([
  ['en', 'Reload the list', /^As of \d\d:\d\d [ap]m$/],
  ['es', 'Volver a cargar la lista', /^Datos de las \d\d:\d\d [ap]\. m\.$/],
] as const)(
  'keeps the last list without a connection, and says when it was loaded (%s)',
  async (language, reload, asOf) => {
    onTestFinished(() => noteReachable(true));
    const page = await openStaffScreen('/provider/visits?view=upcoming', MORNING_LIST, { language });
    await screen.findByText('Ada Early');
    expect(screen.queryByText(asOf)).toBeNull();
    page.server.answer({ 'POST /api/provider/visits/search': unreachable });
    await page.press(reload);
    await screen.findByText(asOf);
    screen.getByText('Ada Early');
  },
);
