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
const typing = (over = {}) => roomOf([ADA, BOB, CORA], { captions: new Set(['bob']), ...over });
const write = (words: Partial<Parameters<Captioning['write']>[1]> & { seatId: string }) =>
  captioning.write('cora', { text: 'So', final: true, ...words }, typing());
const speak = (seatId: string) => ear?.onFrame(seatId, { payload: Uint8Array.of(1), timestamp: 0 });
const understand = (speaker: number, text: string, final = false) =>
  recognizer.speakers[speaker]?.listener.onWords({ text, final });

test('listens only while someone is reading', () => {
  captioning.follow(reading());
  expect(ear).toBeNull();
  captioning.follow(reading('bob'));
  speak('ada');
  expect(recognizer.speakers).toHaveLength(1);
  captioning.follow(reading());
  expect(ear).toBeNull();
  expect(recognizer.speakers).toHaveLength(0);
});

test('opens a stream per person, in the language that they speak', () => {
  captioning.follow(reading('bob'));
  for (const who of ['ada', 'bob', 'ada']) speak(who);
  expect(recognizer.speakers.map(({ language, packets }) => [language, packets])).toEqual([
    ['en', 2],
    ['es', 1],
  ]);
});

test('recognizes a person in another language from when they choose it', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  captioning.follow(roomOf([{ ...ADA, speaks: 'es' }, BOB], { captions: new Set(['bob']) }));
  speak('ada');
  expect(recognizer.speakers.map(({ language }) => language)).toEqual(['es']);
  captioning.follow(roomOf([{ ...ADA, speaks: 'tlh' }, BOB], { captions: new Set(['bob']) }));
  speak('ada');
  expect(recognizer.speakers.map(({ language }) => language)).toEqual(['en']);
});

test('keeps a line’s number until the line ends, and increments it for the next line', () => {
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

test('releases a person who leaves, and ends their line', () => {
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

test('reports trouble once, until no stream has any', () => {
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

test('limits a person who repeatedly turns captions on, and no one else', () => {
  for (let times = 0; times < 10; times += 1) captioning.checkMayTurnOn('bob', reading());
  expect(() => captioning.checkMayTurnOn('bob', reading())).toThrow('TOO_MANY_REQUESTS');
  captioning.checkMayTurnOn('ada', reading());
  now += 6_000;
  captioning.checkMayTurnOn('bob', reading());
});

test('stops at the next step if the practice no longer wants captions', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  wanted = false;
  expect(captioning.languages).toEqual([]);
  captioning.follow(reading('bob'));
  expect([ear, recognizer.speakers]).toEqual([null, []]);
});

test('listens to no one while a captioner types everything', () => {
  captioning.follow(reading('bob'));
  speak('ada');
  understand(0, 'where');
  captioning.follow(typing({ typed: true }));
  expect([ear, recognizer.speakers]).toEqual([null, []]);
  expect(lines.at(-1)).toEqual({ line: 1, seatId: 'ada', text: 'where', final: true });
  captioning.follow(typing());
  expect(ear).not.toBeNull();
});

test('offers captions with only a captioner, if the practice wants them', () => {
  captioning = new Captioning({ ...options, recognizer: null });
  expect(captioning.viewOf(roomOf([ADA, BOB])).offered).toBe(false);
  expect(captioning.viewOf(typing())).toEqual({ offered: true, on: true, captioner: true, typed: false });
  captioning.checkMayTurnOn('bob', typing());
  wanted = false;
  expect(captioning.viewOf(typing()).offered).toBe(false);
  expect(() => write({ seatId: 'ada' })).toThrow('FEATURE_NOT_ON');
});

test('numbers typed lines together with recognized ones; more text of a line keeps its number', () => {
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

test('allows correcting every finished line, also after its speaker left, and no other', () => {
  captioning.follow(typing());
  speak('bob');
  understand(0, 'a key', true);
  understand(0, 'and');
  expect(write({ line: 1, seatId: 'bob', text: 'Aquí', final: false })).toBe(1);
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

test('ends a captioner’s line when they leave or start another', () => {
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
