import { expect, test } from 'vitest';
import type { RoomSnapshot, SeatView } from '#shared/contracts/socket/events.ts';
import { captionsView } from '#shared/test-support/captions-view.ts';
import {
  applyCaptionLine,
  applyCaptions,
  applyChat,
  applyEarlierChat,
  applyGone,
  applyInterpreter,
  applySeat,
  applySnapshot,
  applyVisit,
} from './apply-event.ts';
import { NOTHING_YET } from './room-state.ts';

const seat = (seatId: string, over: Partial<SeatView> = {}): SeatView => ({
  seatId,
  role: 'patient',
  captioner: false,
  name: seatId,
  number: null,
  stage: 'in-visit',
  connected: true,
  unattended: false,
  microphone: 'on',
  camera: 'on',
  microphoneLocked: false,
  secondCamera: null,
  arrivedAt: null,
  admittedAt: null,
  removedUntil: null,
  ...over,
});
const message = (messageId: string) => ({
  messageId,
  seatId: 'a',
  name: 'A',
  number: null,
  role: 'patient' as const,
  text: 'hello',
  sentAt: 1,
  with: null,
});
const snapshot: RoomSnapshot = {
  visitId: 'v',
  status: 'IN_VISIT',
  serverTime: 5_000,
  startTime: 0,
  durationMinutes: 30,
  timeZone: 'UTC',
  moves: [],
  practiceName: 'P',
  practice: { name: 'P', phone: null, logo: null },
  countsPage: false,
  visitTypeName: 'T',
  providerName: 'D',
  providerPresent: false,
  beganAt: null,
  lateMinutes: null,
  lateUntil: null,
  showsLine: false,
  place: null,
  longWait: null,
  movedBy: null,
  admittedBy: null,
  microphonesLocked: false,
  screen: null,
  document: null,
  interpreter: {
    available: false,
    demo: false,
    state: 'NOT CONNECTED',
    preparing: false,
    language: null,
    seatId: null,
    failure: null,
  },
  captions: captionsView({ offered: true, languages: ['en'] }),
  you: seat('me'),
  others: [seat('a')],
  chat: [message('1')],
  earlierChat: true,
  routerRtpCapabilities: null,
  mediaId: null,
  quality: {},
};
const live = applySnapshot(NOTHING_YET, snapshot, 2_000);

test('replaces everything with a snapshot, and sets the clock offset', () => {
  expect(live).toMatchObject({ link: 'live', clockOffset: 3_000, chat: [{ messageId: '1' }] });
  const next = applySnapshot(live, { ...snapshot, others: [], chat: [] }, 2_000);
  expect(next).toMatchObject({ others: [], chat: [] });
});

test('changes one seat and leaves the others unchanged', () => {
  const next = applySeat(live, seat('b'));
  expect(next.others.map(({ seatId }) => seatId)).toEqual(['a', 'b']);
  expect(applySeat(next, seat('a', { microphone: 'off' })).others).toMatchObject([
    { microphone: 'off' },
    { seatId: 'b' },
  ]);
  expect(applySeat(live, seat('me', { camera: 'off' })).you).toMatchObject({ camera: 'off' });
});

test('connects an interpreter without other changes', () => {
  const interpreter = { ...snapshot.interpreter, state: 'CONNECTED', language: 'es', seatId: 'i' } as const;
  const next = applyInterpreter(live, interpreter);
  expect(next.facts?.interpreter).toEqual(interpreter);
  expect(next.others).toBe(live.others);
});

test('ignores events before the first snapshot', () => {
  expect(applyInterpreter(NOTHING_YET, snapshot.interpreter)).toBe(NOTHING_YET);
  expect(applySeat(NOTHING_YET, seat('a'))).toBe(NOTHING_YET);
  expect(
    applyVisit(NOTHING_YET, {
      status: 'COMPLETE',
      providerPresent: true,
      beganAt: 1,
      microphonesLocked: false,
    }),
  ).toBe(NOTHING_YET);
});

test('removes a departed seat, and ignores an unknown one', () => {
  expect(applyGone(live, 'a').others).toEqual([]);
  expect(applyGone(live, 'x').others).toEqual(live.others);
});

test('adds earlier messages before the known ones, each once', () => {
  const next = applyEarlierChat(live, {
    messages: [message('-1'), message('0'), message('1')],
    earlier: false,
  });
  expect(next.chat.map(({ messageId }) => messageId)).toEqual(['-1', '0', '1']);
  expect([live.earlierChat, next.earlierChat]).toEqual([true, false]);
});

test('shows a message once that was received twice', () => {
  expect(applyChat(live, message('1'))).toBe(live);
  expect(applyChat(live, message('2')).chat).toHaveLength(2);
});

test('turns captions on and off, and keeps everything else about them', () => {
  const on = applyCaptions(live, { on: true });
  expect(on.facts?.captions).toMatchObject({ languages: ['en'], on: true, mine: false });
  expect(applyCaptions(NOTHING_YET, { on: true })).toBe(NOTHING_YET);
});

test('replaces a line in place by its newest text, and removes it if that is empty', () => {
  const line = (line: number, text: string, final = false) => ({ line, seatId: 'a', text, final });
  const after = (...lines: ReturnType<typeof line>[]) =>
    lines.reduce(applyCaptionLine, live).captionLines.map(({ text }) => text);
  expect(after(line(1, 'where'), line(2, 'here'), line(1, 'where does it hurt', true))).toEqual([
    'where does it hurt',
    'here',
  ]);
  expect(after(line(1, 'uh'), line(1, '', true))).toEqual([]);
  expect(after(...Array.from({ length: 1_200 }, (_, at) => line(at, `${at}`, true)))).toHaveLength(1_000);
});

test('keeps this page’s lines through a snapshot', () => {
  const spoken = applyCaptionLine(live, { line: 1, seatId: 'a', text: 'hello', final: true });
  expect(applySnapshot(spoken, snapshot, 2_000).captionLines).toHaveLength(1);
});
