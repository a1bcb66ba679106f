import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { RoomState } from '#client/realtime/room-state.ts';
import { played } from '#client/test-support/audio.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { ChatMessage, SeatView } from '#shared/contracts/socket/events.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { WaitingPage } from './waiting-page.tsx';

const PRACTICE = { name: 'Saguaro Family Medicine', phone: null, logo: null };
const MESSAGE: ChatMessage = {
  messageId: '1',
  seatId: 'provider',
  name: 'Dr. Rivera',
  number: null,
  role: 'provider',
  text: 'I am with you in five minutes.',
  sentAt: 0,
  with: SEAT.seatId,
};

let store: StoreApi<RoomState>;
function Room() {
  store = useVisitConnection().room.store;
  return null;
}

type Facts = Partial<NonNullable<RoomState['facts']>>;

async function open(you: SeatView = SEAT, more: Facts = {}, heading = 'Be with you shortly!') {
  const facts = {
    practice: PRACTICE,
    practiceName: PRACTICE.name,
    providerName: 'Dr. Rivera',
    timeZone: 'UTC',
  };
  await openPart(
    <LiveVisit state={{ link: 'live', you, facts: { ...facts, startTime: 0, ...more } }}>
      <Room />
      <WaitingPage />
    </LiveVisit>,
    {},
  );
  return screen.findByRole('heading', { level: 1, name: heading });
}

it('opens at its heading, also after a check-in that was scrolled down', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  const heading = await open();
  expect(document.activeElement).toBe(heading);
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
});

const DEVICES = [/mute$/i, /video|camera/i];

it('shows a guest camera and microphone controls, and a captioner none', async () => {
  await open();
  for (const name of DEVICES) expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
  cleanup();
  await open({ ...SEAT, role: 'guest', captioner: true });
  for (const name of DEVICES) expect(screen.queryByRole('button', { name })).toBeNull();
  screen.getByRole('button', { name: 'Leave the waiting room' });
});

it('shows a provider’s message first, with a sound, and counts it in the title until the person touches the page', async () => {
  const heading = await open();
  // Browsers play nothing before the first touch.
  act(() => void dispatchEvent(new Event('pointerdown')));
  const { notes } = played;
  act(() => store.setState({ chat: [MESSAGE] }));
  const text = await screen.findByText(MESSAGE.text);
  expect(text.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(() => expect(played.notes - notes).toBe(2));
  expect(document.title).toMatch(/^\(1\)/);
  expect(screen.getByText('New message from Dr. Rivera: I am with you in five minutes.')).toBeTruthy();
  act(() => void dispatchEvent(new Event('pointerdown')));
  expect(document.title).not.toMatch(/^\(/);
  act(() => store.setState({ chat: [MESSAGE, { ...MESSAGE, messageId: '2', seatId: SEAT.seatId }] }));
  await Promise.resolve();
  expect(played.notes - notes).toBe(2);
});

it('says who admits the person, and stays until the visit’s screen is ready', async () => {
  const heading = await open();
  act(() => store.setState({ you: { ...SEAT, stage: 'in-visit' } }));
  expect(heading.textContent).toBe('Your provider is letting you in…');
  const { facts } = store.getState();
  act(() => store.setState({ facts: facts && { ...facts, admittedBy: 'Dr. Rivera' } }));
  expect(heading.textContent).toBe('Dr. Rivera is letting you in…');
  screen.getByText(/Your visit opens in a moment/);
  expect(screen.getByRole('log').textContent).not.toContain('letting you in');
});

const LATE = { lateMinutes: 20 as const, lateUntil: Date.now() + HOUR_MS };

it('counts down to the visit for early arrivals, and again after an announced delay is over', async () => {
  await open(SEAT, { startTime: Date.now() + HOUR_MS }, 'You are checked in');
  screen.getByText('VISIT WILL START IN');
  screen.getByRole('timer');
  cleanup();
  await open(SEAT, { startTime: Date.now() + HOUR_MS, ...LATE }, 'Please Wait Here');
  expect(screen.queryByRole('timer')).toBeNull();
  cleanup();
  const over = { ...LATE, lateUntil: Date.now() - 1_000 };
  await open(SEAT, { startTime: Date.now() + HOUR_MS, ...over }, 'You are checked in');
  await screen.findByRole('timer');
});

it('announces what changes, and nothing twice', async () => {
  await open();
  const log = screen.getByRole('log');
  expect(log.textContent).toBe('');
  const { facts } = store.getState();
  act(() => store.setState({ facts: facts && { ...facts, place: 2 } }));
  await waitFor(() => expect(log.textContent).toBe('You are number 2 in line '));
  act(() => store.setState({ facts: facts && { ...facts, movedBy: 'Dr. Rivera' } }));
  await screen.findByRole('heading', { level: 1, name: 'Dr. Rivera moved you to the waiting room' });
  expect(log.textContent).toBe(
    'You are number 2 in line Dr. Rivera moved you to the waiting room Keep this page open. They will let you in again. ',
  );
});

it('keeps the person’s place while disconnected', async () => {
  await open(SEAT, LATE, 'Please Wait Here');
  screen.getByText(/^Dr. Rivera is running about 20 minutes late\./);
  act(() => store.setState({ link: 'reconnecting' }));
  await screen.findByRole('heading', { level: 1, name: 'Reconnecting…' });
  screen.getByText('You keep your place.');
  expect(screen.queryByText(/20 minutes late/)).toBeNull();
});
