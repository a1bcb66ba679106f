import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { LineWriter } from './line-writer.ts';

let sent: object[];
let failure: ApiError | null;
let writer: LineWriter;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failure = null;
  let last = 6;
  writer = new LineWriter(async (words) => {
    if (failure && words.line !== undefined) throw failure;
    sent.push(words);
    last += words.line === undefined ? 1 : 0;
    return { line: words.line ?? last };
  });
});
afterEach(() => vi.useRealTimers());

test('sends the newest text under one number, at most four times a second', async () => {
  for (const text of ['W', 'Wh', 'Where']) writer.type(text, 'dr');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  for (const text of ['Where ', 'Where does']) writer.type(text, 'ana');
  await vi.advanceTimersByTimeAsync(250);
  await writer.end('Where does it hurt?', 'ana');
  expect(sent).toEqual([
    { seatId: 'dr', text: 'Where', final: false },
    { line: 7, seatId: 'dr', text: 'Where does', final: false },
    { line: 7, seatId: 'dr', text: 'Where does it hurt?', final: true },
  ]);
  writer.type('Here', 'ana');
  await vi.advanceTimersByTimeAsync(250);
  expect(sent.at(-1)).toEqual({ seatId: 'ana', text: 'Here', final: false });
});

test('sends a line’s end before a pending update, and nothing for an empty line', async () => {
  writer.type('Yes', 'dr');
  await writer.end('Yes.', 'dr');
  await writer.end('', 'dr');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([{ seatId: 'dr', text: 'Yes.', final: true }]);
});

test('starts a line again that a new process does not know', async () => {
  writer.type('Yes', 'dr');
  await vi.advanceTimersByTimeAsync(250);
  failure = new ApiError('INVALID_INPUT', 400);
  await writer.end('Yes.', 'dr');
  expect(sent.at(-1)).toEqual({ seatId: 'dr', text: 'Yes.', final: true });
});

test('continues a line that could not be ended', async () => {
  writer.type('Yes', 'dr');
  await vi.advanceTimersByTimeAsync(250);
  failure = new ApiError('NO_CONNECTION', 0);
  await expect(writer.end('Yes.', 'dr')).rejects.toThrow();
  failure = null;
  await writer.end('Yes, so.', 'dr');
  expect(sent.at(-1)).toEqual({ line: 7, seatId: 'dr', text: 'Yes, so.', final: true });
});
