import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { LINK_ANSWERS, LINKED_VISIT } from '#client/test-support/links.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import type { LinkEnd } from '#shared/domain/closing.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

const LINK = 'GET /api/patient/links/:path/:token';
const OPEN = 'POST /api/patient/links/:path/:token/open';
const ADDRESS = `/v/${'t'.repeat(43)}`;

itSays(
  [
    'VISIT_UNAVAILABLE',
    'LINK_NOT_ACTIVE',
    'VISIT_LINK_EXPIRED',
    'BLOCKED_FROM_VISIT',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
    'UNABLE_COMPLETE_REQUEST',
  ],
  (refusal) => openScreen(ADDRESS, { ...LINK_ANSWERS, [LINK]: refusal }),
);

itSays(['JOINED_TOO_SOON', 'NOT_SIGNED_IN'], async (refusal) => {
  const page = await openScreen(ADDRESS, { ...LINK_ANSWERS, [OPEN]: refusal });
  await page.press(/^Continue/);
});

it.each<[LinkEnd, string, RegExp]>([
  ['cancelled', 'This visit was canceled', /make another appointment, call Saguaro/],
  ['moved', 'This visit was moved', /newest message from Saguaro/],
  ['over', 'This visit is over', /need another appointment, call Saguaro/],
  ['unattended', 'The time of this visit is over', /did not take place/],
  ['removed', 'You are no longer part of this visit', /a mistake, call Saguaro/],
  ['replaced', 'You have a new link', /newest message from Saguaro/],
])('explains a link that ended as “%s”, and offers to call the practice', async (end, title, next) => {
  const { practice } = LINKED_VISIT;
  const page = await openScreen(ADDRESS, {
    ...LINK_ANSWERS,
    [LINK]: refuse(410, 'LINK_NOT_ACTIVE', { practice, end }),
  });
  await page.title(title);
  expect(screen.getByRole('alert').textContent).toMatch(next);
  const call = screen.getByRole('link', { name: 'Call Saguaro Family Medicine' });
  expect(call.getAttribute('href')).toBe('tel:+16025550100');
});

const OFF = refuse(410, 'LINK_NOT_ACTIVE', { practice: LINKED_VISIT.practice, end: 'cancelled' });

describe('a cancellation that staff undo', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const afterLooking = <T,>(found: () => T) =>
    expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      return found();
    });
  const button = () => screen.queryByRole('button', { name: /^Continue/ });

  it('shows the visit again without a reload', async () => {
    const page = await openScreen(ADDRESS, { ...LINK_ANSWERS, [LINK]: OFF });
    await page.title('This visit was canceled');
    page.server.answer(LINK_ANSWERS);
    await afterLooking(button).not.toBeNull();
  });

  it('shows the visit again if it was open when the visit was canceled', async () => {
    const page = await openScreen(ADDRESS, { ...LINK_ANSWERS, [OPEN]: OFF });
    await page.press(/^Continue/);
    await page.title('This visit was canceled');
    await afterLooking(button).not.toBeNull();
    expect(page.server.sent(OPEN)).toHaveLength(1);
  });

  it('stops checking when staff can no longer undo the cancellation', async () => {
    const page = await openScreen(ADDRESS, { ...LINK_ANSWERS, [LINK]: OFF });
    await page.title('This visit was canceled');
    await afterLooking(() => page.server.sent(LINK).length).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(UNDOABLE_MS + 4_000);
    const asked = page.server.sent(LINK).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.server.sent(LINK)).toHaveLength(asked);
  });
});

it.each([
  ['an hour before', '2026-11-26T21:00:00.000Z', 8, 'Get ready for your visit'],
  ['an hour before a visit without steps', '2026-11-26T21:00:00.000Z', 0, 'Continue to your visit'],
  ['from ten minutes before', '2026-11-26T21:50:00.000Z', 8, 'Continue to your visit'],
])('names the next step on the button: %s', async (_, serverTime, steps, button) => {
  await openScreen(ADDRESS, {
    [LINK]: { ...LINKED_VISIT, serverTime },
    'GET /api/patient/links/:path/:token/preparation': { steps, ready: [], deviceTest: false },
  });
  await screen.findByRole('button', { name: button });
  screen.getByText(/· 30 minutes$/);
});

describe('a visit with a device test that may be skipped', () => {
  const SESSION = '00000000-0000-4000-8000-000000000001';
  const SKIP = 'POST /api/patient/sessions/:sessionId/workflow/skip';
  const open = () =>
    openScreen(ADDRESS, {
      ...LINK_ANSWERS,
      'GET /api/patient/links/:path/:token/preparation': { steps: 2, ready: [], deviceTest: true },
      [OPEN]: { sessionId: SESSION },
      [SKIP]: refuse(409, 'STEP_INCOMPLETE'),
      'GET /api/patient/sessions/:sessionId/workflow': refuse(503, 'SERVICE_UNAVAILABLE'),
    });

  it('goes on without the test, and even if skipping it fails', async () => {
    const page = await open();
    await screen.findByText(/^Getting ready takes about 1 minute\./);
    await page.press(/^Continue|^Get ready/);
    await vi.waitFor(() => expect(location.pathname).toBe(`/patient/visit/${SESSION}`));
    expect(page.server.sent(SKIP)).toMatchObject([{ body: { step: 'device-test' } }]);
  });

  it('tests the device first for a patient who wants it', async () => {
    const page = await open();
    await page.press('Test my camera and sound first');
    await vi.waitFor(() => expect(location.pathname).toBe(`/patient/visit/${SESSION}`));
    expect(page.server.sent(SKIP)).toEqual([]);
  });
});

it('has no call button for a practice without a number', async () => {
  const practice = { ...LINKED_VISIT.practice, phone: null };
  const page = await openScreen(ADDRESS, {
    ...LINK_ANSWERS,
    [LINK]: refuse(410, 'VISIT_LINK_EXPIRED', { practice }),
  });
  await page.title('This link has expired');
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});
