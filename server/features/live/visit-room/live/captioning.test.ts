import { beforeEach, expect, test } from 'vitest';
import type { SfuEarListener } from '../../../../../sfu/sfu-ear.ts';
import type { CaptionLine } from '../../../../../shared/domain/captions.ts';
import { ScriptedRecognizer } from '../../../../test-support/captioning.ts';
import { roomOf, seat } from '../../../../test-support/room-state.ts';
import { Captioning } from './captioning.ts';

let recognizer: ScriptedRecognizer;
let ear: SfuEarListener | null;
let lines: CaptionLine[];
let failing: boolean[];
let wanted: boolean;
let now: number;
let captioning: Captioning;

beforeEach(() => {
  recognizer = new ScriptedRecognizer();
  ear = null;
  lines = [];
  failing = [];
  wanted = true;
  now = 0;
  captioning = new Captioning({
    recognizer: () => (wanted ? recognizer : null),
    media: {
      hear: (listener) => {
        ear = listener;
      },
    },
    clock: () => now,
    onLine: (line) => lines.push(line),
    onFailing: (now) => failing.push(now),
    onFailure: (error) => {
      throw error;
    },
  });
});

const ADA = seat('ada', { role: 'provider' });
const BOB = seat('bob', { speaks: 'es' });
const reading = (...seats: string[]) => roomOf([ADA, BOB], { captions: new Set(seats) });
const speak = (seatId: string) => ear?.onFrame(seatId, { payload: Uint8Array.of(1), timestamp: 0 });
const understand = (speaker: number, text: string, final = false) =>
  recognizer.speakers[speaker]?.listener.onWords({ text, final });

test('it hears only while someone reads', () => {
  captioning.follow(reading());
  expect(ear).toBeNull();
  captioning.follow(reading('bob'));
  speak('ada');
  expect(recognizer.speakers).toHaveLength(1);
  captioning.follow(reading());
  expect(ear).toBeNull();
  expect(recognizer.speakers).toHaveLength(0);
});

test('everyone has a stream of their own, in the language that they speak', () => {
  captioning.follow(reading('bob'));
  for (const who of ['ada', 'bob', 'ada']) speak(who);
  expect(recognizer.speakers.map(({ language, packets }) => [language, packets])).toEqual([
    ['en', 2],
    ['es', 1],
  ]);
});

test('who says that they speak another language is heard in it from then on', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  captioning.follow(roomOf([{ ...ADA, speaks: 'es' }, BOB], { captions: new Set(['bob']) }));
  speak('ada');
  expect(recognizer.speakers.map(({ language }) => language)).toEqual(['es']);
  captioning.follow(roomOf([{ ...ADA, speaks: 'tlh' }, BOB], { captions: new Set(['bob']) }));
  speak('ada');
  expect(recognizer.speakers.map(({ language }) => language)).toEqual(['en']);
});

test('a line keeps its number until it ends, and each line has the next one', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  speak('bob');
  understand(0, 'where');
  understand(1, 'aquí');
  understand(0, 'where does it hurt', true);
  understand(0, 'show me');
  understand(1, 'aquí mismo', true);
  expect(lines).toEqual([
    { line: 1, seatId: 'ada', text: 'where', final: false },
    { line: 2, seatId: 'bob', text: 'aquí', final: false },
    { line: 1, seatId: 'ada', text: 'where does it hurt', final: true },
    { line: 3, seatId: 'ada', text: 'show me', final: false },
    { line: 2, seatId: 'bob', text: 'aquí mismo', final: true },
  ]);
});

test('who leaves is let go of, and their line ends', () => {
  captioning.follow(reading('ada'));
  speak('bob');
  understand(0, 'good');
  const [{ listener }] = recognizer.speakers as [(typeof recognizer.speakers)[0]];
  captioning.follow(roomOf([ADA, { ...BOB, stage: 'left' }], { captions: new Set(['ada']) }));
  expect(recognizer.speakers).toHaveLength(0);
  expect(lines.at(-1)).toEqual({ line: 1, seatId: 'bob', text: 'good', final: true });
  listener.onWords({ text: 'good bye', final: true });
  expect(lines).toHaveLength(2);
});

test('trouble is told once, until no one has any', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  speak('bob');
  const [ada, bob] = recognizer.speakers.map(({ listener }) => listener);
  ada?.onTrouble(true);
  bob?.onTrouble(true);
  expect([failing, captioning.viewFor(BOB, reading()).failing]).toEqual([[true], true]);
  ada?.onTrouble(false);
  expect(failing).toEqual([true]);
  captioning.follow(reading());
  expect([failing, captioning.viewFor(BOB, reading()).failing]).toEqual([[true, false], false]);
});

test('who turns them on again and again has to wait; others do not', () => {
  for (let times = 0; times < 10; times += 1) captioning.checkMayTurnOn('bob');
  expect(() => captioning.checkMayTurnOn('bob')).toThrow('TOO_MANY_REQUESTS');
  captioning.checkMayTurnOn('ada');
  now += 6_000;
  captioning.checkMayTurnOn('bob');
});

test('a practice that no longer wants captions has none at the next step', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  wanted = false;
  expect(captioning.languages).toEqual([]);
  captioning.follow(reading('bob'));
  expect([ear, recognizer.speakers]).toEqual([null, []]);
});
