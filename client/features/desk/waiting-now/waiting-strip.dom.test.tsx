import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteReachable } from '#client/api/reachable.ts';
import { type Answers, refuse, unreachable } from '#client/test-support/answers.ts';
import { NOTIFICATIONS } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { waitingFirst } from './waiting-strip.tsx';

const { rootVisitId, practiceId, practiceName, origination, description, ...rest } = VISIT;
const { location: _, interpreterPresent, visitPatients, ...ROW } = rest;

const idOf = (number: number) => `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f${number}`;

function waiting(number: number, minutes: number, patch: Partial<VisitListItem> = {}): VisitListItem {
  const sessionId = idOf(number + 100);
  const waitingSince = new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();
  return {
    ...ROW,
    visitId: idOf(number),
    sessionId,
    patientName: `Patient ${number}`,
    patientStage: 'waiting',
    patientStages: [{ sessionId, stage: 'waiting', waitingSince }],
    ...patch,
  };
}

const found = (results: VisitListItem[]) => ({
  results,
  serverTime: new Date().toISOString(),
  nextCursor: null,
  previousCursor: null,
});

const openOn = (search: Answers['POST /api/provider/visits/search']) =>
  openStaffScreen('/provider/notification-settings', {
    'GET /api/provider/notification-settings': NOTIFICATIONS,
    'POST /api/provider/visits/search': search,
  });
const open = (results: VisitListItem[]) => openOn(found(results));

it('shows on every screen who waits, the user’s own patients first, with links to them', async () => {
  const colleague = { scheduledProviderId: idOf(1999), scheduledProviderName: 'Dr. Elena Rivera' };
  await open([waiting(1001, 20, colleague), waiting(1002, 0), waiting(1003, 4)]);
  const strip = await screen.findByRole('region', { name: 'Waiting now' });
  const items = await within(strip).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Patient 10034 min · Video visitAdmit',
    'Patient 1002just arrived · Video visitAdmit',
    'Patient 100120 min · Dr. Elena RiveraAdmit',
  ]);
  const admit = within(strip).getByRole('link', { name: 'Admit Patient 1003' });
  expect(admit.getAttribute('href')).toBe(`/provider/group/${idOf(1103)}?admit`);
  screen.getAllByRole('img', { name: '3 visits have someone waiting' });
});

it('joins a group visit without admitting anyone, and counts the visits that do not fit', async () => {
  const group = waiting(1001, 5, { isGroupVisit: true, patientInvitedCount: 3 });
  await open([group, ...[1002, 1003, 1004, 1005].map((number) => waiting(number, 1))]);
  const join = await screen.findByRole('link', { name: 'Join the visit of 3 Patients' });
  expect(join.getAttribute('href')).toBe(`/provider/group/${idOf(1101)}`);
  const more = screen.getByRole('link', { name: '2 more' });
  expect(more.getAttribute('href')).toBe('/provider/visits?view=upcoming&stage=waiting');
});

it('says that no one waits, and reserves its space before that is loaded', async () => {
  const list = Promise.withResolvers<ReturnType<typeof found>>();
  const page = await openOn(() => list.promise);
  await page.field('Mobile number');
  const strip = screen.getByRole('region', { name: 'Waiting now' });
  expect(strip.textContent).toBe('');
  list.resolve(found([]));
  await within(strip).findByText('No one is waiting');
});

it('reports that the waiting list could not be loaded, and retries on request', async () => {
  const page = await openOn(refuse(500, 'UNABLE_COMPLETE_REQUEST'));
  const strip = await screen.findByRole('region', { name: 'Waiting now' });
  await within(strip).findByText('We could not load who is waiting.');
  page.server.answer({ 'POST /api/provider/visits/search': found([]) });
  await page.user.click(within(strip).getByRole('button', { name: 'Try again' }));
  await within(strip).findByText('No one is waiting');
  expect(within(strip).queryByRole('button')).toBeNull();
});

it('reloads automatically once the connection is restored', async () => {
  const page = await openOn(unreachable);
  const strip = await screen.findByRole('region', { name: 'Waiting now' });
  await within(strip).findByText('We could not load who is waiting.');
  page.server.answer({ 'POST /api/provider/visits/search': found([]) });
  act(() => noteReachable(false));
  act(() => noteReachable(true));
  await within(strip).findByText('No one is waiting');
});

it('focuses the first waiting visit on W', async () => {
  const page = await open([waiting(1001, 9), waiting(1002, 2)]);
  const [first] = await screen.findAllByRole('link', { name: /^Admit / });
  await page.user.keyboard('w');
  expect(document.activeElement).toBe(first);
});

it('shows a waiting patient whose page is gone as reconnecting', async () => {
  const sessionId = idOf(1101);
  const patientStages = [{ sessionId, stage: 'waiting' as const, reconnecting: true }];
  await open([waiting(1001, 3, { patientStages })]);
  const strip = await screen.findByRole('region', { name: 'Waiting now' });
  const [item] = await within(strip).findAllByRole('listitem');
  expect(item?.textContent).toBe('Patient 1001Reconnecting · Video visitAdmit');
});

describe('waiting first', () => {
  const visit = (scheduledProviderId: string, waitingSince: string | null) => ({
    scheduledProviderId,
    patientStage: waitingSince ? ('waiting' as const) : ('pending' as const),
    patientStages: waitingSince ? [{ sessionId: 'a', stage: 'waiting' as const, waitingSince }] : [],
  });

  it('lists only waiting visits: the user’s own before their colleagues’, the longest wait first', () => {
    const colleague = visit('ruiz', '2026-11-26T11:30:00Z');
    const later = visit('okafor', '2026-11-26T11:56:00Z');
    const earlier = visit('okafor', '2026-11-26T11:40:00Z');
    const expected = visit('okafor', null);
    expect(waitingFirst([colleague, expected, later, earlier], 'okafor')).toEqual([
      earlier,
      later,
      colleague,
    ]);
  });
});
