import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COLETTES, CONNECTION, QUALITY, RECORD } from '#client/test-support/admin-visits.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, HUDSON, SAGUARO } from '#client/test-support/staff.ts';
import type { AdminVisit } from '#shared/contracts/rest/admin/admin-visits.ts';

const VISITS = '/provider/client-admin/visits';
const ADDRESS = `${VISITS}/${COLETTES.visitId}`;
const SEARCH = 'POST /api/admin/practices/:practiceId/visits/search';
const GET = 'GET /api/admin/visits/:visitId';
const page = (rows = [COLETTES]) => ({ rows, nextCursor: null, previousCursor: null });
const GET_QUALITY = 'GET /api/admin/visits/:visitId/quality';
const answers: Answers = { [SEARCH]: page(), [GET]: RECORD, [GET_QUALITY]: QUALITY };
const openTab = (tab: string, record: Partial<AdminVisit> = {}) =>
  openStaffScreen(`${ADDRESS}/${tab}`, { ...answers, [GET]: { ...RECORD, ...record } });
const entry = async (name: string) => {
  const found = (await screen.findAllByText(name)).map((words) => words.closest('li')).find(Boolean);
  if (!found) throw new Error(`${name} is in no list`);
  return found.textContent;
};

it('lists visits, and filters them by patient, status, day and practice', async () => {
  const { server, user } = await openStaffScreen(VISITS, answers);
  const link = await screen.findByRole('link', { name: /^Visit details: Colette Moreau/ });
  expect(link.getAttribute('href')).toBe(ADDRESS);
  expect(link.closest('tr')?.textContent).toContain('Follow-up');
  expect(server.sent(SEARCH)[0]).toMatchObject({ params: { practiceId: SAGUARO.practiceId } });
  await user.type(screen.getByRole('searchbox', { name: 'Search patients' }), 'colette');
  await waitFor(() => expect(location.hash).toBe('#q=colette'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await waitFor(() =>
    expect(server.sent(SEARCH).at(-1)?.body).toMatchObject({
      q: 'colette',
      status: 'COMPLETE',
      from: '2026-11-01',
    }),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Practice' }), 'Hudson Cardiology');
  await waitFor(() => expect(server.sent(SEARCH).at(-1)?.params).toEqual({ practiceId: HUDSON.practiceId }));
});

it('marks tentative visits, also those of a waiting patient', async () => {
  const tentative = { ...COLETTES, status: 'TENTATIVE' as const, patientStage: 'pending' as const };
  await openStaffScreen(VISITS, {
    [SEARCH]: page([
      tentative,
      { ...tentative, visitId: CONNECTION.seatId, patientName: 'Luc Moreau', patientStage: 'waiting' },
    ]),
  });
  const rowOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('tr')?.textContent;
  expect(await rowOf('Colette Moreau')).toMatch(/Tentative(?!.*Pending arrival)/);
  expect(await rowOf('Luc Moreau')).toMatch(/Tentative.*In the waiting room/);
});

it('says that there are no visits, and retries after a failure', async () => {
  const opened = await openStaffScreen(VISITS, { [SEARCH]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  opened.server.answer({ [SEARCH]: page([]) });
  await opened.press('Try again');
  await screen.findByRole('heading', { name: 'No visits yet' });
});

it('says what the visit was and when, and links to its events in the audit log', async () => {
  const opened = await openTab('information');
  await opened.title('Colette Moreau');
  await screen.findByText(/^Follow-up · .* · Dr\. Amara Okafor$/);
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    `/provider/client-admin/audit?visitId=${COLETTES.visitId}`,
  );
});

it('says who canceled the visit, when and why, and links to the visit it was moved from', async () => {
  const former = {
    visitId: CONNECTION.connectionId,
    startTime: COLETTES.startTime,
    timeZone: COLETTES.timeZone,
  };
  await openTab('information', {
    visit: { ...RECORD.visit, status: 'CANCELLED' },
    history: {
      ...RECORD.history,
      status: 'CANCELLED',
      endedAt: '2026-11-20T16:30:00.000Z',
      endedBy: 'Pat Nguyen',
      movedFrom: former,
      cancelled: {
        by: 'staff',
        reason: { en: 'Provider is ill', es: 'El proveedor está enfermo' },
        category: 'Practice',
        comment: 'Will call',
      },
    },
  });
  await screen.findByText(/Pat Nguyen/);
  screen.getByText(/Provider is ill.*Practice/);
  screen.getByText(/Will call/);
  const link = screen.getByRole('link', { name: 'Open the earlier visit' });
  expect(link.getAttribute('href')).toBe(`${VISITS}/${former.visitId}/information`);
});

it('shows what the practice knows about the patient, and where they were', async () => {
  await openTab('patients');
  await screen.findByText('03/09/1948');
  for (const words of [
    'Female',
    'M-4711',
    'fhir-77',
    '7 Palo Verde, Tempe, AZ 85281',
    /^12 Mesa Drive, Phoenix, AZ 85004/,
  ])
    screen.getByText(words);
});

it('loads the visit once for all tabs', async () => {
  const opened = await openTab('information');
  await opened.title('Colette Moreau');
  await opened.follow('Practice');
  await screen.findByText('(602) 555-0100');
  screen.getByText('12 Palm Street');
  await opened.follow('Workflow');
  await within(screen.getByRole('main')).findByRole('list');
  expect(opened.server.sent(GET)).toHaveLength(1);
});

it('shows each connection’s duration, device, network and quality', async () => {
  await openTab('connections', {
    connections: [
      CONNECTION,
      {
        ...CONNECTION,
        connectionId: RECORD.visit.sessionId,
        name: DR_OKAFOR.displayName,
        role: 'provider',
        state: 'ended-about',
        browser: null,
        system: null,
        browserVersion: null,
        device: null,
        candidate: null,
        protocol: null,
        quality: null,
      },
      { ...CONNECTION, connectionId: COLETTES.visitId, name: 'Luc', state: 'open', endedAt: null },
    ],
  });
  const colette = await entry('Colette Moreau');
  expect(colette).toContain('Chrome 141, Android 15');
  expect(colette).toContain('mobile network, through a relay server (TCP)');
  expect(colette).toContain('On average: Fair. Worst: Poor.');
  expect(colette).toContain('10:25');
  const okafor = await entry(DR_OKAFOR.displayName);
  expect(okafor).toMatch(/ended about 10:25/);
  expect(okafor).toContain('Unknown');
  expect(okafor).toContain('No audio or video was connected');
  expect(okafor).toContain('Not measured: never in the visit');
  expect(await entry('Luc')).toContain('still connected');
});

it('shows which features are on and off, and where they are set', async () => {
  await openTab('features');
  const names = await entry('Patients in a group visit see each other’s names');
  expect(names).toContain('On');
  expect(names).toContain('Set by the visit type');
  const reminder = await entry('Reminder a day before');
  expect(reminder).toContain('Not sent');
  expect(reminder).toContain('Set by the enterprise');
});

it('shows each step as done, skipped, open or not required', async () => {
  await openTab('workflow');
  await screen.findByRole('heading', { name: 'Colette Moreau', level: 2 });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const outcomes = steps.map((words) => /Not done|Not required|Skipped|Done/.exec(words)?.[0]);
  expect(outcomes.filter(Boolean)).toEqual(['Done', 'Skipped', 'Not done', 'Not required']);
  expect(steps.find((words) => words.includes('Skipped'))).toMatch(/Optional · .*9:45/);
});

it('shows guests, messages and payments', async () => {
  const opened = await openTab('guests');
  const guest = await entry('Luc Moreau');
  expect(guest).toContain('Joined');
  await opened.follow('Notifications');
  await screen.findByText(/colette@example\.org/);
  await opened.follow('Payments');
  await screen.findByText(/\$20\.00/);
  screen.getByText('Your practice suggests $25.00; the patient may change it.');
  screen.getByText('Billing group: Telehealth');
});

it('says which lists are empty', async () => {
  const opened = await openTab('connections', {
    connections: [],
    guests: [],
    messages: [],
    payments: [],
    workflow: [{ sessionId: COLETTES.sessionId, patientName: 'Colette Moreau', steps: [] }],
    practice: { ...RECORD.practice, phone: '', locations: [] },
  });
  await screen.findByText(/^No one has connected yet/);
  for (const [tab, words] of [
    ['Guest invitation log', 'No guests were invited.'],
    ['Notifications', 'Nothing was sent.'],
    ['Payments', 'No copay was requested.'],
    ['Workflow', 'No steps before this visit.'],
    ['Practice', 'The practice has no locations.'],
  ] as const) {
    await opened.follow(tab);
    await screen.findByText(words);
  }
});

it('exports everything about a patient, once per click', async () => {
  const post = 'POST /api/admin/visits/:visitId/patient-export';
  const opened = await openStaffScreen(`${ADDRESS}/patients`, {
    ...answers,
    [post]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  const button = 'Export everything about Colette Moreau';
  await opened.press(button);
  await waitFor(() => expect(opened.server.sent(post)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Go to the exports' })).toBeNull();
  opened.server.answer({
    [post]: {
      exportId: COLETTES.visitId,
      kind: 'patient',
      format: 'zip',
      from: null,
      to: null,
      state: 'queued',
      rowsWritten: 0,
      rowsExpected: null,
      createdAt: COLETTES.startTime,
      expiresAt: COLETTES.startTime,
    },
  });
  await opened.press(button);
  await screen.findByRole('link', { name: 'Go to the exports' });
  const [first, second] = opened.server.sent(post);
  expect(first?.body).toMatchObject({ sessionId: COLETTES.sessionId, language: 'en' });
  expect(second?.body.idempotencyKey).toBe(first?.body.idempotencyKey);
  await opened.press(button);
  await waitFor(() => expect(opened.server.sent(post)).toHaveLength(3));
  expect(opened.server.sent(post)[2]?.body.idempotencyKey).not.toBe(first?.body.idempotencyKey);
});

const EMERGENCY = 'GET /api/admin/visits/:visitId/emergency-access';
const EMERGENCY_RECORD = 'GET /api/admin/visits/:visitId/emergency-record';
const OPEN = 'POST /api/admin/visits/:visitId/emergency-access';
const reason = 'The coroner asks what was said in this visit.';
const access = {
  accessId: COLETTES.visitId,
  name: DR_OKAFOR.displayName,
  reason,
  beganAt: '2026-11-26T17:00:00.000Z',
  endsAt: '2026-11-26T18:00:00.000Z',
};
const emergencyAnswers: Answers = {
  ...answers,
  [EMERGENCY]: { openUntil: null, accesses: [] },
  [EMERGENCY_RECORD]: {
    title: 'Visit summary',
    practice: { name: SAGUARO.practiceName, phone: null, logo: null },
    language: 'en',
    at: '2026-11-26T17:00:00.000Z',
    sections: [{ heading: 'Chat', facts: [], table: null, paragraphs: ['It hurts at night.'] }],
  },
  'GET /api/admin/visits/:visitId/emergency-images': { results: [] },
  [OPEN]: { openUntil: access.endsAt, accesses: [access] },
};

it('opens the visit’s contents in an emergency, with a reason', async () => {
  const opened = await openStaffScreen(`${ADDRESS}/emergency`, emergencyAnswers);
  await opened.fill(/^Why do you need to read this visit/, 'Because');
  await opened.press('Open this visit');
  await screen.findByText('20 characters are required');
  expect(opened.server.sent(OPEN)).toEqual([]);
  await opened.fill(/^Why do you need to read this visit/, reason);
  await opened.press('Open this visit');
  await screen.findByText('It hurts at night.');
  screen.getByText(/^You can view this visit until/);
  screen.getByText(`Reason: ${reason}`);
  expect(opened.server.sent(OPEN)[0]?.body).toEqual({ reason });
});

it('asks for a reason again after the hour', async () => {
  const opened = await openStaffScreen(`${ADDRESS}/emergency`, {
    ...emergencyAnswers,
    [EMERGENCY]: { openUntil: access.endsAt, accesses: [access] },
    [EMERGENCY_RECORD]: () => {
      opened.server.answer({ [EMERGENCY]: { openUntil: null, accesses: [access] } });
      return refuse(403, 'EMERGENCY_NOT_OPEN');
    },
    'GET /api/admin/visits/:visitId/emergency-images': refuse(403, 'EMERGENCY_NOT_OPEN'),
  });
  await screen.findByRole('button', { name: 'Open this visit' });
  expect(screen.queryByText(/^You can view this visit until/)).toBeNull();
});

it('reports that a visit is missing, and retries after a failure', async () => {
  const opened = await openStaffScreen(ADDRESS, { ...answers, [GET]: refuse(404, 'NOT_FOUND') });
  await screen.findByText('This visit is not in your practices');
  opened.server.answer({ [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await opened.follow('Visit records');
  await opened.follow(/^Visit details: Colette Moreau/);
  await screen.findByRole('alert');
  opened.server.answer(answers);
  await opened.press('Try again');
  await opened.title('Colette Moreau');
});

it('describes a connection in Spanish', async () => {
  await openStaffScreen(`${ADDRESS}/connections`, answers, { language: 'es' });
  const card = (await screen.findByText('Chrome 141, Android 15')).closest('li') as HTMLElement;
  within(card).getByText('red móvil, a través de un servidor intermedio (TCP)');
});

it('says what went wrong, what helps, and how earlier visits went', async () => {
  await openTab('connections');
  const person = within(await screen.findByRole('region', { name: 'Colette Moreau' }));
  const said = person.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said[0]).toMatch(
    /^From 10:01.am to 10:02.am, Colette Moreau’s upload carried only about 180 kbit\/s\. Video was reduced to keep the sound\. A cable or another network helps\.$/,
  );
  expect(said[1]).toContain('camera was missing');
  expect(person.getByText(/^Earlier visits of this patient/).textContent).toMatch(
    /Nov 13.*: upload too narrow; .*Nov 6.*: no trouble/,
  );
  expect(person.getByRole('img', { name: /Colette Moreau’s connection/ })).toBeTruthy();
  expect(person.getByText(/Network path: through a relay server \(UDP\)/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download for support' }).getAttribute('href')).toBe(
    `/api/admin/visits/${COLETTES.visitId}/quality/file`,
  );
});

it('says that there is no quality record, and retries after a failure', async () => {
  const opened = await openStaffScreen(`${ADDRESS}/connections`, {
    ...answers,
    [GET_QUALITY]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await screen.findByRole('alert');
  opened.server.answer({ [GET_QUALITY]: { people: [] } });
  await opened.press('Try again');
  await screen.findByText(/^No quality record/);
});
