import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import type { Feed } from '#shared/contracts/rest/staff/calendar-feed.ts';

const PATH = '/provider/account';
const FEED = '/api/provider/account/calendar-feed';
const ADDRESS = 'https://visits.example/api/calendar/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH.ics';
const made: Feed = { names: 'none', madeAt: '2026-11-20T16:00:00.000Z', fetchedAt: null };
const answers: Answers = {
  'GET /api/provider/account': PROFILE,
  'GET /api/provider/account/sessions': { sessions: SESSIONS },
  'GET /api/provider/account/second-factors': NO_FACTORS,
  'GET /api/provider/account/channels': { channels: [] },
  [`GET ${FEED}`]: { feed: null },
};
const dialog = async () => within(await screen.findByRole('dialog'));
const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

it('is off by default, and shows its address once after it is turned on', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [`POST ${FEED}`]: { address: ADDRESS, feed: { ...made, names: 'initials' } },
  });
  expect((await choice('Only that a visit takes place')).checked).toBe(true);
  await page.user.click(await choice('Patients’ initials'));
  expect(page.server.sent(`PUT ${FEED}`)).toEqual([]);
  await page.press('Turn on');
  const shown = await dialog();
  expect(shown.getByText(ADDRESS)).toBeDefined();
  expect(page.server.sent(`POST ${FEED}`).at(-1)?.body).toEqual({ names: 'initials', language: 'en' });
  await page.user.click(shown.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(ADDRESS)).toBeNull());
  await screen.findByText('No calendar app has read it yet.');
});

it('changes the entries’ contents, replaces the address, and turns off', async () => {
  const feed: Feed = { ...made, fetchedAt: '2026-11-20T18:30:00.000Z' };
  const page = await openStaffScreen(PATH, {
    ...answers,
    [`GET ${FEED}`]: { feed },
    [`PUT ${FEED}`]: ({ body }) => ({ feed: { ...feed, names: body.names } }),
    [`POST ${FEED}`]: { address: ADDRESS, feed: made },
    [`DELETE ${FEED}`]: { feed: null },
  });
  await screen.findByText(/^Last read by a calendar app: /);
  await page.user.click(await choice('Patients’ names'));
  await screen.findByText('Saved');
  expect(page.server.sent(`PUT ${FEED}`).at(-1)?.body).toEqual({ names: 'names', language: 'en' });
  await page.press('New address');
  await page.user.click((await dialog()).getByRole('button', { name: 'New address' }));
  await screen.findByText(ADDRESS);
  await page.press('I have copied it');
  await page.press('Turn off');
  await page.user.click((await dialog()).getByRole('button', { name: 'Turn off' }));
  await screen.findByText('The calendar feed is off.');
  await screen.findByRole('button', { name: 'Turn on' });
});

it('reports that a choice was not saved, and keeps the former one', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [`GET ${FEED}`]: { feed: made },
    [`PUT ${FEED}`]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.user.click(await choice('Patients’ names'));
  await says('UNABLE_COMPLETE_REQUEST');
  expect((await choice('Only that a visit takes place')).checked).toBe(true);
});

it('is only for providers', async () => {
  await openStaffScreen(PATH, {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, userType: 'ClinicalAdmin' }]),
    ...answers,
  });
  await screen.findByText('This device');
  expect(screen.queryByText('Calendar feed')).toBeNull();
});
