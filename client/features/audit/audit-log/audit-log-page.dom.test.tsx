import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COLETTES } from '#client/test-support/admin-visits.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { EVENT, INTACT } from '#client/test-support/audit-log.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR } from '#client/test-support/staff.ts';

const AUDIT = '/provider/client-admin/audit';
const SEARCH = 'POST /api/admin/practices/:practiceId/audit/search';
const CHAIN = 'GET /api/admin/practices/:practiceId/audit/chain';
const VERIFY = 'POST /api/admin/practices/:practiceId/audit/chain';
const page = (rows = [EVENT]) => ({ rows, nextCursor: null, previousCursor: null });
const answers: Answers = { [SEARCH]: page(), [CHAIN]: INTACT };
const row = async () => {
  const [, first] = within(await screen.findByRole('table', { name: 'Audit log' })).getAllByRole('row');
  return first as HTMLElement;
};

it('shows each event’s actor, action, person, visit and origin', async () => {
  await openStaffScreen(AUDIT, answers);
  const words = (await row()).textContent;
  for (const part of [DR_OKAFOR.displayName, 'Staff', 'Visit moved', 'Colette Moreau', '192.0.2.7', 'Chrome'])
    expect(words).toContain(part);
  expect(
    within(await row())
      .getByRole('link', { name: /^Open visit: Colette Moreau/ })
      .getAttribute('href'),
  ).toBe(`/provider/client-admin/visits/${COLETTES.visitId}`);
});

it('describes changes, and leaves out what has no text', async () => {
  await openStaffScreen(AUDIT, {
    ...answers,
    [SEARCH]: page([
      {
        ...EVENT,
        action: 'shoe.tied',
        actor: { kind: 'system', name: '', accountId: null, patientId: null },
        subject: null,
        visit: null,
        address: null,
        userAgent: null,
        details: { before: { displayName: 'Ida' }, after: { displayName: 'Dr. Ida' } },
      },
    ]),
  });
  const words = (await row()).textContent;
  expect(words).toContain('shoe.tied');
  expect(words).toContain('Virtual Visits');
  expect(words).toContain('Display name: Ida → Dr. Ida');
});

it('filters the log by a row’s person or visit, and shows all again', async () => {
  const opened = await openStaffScreen(AUDIT, answers);
  const last = () => opened.server.sent(SEARCH).at(-1)?.body;
  await opened.press(`Show only events of ${DR_OKAFOR.displayName}`);
  await waitFor(() => expect(last()?.accountId).toBe(DR_OKAFOR.accountId));
  await screen.findByText('Only events of one person');
  await opened.press('Show only events of Colette Moreau');
  await waitFor(() => expect(last()?.patientId).toBe(COLETTES.sessionId));
  expect(last()?.accountId).toBeUndefined();
  await opened.press('Show all');
  await waitFor(() => expect(screen.queryByText('Only events of one person')).toBeNull());
  await opened.press(/: Only this visit$/);
  await screen.findByText('Only events of one visit');
  await waitFor(() => expect(last()?.visitId).toBe(COLETTES.visitId));
});

it('finds events by name, action and day, oldest first', async () => {
  const opened = await openStaffScreen(AUDIT, answers);
  await row();
  await opened.user.type(screen.getByRole('searchbox'), 'colette');
  await opened.choose('What', 'Visit moved');
  await opened.user.type(screen.getByLabelText('To'), '2026-11-20');
  await opened.user.click(within(screen.getByRole('columnheader', { name: 'When' })).getByRole('button'));
  await waitFor(() =>
    expect(opened.server.sent(SEARCH).at(-1)?.body).toMatchObject({
      q: 'colette',
      action: 'visit.moved',
      to: '2026-11-20',
      sort: 'at',
    }),
  );
});

it('says that the log is unaltered, and verifies it on demand', async () => {
  const opened = await openStaffScreen(AUDIT, { ...answers, [CHAIN]: { ...INTACT, state: 'unchecked' } });
  await screen.findByText('Not verified yet. It is verified every hour.');
  opened.server.answer({ [VERIFY]: INTACT });
  await opened.press('Verify now');
  await screen.findByText(/^Intact: 12 events, verified /);
  screen.getByText(/^Consent: 1 record, unchanged\./);
  opened.server.answer({ [VERIFY]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await opened.press('Verify now');
  await screen.findByText('We could not verify the log. Please try again later.');
});

it.for([
  [
    { ...INTACT, state: 'changed', broken: { eventId: '7', at: EVENT.at } },
    'Altered: an event was changed or removed',
    /^Event 7 of /,
  ],
  [
    { ...INTACT, state: 'missing', broken: { eventId: '7', at: null } },
    'Altered: the newest events are missing',
    /^Event 7 was in the log at an earlier verification/,
  ],
  [
    { ...INTACT, consent: { ...INTACT.consent, state: 'broken', brokenRecord: '3' } },
    'Altered: consent records were changed or removed',
    /^Consent: record 3, or one before it/,
  ],
] as const)('says what was altered, and what to do: %#', async ([chain, title, words]) => {
  await openStaffScreen(AUDIT, { ...answers, [CHAIN]: chain });
  await screen.findByText(title);
  screen.getByText(words);
  screen.getByText(/^Someone changed the database directly/);
});

it('retries after a failure, and says that there are no events', async () => {
  const failure = refuse(500, 'UNABLE_COMPLETE_REQUEST');
  const opened = await openStaffScreen(AUDIT, { [SEARCH]: failure, [CHAIN]: failure });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  opened.server.answer({ [SEARCH]: page([]), [CHAIN]: INTACT });
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await opened.user.click(button);
  await screen.findByRole('heading', { name: 'No events yet' });
  await screen.findByText(/^Intact: 12 events/);
});

it('shows actions in Spanish', async () => {
  await openStaffScreen(AUDIT, answers, { language: 'es' });
  expect((await screen.findByRole('table')).textContent).toContain('Visita cambiada de fecha');
});

it('shows automatic reloads on request', async () => {
  const { server, user } = await openStaffScreen(AUDIT, answers);
  await row();
  expect(server.sent(SEARCH).at(-1)?.body).not.toHaveProperty('unasked');
  const hide = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide automatic refreshing' });
  expect(hide.checked).toBe(true);
  await user.click(hide);
  await waitFor(() => expect(server.sent(SEARCH).at(-1)?.body).toMatchObject({ unasked: 'shown' }));
});
