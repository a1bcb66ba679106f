import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import type { Feed } from '#shared/contracts/rest/staff/calendar-feed.ts';
import type { OwnChannel } from '#shared/contracts/rest/staff/own-account.ts';

const PATH = '/provider/account';
const FEED = 'POST /api/provider/account/calendar-feed';
const PROOF = 'POST /api/provider/account/proof';
const REMOVE = 'POST /api/provider/account/channels/remove';
const made: Feed = { names: 'none', madeAt: '2026-11-20T16:00:00.000Z', fetchedAt: null };
const times = { madeAt: '2026-11-20T16:00:00.000Z', lastUsedAt: null };
const DEVICE = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0b01';
const CHANNELS: OwnChannel[] = [
  { channel: 'calendarFeed', id: null, name: null, ...times },
  { channel: 'pushDevice', id: DEVICE, name: 'Firefox, Windows', ...times },
  { channel: 'noticeEmail', id: null, name: 'me@elsewhere.example', madeAt: null, lastUsedAt: null },
  { channel: 'noticePhone', id: null, name: '+16025550147', madeAt: null, lastUsedAt: null },
];
const answers: Answers = {
  'GET /api/provider/account': PROFILE,
  'GET /api/provider/account/sessions': { sessions: SESSIONS },
  'GET /api/provider/account/second-factors': NO_FACTORS,
  'GET /api/provider/account/calendar-feed': { feed: null },
  'GET /api/provider/account/channels': { channels: [] },
};

it('lists what reaches the person without signing in, and removes it', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    'GET /api/provider/account/channels': { channels: CHANNELS },
    [REMOVE]: ({ body }) => ({ channels: CHANNELS.filter(({ channel }) => channel !== body.channel) }),
  });
  await screen.findByText('Firefox, Windows');
  screen.getByText('me@elsewhere.example');
  screen.getByText('(602) 555-0147');
  await page.press('Remove Push notifications, Firefox, Windows');
  await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull());
  expect(page.server.sent(REMOVE).map(({ body }) => body)).toEqual([{ channel: 'pushDevice', id: DEVICE }]);
  screen.getByText('me@elsewhere.example');
});

it('says that there are no such channels, in Spanish too', async () => {
  await openStaffScreen(PATH, answers, { language: 'es' });
  await screen.findByRole('heading', { name: 'Lo que le llega sin iniciar sesión' });
  await screen.findByText('Nada.');
});

it('requires proof before it creates something that outlives the session', async () => {
  let proved = false;
  const page = await openStaffScreen(PATH, {
    ...answers,
    [FEED]: () =>
      proved
        ? { address: 'https://visits.example/api/calendar/A.ics', feed: made }
        : refuse(403, 'PROOF_REQUIRED'),
    [PROOF]: ({ body }) => {
      if (body.current !== 'a-horse')
        return refuse(400, 'INVALID_INPUT', { fields: { current: 'CURRENT_PASSWORD_WRONG' } });
      proved = true;
      return {};
    },
  });
  await page.press('Turn on');
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await page.user.type(await asked.findByLabelText('Your current password'), 'a-donkey');
  await page.user.click(asked.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(asked.getByLabelText('Your current password').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(page.server.sent(FEED)).toHaveLength(1);
  await page.user.clear(asked.getByLabelText('Your current password'));
  await page.user.type(asked.getByLabelText('Your current password'), 'a-horse');
  await page.user.click(asked.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('https://visits.example/api/calendar/A.ics');
  expect(page.server.sent(FEED)).toHaveLength(2);
});

it('changes nothing if the person closes the question', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [FEED]: refuse(403, 'PROOF_REQUIRED') });
  await page.press('Turn on');
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await page.user.click(asked.getByRole('button', { name: 'Close' }));
  await says('PROOF_REQUIRED');
  expect(page.server.sent(FEED)).toHaveLength(1);
});
