import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { type Answers, refuse, unreachable } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { Farewell } from '#shared/contracts/rest/desk/after-visit.ts';
import { ClosedPage } from './closed-page.tsx';
import LeftFarewell from './left-farewell.tsx';

const FAREWELL = 'GET /api/patient/sessions/:sessionId/farewell' as const;
const LEFT: Farewell = {
  practiceName: 'Saguaro Family Medicine',
  copay: { step: 'not-needed', amountCents: null, currency: 'usd' },
  hasConsent: true,
  rated: true,
};
const SESSION_ID = SEAT.seatId;
const NO_DOCUMENTS: Answers = {
  'GET /api/patient/sessions/:sessionId/documents': { shared: 0, method: null, askedAt: null },
};
const refused = refuse(401, 'NOT_SIGNED_IN');

const ended = (you: typeof SEAT | null, answer: Farewell | typeof refused) =>
  openPart(
    <LiveVisit state={{ link: 'closed', closing: 'ended', you }}>
      <ClosedPage sessionId={SESSION_ID} onAgain={() => {}} look={() => Promise.reject()} cancelled={null} />
    </LiveVisit>,
    { [FAREWELL]: answer, ...NO_DOCUMENTS },
  );
const receipt = () => screen.findByRole('button', { name: 'Download what you signed' });
const thanks = () => screen.findByRole('heading', { name: 'Thank you!' });

describe('on a page that was in the visit when it ended', () => {
  it('thanks the patient, and offers the receipt', async () => {
    await ended(SEAT, LEFT);
    await thanks();
    await receipt();
  });

  it('thanks a patient who only waited, and offers nothing', async () => {
    const page = await ended(SEAT, refused);
    await thanks();
    await waitFor(() => expect(page.server.sent(FAREWELL)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('on a page opened after the end', () => {
  it('thanks a patient who was in the visit', async () => {
    await ended(null, LEFT);
    await thanks();
    await receipt();
  });

  it('tells everyone else that the visit is over', async () => {
    await ended(null, refused);
    await screen.findByText('This visit is over');
  });
});

it.each([
  ['that was in the visit', SEAT],
  ['that is opened after the end', null],
])('reports on a page %s what could not be loaded, and tries again', async (_, you) => {
  const page = await ended(you, unreachable);
  await screen.findByRole('alert');
  expect(screen.queryByText('This visit is over')).toBeNull();
  page.server.answer({ [FAREWELL]: LEFT });
  await page.press('Try again');
  await thanks();
  await receipt();
});

it('tries again on the page of a patient who left while the visit continues', async () => {
  const page = await openPart(
    <LiveVisit state={{ you: { ...SEAT, stage: 'left' } }}>
      <LeftFarewell sessionId={SESSION_ID} over={false} />
    </LiveVisit>,
    { [FAREWELL]: refuse(503, 'SERVICE_UNAVAILABLE'), ...NO_DOCUMENTS },
  );
  await screen.findByRole('alert');
  page.server.answer({ [FAREWELL]: LEFT });
  await page.press('Try again');
  await receipt();
});

describe('on a page whose visit staff cancel and restore', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('reconnects as soon as the link works again', async () => {
    const onAgain = vi.fn();
    const look = vi.fn().mockRejectedValueOnce(new ApiError('LINK_NOT_ACTIVE', 410)).mockResolvedValue({});
    await openPart(
      <LiveVisit state={{ link: 'closed', closing: 'cancelled', you: SEAT }}>
        <ClosedPage sessionId={SESSION_ID} onAgain={onAgain} look={look} cancelled={<p>Canceled</p>} />
      </LiveVisit>,
      {},
    );
    await screen.findByText('Canceled');
    // The polling code loads after the page, so that its interval starts at any time.
    const looked = () =>
      expect.poll(async () => {
        await vi.advanceTimersByTimeAsync(2_000);
        return look.mock.calls.length;
      });
    await looked().toBe(1);
    expect(onAgain).not.toHaveBeenCalled();
    await looked().toBe(2);
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('never reconnects to a visit that has ended', async () => {
    const look = vi.fn();
    await openPart(
      <LiveVisit state={{ link: 'closed', closing: 'ended', you: SEAT }}>
        <ClosedPage sessionId={SESSION_ID} onAgain={() => {}} look={look} cancelled={null} />
      </LiveVisit>,
      { [FAREWELL]: LEFT, ...NO_DOCUMENTS },
    );
    await thanks();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(look).not.toHaveBeenCalled();
  });
});

const HELD: Farewell = { ...LEFT, copay: { step: 'done', amountCents: 2_500, currency: 'usd' } };

it.each([
  [true, 1],
  [false, 0],
])('says that the copay may be charged only after the visit is over: %s', async (over, times) => {
  await openPart(
    <LiveVisit state={{ you: { ...SEAT, stage: 'left' } }}>
      <LeftFarewell sessionId={SESSION_ID} over={over} />
    </LiveVisit>,
    { [FAREWELL]: HELD, ...NO_DOCUMENTS },
  );
  await screen.findByText('What happens next');
  expect(screen.queryAllByText(/may now charge your card/)).toHaveLength(times);
});

it('shows what the patient takes home before the practice’s questions', async () => {
  await openPart(
    <LiveVisit state={{ you: { ...SEAT, stage: 'left' } }}>
      <LeftFarewell sessionId={SESSION_ID} over />
    </LiveVisit>,
    {
      [FAREWELL]: { ...LEFT, rated: false },
      'GET /api/patient/sessions/:sessionId/documents': { shared: 1, method: null, askedAt: null },
    },
  );
  const documents = await screen.findByRole('button', { name: /^Send me the documents/ });
  const rating = await screen.findByText(/recommend/);
  expect(documents.compareDocumentPosition(rating)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('thanks a guest for attending someone else’s visit', async () => {
  await openPart(
    <LiveVisit state={{ link: 'closed', closing: 'ended', you: { ...SEAT, role: 'guest' } }}>
      <ClosedPage onAgain={() => {}} look={() => Promise.reject()} cancelled={null} />
    </LiveVisit>,
    {},
  );
  await screen.findByText('The visit has ended. You can close this page.');
  expect(document.body.textContent).not.toContain('Your visit');
});
