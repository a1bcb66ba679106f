import { beforeEach, expect, test } from 'vitest';
import { ScriptedRecognizer } from '#server/test-support/captioning.ts';
import { roomOf, seat } from '#server/test-support/room-state.ts';
import type { SfuEarListener } from '#sfu/sfu-ear.ts';
import type { CaptionLine } from '#shared/domain/captions.ts';
import { Captioning } from './captioning.ts';

let recognizer: ScriptedRecognizer;
let ear: SfuEarListener | null;
let lines: CaptionLine[];
let failing: boolean[];
let wanted: boolean;
let now: number;
let options: ConstructorParameters<typeof Captioning>[0];
let captioning: Captioning;

beforeEach(() => {
  recognizer = new ScriptedRecognizer();
  ear = null;
  lines = [];
  failing = [];
  wanted = true;
  now = 0;
  options = {
    isWanted: () => wanted,
    recognizer,
    firstLine: 0,
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
  };
  captioning = new Captioning(options);
});

const ADA = seat('ada', { role: 'provider' });
const BOB = seat('bob', { speaks: 'es' });
const reading = (...seats: string[]) => roomOf([ADA, BOB], { captions: new Set(seats) });
const CORA = seat('cora', { role: 'guest', captioner: true });
/** Bob reads, and Cora types. */
const typing = (over = {}) => roomOf([ADA, BOB, CORA], { captions: new Set(['bob']), ...over });
const write = (words: Partial<Parameters<Captioning['write']>[1]> & { seatId: string }) =>
  captioning.write('cora', { text: 'So', final: true, ...words }, typing());
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
  for (let times = 0; times < 10; times += 1) captioning.checkMayTurnOn('bob', reading());
  expect(() => captioning.checkMayTurnOn('bob', reading())).toThrow('TOO_MANY_REQUESTS');
  captioning.checkMayTurnOn('ada', reading());
  now += 6_000;
  captioning.checkMayTurnOn('bob', reading());
});

test('a practice that no longer wants captions has none at the next step', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  wanted = false;
  expect(captioning.languages).toEqual([]);
  captioning.follow(reading('bob'));
  expect([ear, recognizer.speakers]).toEqual([null, []]);
});

test('a captioner who types everything leaves the recognizer nothing to hear', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  understand(0, 'where');
  captioning.follow(typing({ typed: true }));
  expect([ear, recognizer.speakers]).toEqual([null, []]);
  expect(lines.at(-1)).toEqual({ line: 1, seatId: 'ada', text: 'where', final: true });
  captioning.follow(typing());
  expect(ear).not.toBeNull();
});

test('captions are offered with a captioner alone, where the practice wants them', () => {
  captioning = new Captioning({ ...options, recognizer: null });
  expect(captioning.viewOf(roomOf([ADA, BOB])).offered).toBe(false);
  expect(captioning.viewOf(typing())).toEqual({ offered: true, on: true, captioner: true, typed: false });
  captioning.checkMayTurnOn('bob', typing());
  wanted = false;
  expect(captioning.viewOf(typing()).offered).toBe(false);
  expect(() => write({ seatId: 'ada' })).toThrow('FEATURE_NOT_ON');
});

test('a typed line has a number among those of the recognizer, and more of it the same one', () => {
  captioning.follow(typing());
  speak('bob');
  understand(0, 'aquí', true);
  expect(write({ seatId: 'ada', text: 'Where', final: false })).toBe(2);
  expect(write({ line: 2, seatId: 'ada', text: 'Where?' })).toBe(2);
  expect(write({ seatId: 'bob', text: 'Here.' })).toBe(3);
  expect(lines.slice(1)).toEqual([
    { line: 2, seatId: 'ada', text: 'Where', final: false },
    { line: 2, seatId: 'ada', text: 'Where?', final: true },
    { line: 3, seatId: 'bob', text: 'Here.', final: true },
  ]);
});

test('every line that is done can be corrected, also of who has left; no other one', () => {
  captioning.follow(typing());
  speak('bob');
  understand(0, 'a key', true);
  understand(0, 'and');
  expect(write({ line: 1, seatId: 'bob', text: 'Aquí', final: false })).toBe(1);
  // More of a line that is done is its correction.
  expect(lines.at(-1)).toEqual({ line: 1, seatId: 'bob', text: 'Aquí', final: true });
  expect(() => write({ line: 2, seatId: 'bob' })).toThrow('INVALID_INPUT');
  expect(() => write({ line: 3, seatId: 'bob' })).toThrow('INVALID_INPUT');
  const gone = roomOf([ADA, { ...BOB, stage: 'left' }, CORA]);
  captioning.follow(gone);
  expect(captioning.write('cora', { line: 1, seatId: 'bob', text: 'Aquí.', final: true }, gone)).toBe(1);
  expect(() => captioning.write('cora', { seatId: 'bob', text: 'So', final: true }, gone)).toThrow(
    'NO_SUCH_PARTICIPANT',
  );
  expect(() => write({ seatId: 'eve' })).toThrow('NO_SUCH_PARTICIPANT');
});

test('the line of a captioner who leaves ends, and so does one that they begin another one after', () => {
  captioning.follow(typing());
  write({ seatId: 'ada', text: 'One', final: false });
  write({ seatId: 'ada', text: 'Two', final: false });
  expect(lines).toMatchObject([
    { line: 1, text: 'One', final: false },
    { line: 1, text: 'One', final: true },
    { line: 2, text: 'Two', final: false },
  ]);
  captioning.follow(roomOf([ADA, BOB, { ...CORA, stage: 'left' }]));
  expect(lines.at(-1)).toEqual({ line: 2, seatId: 'ada', text: 'Two', final: true });
});
