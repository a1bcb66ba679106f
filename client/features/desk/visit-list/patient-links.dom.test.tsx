import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { CALENDAR_DAY, visitAt } from '#client/test-support/calendar.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { MORNING_LIST, PATIENT_ID, VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const PATIENT = `/provider/patients/${PATIENT_ID}`;
const START = '2026-11-27T16:00:00.000Z';

let narrow = false;
beforeEach(() => {
  narrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

const listOf = (...results: VisitListItem[]): Answers => ({
  ...MORNING_LIST,
  'POST /api/provider/visits/search': ({ body }) => ({
    results: body.visitListStatusFilter ? [] : results,
    nextCursor: null,
    previousCursor: null,
    serverTime: START,
  }),
});
const hrefOf = (name: string | RegExp, inside = screen.getByRole('main')) =>
  within(inside).queryByRole('link', { name })?.getAttribute('href');
const visitOf = (name: string) => screen.findByRole('link', { name: new RegExp(`^Visit details: ${name}`) });

it.each(['cards', 'grid'])('a row as %s opens the visit, and its name opens the patient', async (layout) => {
  const visit = visitAt(START, { series: { position: 2, of: 6 } });
  await openStaffScreen(`/provider/visits?view=upcoming&layout=${layout}`, listOf(visit));
  const row = await visitOf('Walter Brandt');
  expect(row.getAttribute('href')).toBe(`/provider/visits/${visit.visitId}`);
  expect(hrefOf('Walter Brandt')).toBe(PATIENT);
  expect(row.closest('li, tr')?.textContent).toContain('Video visit · 2 of 6');
  expect(document.querySelector('a a')).toBeNull();
});

it('does not link a group’s name', async () => {
  const group = { isGroupVisit: true, patientInvitedCount: 3, patientId: null };
  await openStaffScreen('/provider/visits?view=upcoming', listOf(visitAt(START, group)));
  await visitOf('3 Patients');
  expect(hrefOf('3 Patients')).toBeUndefined();
});

it('opens only the visit from a row on a phone', async () => {
  narrow = true;
  await openStaffScreen('/provider/visits?view=upcoming', listOf(visitAt(START)));
  await visitOf('Walter Brandt');
  expect(hrefOf('Walter Brandt')).toBeUndefined();
});

const ELSEWHERE = [
  'emergency-accesses',
  'workflow',
  'facts',
  'device-tests',
  'notes',
  'intake',
  'partner-steps',
  'images',
  'documents',
  'messages',
  'appointments',
  'reconciliation',
  'guests',
  'safety',
  'payments',
];

const openVisit = (visit: VisitDetail, parts: Answers = {}) =>
  openStaffScreen(`/provider/visits/${visit.visitId}`, {
    ...Object.fromEntries(
      ELSEWHERE.map((part) => [
        `GET /api/provider/visits/:rootVisitId/${part}`,
        refuse(500, 'UNABLE_COMPLETE_REQUEST'),
      ]),
    ),
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    'GET /api/provider/visits/:rootVisitId': visit,
    'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
    ...parts,
  });

it('links the head and the parts of a visit’s page to its patients, without repeating the head in the details', async () => {
  const page = await openVisit({ ...VISIT, series: { position: 2, of: 6 } });
  const title = await page.title('Walter Brandt');
  expect(hrefOf('Walter Brandt', title)).toBe(PATIENT);
  expect(title.parentElement?.textContent).toContain('Video visit · 2 of 6 · Dr. Amara Okafor');
  const details = (await screen.findByRole('heading', { name: 'Visit details' })).closest('section');
  expect(details?.textContent).toContain('Mountain Standard Time');
  for (const words of ['Pending arrival', '30 min', 'Video visit', 'Dr. Amara Okafor'])
    expect(details?.textContent).not.toContain(words);
  const card = await screen.findByRole('heading', { level: 3, name: 'Walter Brandt' });
  expect(hrefOf('Walter Brandt', card)).toBe(PATIENT);
});

it('links messages, links, the visit’s timeline and its follow-up to the patient, but not guests’ names', async () => {
  const whose = { sessionId: VISIT.sessionId, name: 'Walter Brandt' };
  const message = {
    messageId: VISIT.visitId,
    what: 'confirmation' as const,
    to: { role: 'patient' as const, name: whose.name },
    sessionId: whose.sessionId,
    method: 'Email' as const,
    recipient: 'walter@example.test',
    state: 'SENT' as const,
    at: START,
    failure: null,
    mayBeSentAgain: false,
  };
  const link = {
    linkId: VISIT.visitId,
    path: 'v' as const,
    ...whose,
    guestId: null,
    state: 'OPENED' as const,
    createdAt: START,
    openedAt: START,
    unattended: false,
    expiresAt: START,
  };
  const stayed = {
    stage: 'left' as const,
    stays: [{ arrivedAt: START, admittedAt: START, leftAt: START }],
  };
  const guest = { guestId: DR_OKAFOR.accountId, name: 'Gus Guest' };
  await openVisit(
    { ...VISIT, status: 'COMPLETE' },
    {
      'GET /api/provider/visits/:rootVisitId/messages': {
        messages: [
          message,
          {
            ...message,
            messageId: guest.guestId,
            to: { role: 'guest', name: guest.name },
            what: 'guest-notice',
          },
        ],
        planned: [],
        patients: [],
        guests: [],
        refusal: 'VISIT_ENDED',
        methods: [],
      },
      'GET /api/provider/visits/:rootVisitId/facts': {
        providerLink: 'https://visits.example.test/provider/group/1',
        access: { stepsFrom: null, checkInFrom: START, until: null },
        beganAt: START,
        endedAt: START,
        people: [
          { ...stayed, ...whose, seatId: VISIT.visitId, role: 'patient' },
          { ...stayed, name: guest.name, sessionId: null, seatId: guest.guestId, role: 'guest' },
        ],
        links: [link, { ...link, ...guest, linkId: guest.guestId, path: 'g' }],
        consents: [],
        waits: [],
        ratings: [],
        serverTime: START,
      },
      'GET /api/provider/visits/:rootVisitId/after-visit': {
        over: true,
        patients: [
          {
            ...whose,
            documents: 1,
            summary: false,
            askedAt: null,
            email: null,
            mobile: null,
            method: null,
            link: null,
            message: null,
          },
        ],
        methods: [],
      },
    },
  );
  for (const part of ['Messages', 'Links', 'After the visit', 'Visit record']) {
    const heading = await screen.findByRole('heading', { name: part });
    const card = heading.closest('section') as HTMLElement;
    await waitFor(() => expect(hrefOf('Walter Brandt', card), part).toBe(PATIENT));
    expect(hrefOf('Gus Guest', card), part).toBeUndefined();
  }
  await waitFor(() => expect(screen.getAllByText(/Gus Guest/)).toHaveLength(3));
});

it('links a patient’s heading in a visit’s summary to them', async () => {
  const section = { facts: [{ label: 'Date of birth', value: '03/14/1952' }], table: null, paragraphs: [] };
  await openStaffScreen(`/provider/visits/${VISIT.visitId}/summary`, {
    'GET /api/provider/visits/:rootVisitId/summary': {
      title: 'Visit summary',
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      language: 'en',
      at: START,
      sections: [
        { ...section, heading: 'Walter Brandt', patientId: PATIENT.split('/').at(-1) },
        { ...section, heading: 'Visit' },
      ],
    },
  });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Walter Brandt' });
  expect(hrefOf('Walter Brandt', heading)).toBe(PATIENT);
  expect(hrefOf('Visit')).toBeUndefined();
});

it('shows names as plain text to users who may not see patients', async () => {
  const visit = visitAt(START);
  await openStaffScreen('/provider/client-admin/visits', {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions: ['practice.administer'] }]),
    'POST /api/admin/practices/:practiceId/visits/search': {
      rows: [visit],
      nextCursor: null,
      previousCursor: null,
    },
  });
  const record = await visitOf('Walter Brandt');
  expect(record.getAttribute('href')).toContain('/provider/client-admin/visits/');
  expect(hrefOf('Walter Brandt')).toBeUndefined();
});

it('shows the visit’s place in its series on a calendar block', async () => {
  const visit = visitAt('2026-11-30T16:00:00Z', { series: { position: 2, of: 6 } });
  await openStaffScreen('/provider/calendar?view=day&date=2026-11-30', {
    ...CALENDAR_DAY,
    'POST /api/provider/visits/calendar': { results: [visit], serverTime: START },
  });
  expect((await screen.findByRole('link', { name: /Walter Brandt/ })).textContent).toContain('2 of 6');
});
