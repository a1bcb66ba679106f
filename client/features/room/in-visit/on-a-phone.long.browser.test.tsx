import { render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { VisitView } from './visit-view.tsx';

const PROVIDER = {
  ...SEAT,
  seatId: 'dr',
  role: 'provider',
  name: 'Dr. Elena Rivera',
  stage: 'in-visit',
} as const;
const NO_INTERPRETER = {
  available: false,
  demo: false,
  state: 'NOT CONNECTED',
  preparing: false,
  language: null,
} as const;
const FACTS = {
  status: 'IN_VISIT',
  practiceName: 'Saguaro Family Medicine',
  practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
  timeZone: 'UTC',
  beganAt: 0,
  interpreter: { ...NO_INTERPRETER, seatId: null, failure: null },
  screen: null,
} as const;
const MESSAGE = {
  messageId: '1',
  seatId: 'dr',
  name: PROVIDER.name,
  number: null,
  role: 'provider',
} as const;

let connection: VisitConnection;
function Room() {
  connection = useVisitConnection();
  return null;
}

beforeEach(async () => {
  await i18next.changeLanguage('en');
  await page.viewport(390, 844);
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
});

async function openCall() {
  const chat = [{ ...MESSAGE, text: 'Please look at the picture.', sentAt: 0, with: null }];
  const you = { ...SEAT, stage: 'in-visit' } as const;
  render(
    <Suspense>
      <LiveVisit state={{ link: 'live', you, others: [PROVIDER], facts: FACTS, chat }}>
        <Room />
        <VisitView staff={false} />
      </LiveVisit>
    </Suspense>,
  );
  (await screen.findByRole('button', { name: /^Chat/ })).click();
  await screen.findByText('Please look at the picture.');
  return screen.getByRole('complementary', { name: 'Chat' });
}

function share() {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const drawing = canvas.getContext('2d');
  if (drawing) drawing.fillStyle = 'teal';
  drawing?.fillRect(0, 0, 1280, 720);
  connection.media.store.setState({ screens: { dr: canvas.captureStream(5) } });
}

const box = (element: Element) => element.getBoundingClientRect();

it.each([
  ['the whole screen', 390, 844],
  ['above a keyboard', 390, 480],
  ['on the narrowest phone', 320, 568],
  ['on its side', 667, 375],
])('keeps a shared screen visible while the chat is open: %s', async (_, width, height) => {
  const chat = await openCall();
  await page.viewport(width, height);
  share();
  const shared = await screen.findByLabelText('Dr. Elena Rivera’s screen');
  await waitFor(() => {
    const [picture, panel] = [box(shared), box(chat)];
    expect(picture.height).toBeGreaterThan(80);
    expect(picture.width).toBeGreaterThan(160);
    expect(picture.bottom <= panel.top || picture.right <= panel.left).toBe(true);
  });
  expect(box(screen.getByRole('textbox', { name: 'Message' })).bottom).toBeLessThanOrEqual(height);
});

it.each([
  ['the interpreter’s bar', 390, 844],
  ['the interpreter’s bar, on the narrowest phone', 320, 568],
])('covers no picture with a lasting notice, with or without the chat: %s', async (_, width, height) => {
  await page.viewport(width, height);
  const chat = await openCall();
  const { store } = connection.room;
  const { facts } = store.getState();
  const interpreter = {
    ...NO_INTERPRETER,
    state: 'CONNECTED',
    language: 'es',
    seatId: 'i',
    failure: null,
  } as const;
  store.setState({ facts: facts && { ...facts, interpreter } });
  const bar = await screen.findByRole('region', { name: 'A Spanish interpreter is here' });
  const picture = () => box(screen.getAllByRole('figure')[0] as Element);
  await waitFor(() => expect(picture().top).toBeGreaterThanOrEqual(box(bar).bottom));
  expect(picture().bottom).toBeLessThanOrEqual(box(chat).top);
  within(chat).getByRole('button', { name: 'Close' }).click();
  await waitFor(() => expect(picture().height).toBeGreaterThan(200));
  expect(picture().top).toBeGreaterThanOrEqual(box(bar).bottom);
});

const QUESTION = { seatId: 'dr', state: 'requested', asked: [SEAT.seatId] } as const;

it.each([
  ['as shipped', '', 1],
  ['at twice its size', '200%', 2],
])('shows a question completely, above the chat: %s', async (_, size, times) => {
  await openCall();
  document.documentElement.style.fontSize = size;
  const { store } = connection.room;
  const { facts } = store.getState();
  store.setState({ facts: facts && { ...facts, screen: QUESTION } });
  await isWhole('Dr. Elena Rivera wants to show you their screen', times);
});

it.each([
  ['as shipped, in English', '', 1, 'en', ' wants to take a picture of you for your visit’s record.'],
  ['twice as large, in English', '200%', 2, 'en', ' wants to take a picture of you for your visit’s record.'],
  ['twice as large, in Spanish', '200%', 2, 'es', ' quiere tomarle una foto para el registro de su visita.'],
])('shows a request for a picture completely, above the chat: %s', async (_, size, times, language, rest) => {
  await openCall();
  await i18next.changeLanguage(language);
  document.documentElement.style.fontSize = size;
  const { on } = vi.mocked(connection.room);
  const asked = await vi.waitUntil(() => on.mock.calls.findLast(([event]) => event === 'picture:asked')?.[1]);
  (asked as unknown as (told: object) => void)({ requestId: 'r', by: PROVIDER.name });
  await isWhole(`${PROVIDER.name}${rest}`, times);
});

async function isWhole(title: string, times: number) {
  const notice = await screen.findByRole('region', { name: title });
  const words = within(notice).getByText(title);
  expect(Number.parseFloat(getComputedStyle(words).fontSize)).toBeGreaterThanOrEqual(16 * times);
  for (const element of notice.querySelectorAll('p, button')) {
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth + 1);
    const { left, right, top, bottom } = box(element);
    expect(left >= box(notice).left && right <= box(notice).right).toBe(true);
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(seen !== null && notice.contains(seen)).toBe(true);
  }
}
