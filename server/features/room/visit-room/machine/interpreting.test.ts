import { describe, expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { toldStep } from '#server/test-support/told-step.ts';
import {
  type InterpreterCall,
  type RoomCommand,
  type RoomState,
  type Seat,
  stepRoom,
} from './room.machine.ts';

const dr = seat('dr', { role: 'provider' });
const walter = seat('walter');
const ines = (over: Partial<Seat> = {}) =>
  seat('ines', { role: 'interpreter', interpreterRequestId: 'r1', ...over });
const CONNECTING: InterpreterCall = {
  requestId: 'r1',
  language: 'es',
  state: 'CONNECTING',
  requestedBy: 'dr',
  requestedAt: NOW,
  seatId: null,
};
const CONNECTED: InterpreterCall = { ...CONNECTING, state: 'CONNECTED', seatId: 'ines' };

const room = (call: InterpreterCall | null, others: Seat[] = [], over: Partial<RoomState> = {}) =>
  roomOf([dr, walter, ...others], { ...(call && { interpreter: { call, failure: null } }), ...over });

function done(state: RoomState, command: RoomCommand) {
  const result = stepRoom(state, command, NOW);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return toldStep(result.step);
}
const ask = (language: 'es' | 'vi', requestId = 'r2'): RoomCommand => ({
  type: 'request-interpreter',
  by: 'dr',
  requestId,
  language,
});
const lose = (why: 'failed' | 'ended' | 'timed-out', requestId = 'r1'): RoomCommand => ({
  type: 'lose-interpreter',
  by: null,
  requestId,
  why,
});

describe('requesting an interpreter', () => {
  test('starts CONNECTING, and clears the previous failure', () => {
    const before = room(null, [], { interpreter: { call: null, failure: 'INTERPRETER_TIMED_OUT' } });
    const { state } = done(before, ask('vi'));
    expect(state.interpreter).toEqual({
      call: { ...CONNECTING, requestId: 'r2', language: 'vi' },
      failure: null,
    });
  });

  test.each([
    ['the same language, while one is asked for', CONNECTING, 'es', 'nothing'],
    ['the same language, while one is there', CONNECTED, 'es', 'nothing'],
    ['another language, while one is asked for', CONNECTING, 'vi', 'WRONG_STAGE'],
    ['another language, while one is there', CONNECTED, 'vi', 'WRONG_STAGE'],
  ] as const)('%s', (_, call, language, expected) => {
    const before = room(call, [ines()]);
    const result = stepRoom(before, ask(language), NOW);
    if (expected === 'nothing') expect(result).toMatchObject({ ok: true, step: { state: before } });
    else expect(result).toEqual({ ok: false, code: expected });
  });
});

describe('the interpreter’s page connects', () => {
  const connect: RoomCommand = { type: 'connect', by: 'ines' };
  const coming = ines({ stage: 'pending', connected: false });

  test('is in the visit at once on request, and CONNECTED', () => {
    const { state, effects } = done(room(CONNECTING, [coming]), connect);
    expect(state.interpreter.call).toEqual(CONNECTED);
    expect(state.seats.get('ines')).toMatchObject({ stage: 'in-visit', admittedAt: NOW, connected: true });
    expect(effects).toEqual([{ type: 'start-media', seatId: 'ines' }]);
  });

  test('has an open microphone, even while all others’ are locked', () => {
    const { state } = done(room(CONNECTING, [coming], { microphonesLocked: true }), connect);
    expect(state.seats.get('ines')?.microphoneLocked).toBe(false);
  });

  test('has no media while the visit is paused', () => {
    expect(done(room(CONNECTING, [coming], { status: 'PAUSED' }), connect).effects).toEqual([]);
  });

  test('resumes in the visit after a lost connection', () => {
    const { state } = done(room(CONNECTED, [ines({ connected: false })]), connect);
    expect(state.seats.get('ines')).toMatchObject({ stage: 'in-visit', connected: true });
  });

  test('waits to be admitted after being sent out', () => {
    const { state, effects } = done(room(CONNECTED, [coming]), connect);
    expect([state.seats.get('ines')?.stage, effects]).toEqual(['waiting', []]);
  });

  test.each([
    ['the request is over', null],
    ['another request is open', { ...CONNECTING, requestId: 'r9' }],
  ] as const)('is not admitted when %s', (_, call) => {
    const { state, effects } = done(room(call, [coming]), connect);
    expect([state.seats.get('ines')?.stage, effects]).toEqual(['left', []]);
    expect(state.interpreter.call).toEqual(call);
  });
});

describe('the request ends', () => {
  const present = () => room(CONNECTED, [ines()]);
  const over = (state: RoomState, command: RoomCommand) => {
    const step = done(state, command);
    return [step.interpreterOutcome, step.state.interpreter.call, step.state.interpreter.failure];
  };

  test.each([
    [
      'a provider cancels the request',
      room(CONNECTING),
      { type: 'interpreter:cancel', by: 'dr' },
      'cancelled',
    ],
    ['a provider ends it', present(), { type: 'interpreter:cancel', by: 'dr' }, 'disconnected'],
    ['the interpreter leaves', present(), { type: 'seat:leave', by: 'ines' }, 'left'],
    ['the interpreter is removed for good', present(), removal(null), 'removed'],
    ['the service ends it', present(), lose('ended'), 'left'],
    ['the visit ends', present(), { type: 'visit:end', by: 'dr' }, 'visit-ended'],
    [
      'the visit ends while one is asked for',
      room(CONNECTING),
      { type: 'visit:end', by: 'dr' },
      'visit-ended',
    ],
    [
      'the interpreter is lost',
      room(CONNECTED, [ines({ connected: false })]),
      { type: 'give-up', by: 'ines' },
      'left',
    ],
    [
      'the interpreter is lost in the waiting room',
      room(CONNECTED, [ines({ connected: false, stage: 'waiting' })]),
      { type: 'give-up', by: 'ines' },
      'left',
    ],
  ] as const)('when %s', (_, state, command, outcome) => {
    expect(over(state, command)).toEqual([outcome, null, null]);
  });

  test.each([
    ['none is available', 'failed', 'failed', 'INTERPRETER_UNAVAILABLE'],
    ['the service ends it before the interpreter came', 'ended', 'failed', 'INTERPRETER_UNAVAILABLE'],
    ['the request timed out', 'timed-out', 'timed-out', 'INTERPRETER_TIMED_OUT'],
  ] as const)('when %s, and tells the provider why', (_, why, outcome, failure) => {
    expect(over(room(CONNECTING), lose(why))).toEqual([outcome, null, failure]);
  });

  test('stops their media and sends them a new view', () => {
    const { effects, snapshots, state } = done(present(), { type: 'interpreter:cancel', by: 'dr' });
    expect(effects).toEqual([{ type: 'stop-media', seatId: 'ines' }]);
    expect(snapshots).toEqual(['ines']);
    expect(state.seats.get('ines')).toMatchObject({ stage: 'left', leftAt: NOW });
  });
});

describe('the request continues', () => {
  test.each([
    ['another person leaves', room(CONNECTED, [ines()]), { type: 'seat:leave', by: 'walter' }],
    ['they are sent to the waiting room', room(CONNECTED, [ines()]), waiting()],
    ['they are removed for a time', room(CONNECTED, [ines()]), removal(60_000)],
    ['they lose their connection', room(CONNECTED, [ines()]), { type: 'disconnect', by: 'ines' }],
    ['a late failure message, though the interpreter came', room(CONNECTED, [ines()]), lose('failed')],
    ['a late timeout, though they came', room(CONNECTED, [ines()]), lose('timed-out')],
    ['another request ended', room(CONNECTED, [ines()]), lose('ended', 'r0')],
    ['another request failed', room(CONNECTING), lose('failed', 'r0')],
  ] as const)('when %s', (_, state, command) => {
    const step = done(state, command as RoomCommand);
    expect(step.interpreterOutcome).toBeNull();
    expect(step.state.interpreter).toBe(state.interpreter);
  });

  test.each(['failed', 'ended', 'timed-out'] as const)('%s for an ended request changes nothing', (why) => {
    const state = room(null);
    expect(done(state, lose(why)).state).toBe(state);
  });

  test('clearing a removal does not restore an interpreter whose request has ended', () => {
    const gone = ines({ stage: 'removed', connected: false });
    const { state } = done(room(null, [gone]), { type: 'seat:clear-removal', by: 'dr', seatId: 'ines' });
    expect(state.seats.get('ines')).toMatchObject({ stage: 'left', removedUntil: null });
  });
});

function removal(forMs: number | null): RoomCommand {
  return { type: 'remove', by: 'dr', seatId: 'ines', forMs };
}
function waiting(): RoomCommand {
  return { type: 'seat:send-to-waiting', by: 'dr', seatId: 'ines' };
}
