import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noteReachable } from '#client/api/reachable.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { NOTIFICATIONS } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { PATIENT_ID, VISIT } from '#client/test-support/visits.ts';

const SEARCH = 'POST /api/provider/practices/:practiceId/search';
const OPTIONS = 'GET /api/provider/practices/:practiceId/schedule-options';
const FOUND = {
  patients: [
    {
      patientId: PATIENT_ID,
      firstName: 'Rosa',
      lastName: 'Delgado',
      birthDate: '1952-03-14',
      mrn: '100201',
      mobile: '+16025550104',
      next: { visitId: VISIT.visitId, startTime: VISIT.startTime, timeZone: VISIT.timeZone },
      last: null,
    },
  ],
  more: true,
  visits: [],
  schedules: [],
  users: [],
};
const NOTHING = { patients: [], more: false, visits: [], schedules: [], users: [] };

async function open(answers: Answers = {}) {
  const page = await openStaffScreen('/provider/notification-settings', {
    'GET /api/provider/notification-settings': NOTIFICATIONS,
    [SEARCH]: ({ body }) => (body.text.startsWith('ros') ? FOUND : NOTHING),
    [OPTIONS]: SCHEDULE_OPTIONS,
    ...answers,
  });
  await page.field('Mobile number');
  return page;
}
const field = () => screen.findByRole('combobox', { name: /record number/ });
const options = async () =>
  (await within(screen.getByRole('dialog')).findAllByRole('option')).map((option) =>
    option.textContent?.replace(/\s+/g, ' '),
  );

it('opens by its key, and offers the screens', async () => {
  const page = await open();
  expect(screen.getByRole('button', { name: 'Search' }).title).toBe('Search (press /)');
  await page.user.keyboard('/');
  await screen.findByRole('dialog', { name: 'Search' });
  expect(await options()).toContain('Schedule a visit');
  await page.user.keyboard('{Escape}');
  await page.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search' });
});

it('finds patients with their visits, and opens the patient on Enter', async () => {
  const page = await open({ 'GET /api/provider/patients/:patientId': refuse(404, 'NOT_FOUND') });
  await page.press('Search');
  await page.user.type(await field(), 'ros');
  await screen.findByText('There are more patients. Type more to narrow the list.');
  expect(await options()).toEqual([
    'Delgado, Rosa03/14/1952 · MRN 100201 · (602) 555-0104',
    expect.stringMatching(/^Next visit: Nov 26, 2026, 03:00.pm$/),
    'Schedule a visit for a new patient: ros',
  ]);
  await page.user.keyboard('{Enter}');
  await screen.findByText('Patient not found');
  expect(location.pathname).toBe(`/provider/patients/${PATIENT_ID}`);
});

it('waits after Enter for the answer to the typed text', async () => {
  const page = await open({ 'GET /api/provider/patients/:patientId': refuse(404, 'NOT_FOUND') });
  await page.press('Search');
  await page.user.type(await field(), 'ros{Enter}');
  await screen.findByText('Patient not found');
  expect(location.pathname).toBe(`/provider/patients/${PATIENT_ID}`);
});

it('finds nothing for symbols only', async () => {
  const page = await open();
  await page.press('Search');
  await page.user.type(await field(), '%');
  await screen.findByText('Nothing found for “%”');
});

it('opens a colleague’s schedule', async () => {
  const userId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0321';
  const page = await open({
    [SEARCH]: { ...NOTHING, schedules: [{ userId, name: 'Dr. Rosalind Park' }] },
    'POST /api/provider/visits/search': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
    'GET /api/provider/practices/:practiceId/schedules/:userId': refuse(404, 'NOT_FOUND'),
  });
  await page.press('Search');
  await page.user.type(await field(), 'park');
  await page.user.click(await screen.findByRole('option', { name: 'Dr. Rosalind Park' }));
  expect(location.search).toContain(`whose=${userId}`);
});

it('finds a day in the calendar and the list, after patients born on that day', async () => {
  vi.setSystemTime('2026-11-27T16:00:00Z');
  const page = await open({
    [SEARCH]: ({ body }) => (body.text === '3/14' ? { ...FOUND, more: false } : NOTHING),
    'POST /api/provider/visits/search': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
  });
  await page.press('Search');
  const search = await field();
  await page.user.type(search, '3/14');
  await screen.findByRole('option', { name: /^Delgado, Rosa/ });
  await waitFor(async () =>
    expect(await options()).toEqual([
      expect.stringMatching(/^Delgado, Rosa/),
      expect.stringMatching(/^Next visit/),
      'Sunday, March 14, 2027Calendar',
      'Sunday, March 14, 2027List',
    ]),
  );
  await page.user.clear(search);
  await page.user.type(search, 'mañana');
  const [calendar, list] = await screen.findAllByRole('option', { name: /^Saturday, November 28, 2026/ });
  expect(calendar).toBeTruthy();
  await page.user.click(list as HTMLElement);
  expect(location.search).toContain('from=2026-11-28&to=2026-11-28');
});

it('finds the next visits of a type, and users for administrators', async () => {
  const { visitId, startTime, timeZone, visitTypeName, patientName } = VISIT;
  const of = { visitId, startTime, timeZone, visitTypeName, patientName, providerName: 'Dr. Amara Okafor' };
  const accountId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0321';
  const page = await open({
    [SEARCH]: {
      ...NOTHING,
      visits: [{ ...of, isGroupVisit: false, patientInvitedCount: 1 }],
      users: [{ accountId, firstName: 'Vida', lastName: 'Marsh', email: 'vida@example.test' }],
    },
    'GET /api/admin/accounts/:accountId': refuse(404, 'NOT_FOUND'),
  });
  await page.press('Search');
  await page.user.type(await field(), 'vid');
  await screen.findByText('Users');
  expect(await options()).toEqual([
    expect.stringMatching(/^Walter BrandtNov 26, 2026, 03:00.pm · Video visit · Dr. Amara Okafor$/),
    'Marsh, Vidavida@example.test',
    'Schedule a visit for a new patient: vid',
  ]);
  await page.user.click(screen.getByRole('option', { name: /Marsh, Vida/ }));
  expect(location.pathname).toBe(`/provider/client-admin/users/${accountId}`);
});

it('passes a typed name to scheduling', async () => {
  const page = await open({
    [OPTIONS]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.press('Search');
  await page.user.type(await field(), 'Zelda van Quux');
  await page.user.click(await screen.findByRole('option', { name: /new patient: Zelda van Quux/ }));
  expect(history.state).toEqual({ isNew: true, firstName: 'Zelda', lastName: 'van Quux' });
});

it('reports that nothing was found, or that the search failed', async () => {
  const page = await open({
    [SEARCH]: ({ body }) => (body.text === '77' ? NOTHING : refuse(500, 'UNABLE_COMPLETE_REQUEST')),
  });
  await page.press('Search');
  const search = await field();
  await page.user.type(search, '77');
  await screen.findByText('Nothing found for “77”');
  await page.user.type(search, '8');
  await says('UNABLE_COMPLETE_REQUEST');
});

it('searches again once the server responds', async () => {
  const page = await open();
  await page.press('Search');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await page.user.type(await field(), 'ros');
  await within(screen.getByRole('dialog')).findByText(/^No Internet Connection/);
  vi.stubGlobal('fetch', page.server.fetch);
  noteReachable(true);
  await screen.findByRole('option', { name: /^Delgado, Rosa/ });
});

describe('with a record system', () => {
  const ASK = 'POST /api/provider/practices/:practiceId/record-patients/search';
  const ADD = 'POST /api/provider/practices/:practiceId/record-patients';
  const person = {
    recordId: 'r7',
    firstName: 'Maria',
    lastName: 'Lopez',
    sex: 'female',
    bornIn: null,
    address: '',
  } as const;
  const MARIA = { ...person, birthDate: '1981-06-02', mrn: '4711', patientId: null };
  const RECORD = {
    [OPTIONS]: { ...SCHEDULE_OPTIONS, recordSystem: true },
    [ASK]: {
      results: [MARIA, { ...MARIA, recordId: 'r8', birthDate: '1990-01-01', patientId: PATIENT_ID }],
      unreadable: 0,
      isWhole: true,
    },
    'GET /api/provider/patients/:patientId': refuse(404, 'NOT_FOUND'),
  } satisfies Answers;
  const KNOWN = {
    patientId: PATIENT_ID,
    firstName: 'Maria',
    lastName: 'Lopez',
    email: 'maria@example.com',
    mobile: null,
    mobileOptedOut: false,
    language: 'en',
    identity: { birthDate: '1981-06-02', sex: '', mrn: '', address: '', city: '', state: '', zipCode: '' },
    onRecord: true,
  } as const;

  async function chooseMaria(answers: Answers) {
    const page = await open({ ...RECORD, ...answers });
    await page.press('Search');
    await page.user.type(await field(), 'lopez');
    await page.user.click(await screen.findByRole('option', { name: /Lopez, Maria/ }));
    return page;
  }

  it('finds people in the record system who are not patients of the practice, and adds the chosen one', async () => {
    const asked: unknown[] = [];
    await chooseMaria({
      [ADD]: ({ body }) => {
        asked.push(body);
        return { patient: KNOWN, candidates: [] };
      },
    });
    await screen.findByText('Patient not found');
    expect(asked).toEqual([{ recordId: 'r7' }]);
    expect(location.pathname).toBe(`/provider/patients/${PATIENT_ID}`);
  });

  it('distinguishes people by date of birth and record number', async () => {
    const page = await open(RECORD);
    await page.press('Search');
    await page.user.type(await field(), 'lopez');
    await screen.findByText('In the record system');
    expect(await options()).toEqual([
      'Lopez, Maria06/02/1981 · MRN 4711',
      'Schedule a visit for a new patient: lopez',
    ]);
  });

  it('asks whether one of the practice’s patients is that person', async () => {
    const asked: unknown[] = [];
    const page = await chooseMaria({
      [ADD]: ({ body }) => {
        asked.push(body);
        return asked.length === 1
          ? { patient: null, candidates: [{ ...KNOWN, onRecord: false }] }
          : { patient: KNOWN, candidates: [] };
      },
    });
    await screen.findByRole('dialog', { name: 'Is this one of your patients?' });
    await page.press('Same person');
    await screen.findByText('Patient not found');
    expect(asked).toEqual([{ recordId: 'r7' }, { recordId: 'r7', patientId: PATIENT_ID }]);
  });

  it('reports that the record system did not answer, and shows the practice’s own patients', async () => {
    const page = await open({ ...RECORD, [ASK]: refuse(502, 'FAILED_EHR_PATIENT_SEARCH') });
    await page.press('Search');
    await page.user.type(await field(), 'ros');
    await says('FAILED_EHR_PATIENT_SEARCH');
    expect((await options())[0]).toMatch(/^Delgado, Rosa/);
  });
});
