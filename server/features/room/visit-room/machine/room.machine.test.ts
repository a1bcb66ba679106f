import { describe, expect, test } from 'vitest';
import { NOW, roomOf, seat as seatOf } from '#server/test-support/room-state.ts';
import { toldStep } from '#server/test-support/told-step.ts';
import { SOUND_NOTICE_MS } from '#shared/domain/participant.ts';
import { type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 15);

const seat = (seatId: string, over: Partial<Seat> = {}) =>
  seatOf(seatId, { stage: 'pending', sessionId: null, arrivedAt: null, admittedAt: null, ...over });
const provider = (over: Partial<Seat> = {}) => seat('dr', { role: 'provider', stage: 'in-visit', ...over });

const room = (...seats: Seat[]) => roomOf(seats, { status: 'SCHEDULED', startsAt: START });

function accepted(state: RoomState, command: RoomCommand, now = START) {
  const result = stepRoom(state, command, now);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return toldStep(result.step);
}

function code(state: RoomState, command: RoomCommand, now = START) {
  const result = stepRoom(state, command, now);
  return result.ok ? 'accepted' : result.code;
}

describe('checking in', () => {
  test.each([
    ['10 minutes before, to the millisecond', START - 10 * MINUTE, false, 'accepted'],
    ['a millisecond earlier', START - 10 * MINUTE - 1, false, 'JOINED_TOO_SOON'],
    ['a day earlier with a provider in the visit', START - 1440 * MINUTE, true, 'accepted'],
    ['after the start', START + MINUTE, false, 'accepted'],
  ])('%s', (_, now, providerIsThere, expected) => {
    const state = providerIsThere ? room(seat('p'), provider()) : room(seat('p'));
    expect(code(state, { type: 'seat:check-in', by: 'p' }, now)).toBe(expected);
  });

  test('moves the patient only to the waiting room', () => {
    const { state, effects, snapshots } = accepted(room(seat('p')), { type: 'seat:check-in', by: 'p' });
    expect(state.seats.get('p')).toMatchObject({ stage: 'waiting', arrivedAt: START, admittedAt: null });
    expect(effects).toEqual([]);
    expect(snapshots).toEqual(['p']);
  });

  test('again changes nothing', () => {
    const once = accepted(room(seat('p')), { type: 'seat:check-in', by: 'p' }).state;
    expect(accepted(once, { type: 'seat:check-in', by: 'p' }, START + 5).state).toBe(once);
  });

  test('returns a person who left to the waiting room, not the visit', () => {
    const left = seat('p', { stage: 'left', admittedAt: START, leftAt: START });
    expect(accepted(room(left), { type: 'seat:check-in', by: 'p' }).state.seats.get('p')).toMatchObject({
      stage: 'waiting',
      admittedAt: null,
    });
  });
});

describe('admitting', () => {
  test('starts media, widens the view and starts the visit', () => {
    const step = accepted(room(seat('p', { stage: 'waiting' }), provider()), {
      type: 'seat:admit',
      by: 'dr',
      seatId: 'p',
    });
    expect(step.state.status).toBe('IN_VISIT');
    expect(step.state.seats.get('p')).toMatchObject({ stage: 'in-visit', admittedAt: START });
    expect(step.effects).toEqual([{ type: 'start-media', seatId: 'p' }]);
    expect(step.snapshots).toEqual(['p']);
  });

  test.each(['pending', 'left'] as const)('is refused for a seat that is %s', (stage) => {
    expect(code(room(seat('p', { stage }), provider()), { type: 'seat:admit', by: 'dr', seatId: 'p' })).toBe(
      'WRONG_STAGE',
    );
  });

  test('is refused for a person who is not in this visit', () => {
    expect(code(room(provider()), { type: 'seat:admit', by: 'dr', seatId: 'x' })).toBe('NO_SUCH_PARTICIPANT');
  });

  test('by two providers at once admits once', () => {
    const once = accepted(room(seat('p', { stage: 'waiting' }), provider()), {
      type: 'seat:admit',
      by: 'dr',
      seatId: 'p',
    });
    const twice = accepted(once.state, { type: 'seat:admit', by: 'dr', seatId: 'p' }, START + 1);
    expect(twice).toMatchObject({ changed: [], effects: [], state: once.state });
  });
});

describe('connections', () => {
  test('staff join the visit by connecting', () => {
    const step = accepted(room(provider({ stage: 'pending', connected: false })), {
      type: 'connect',
      by: 'dr',
    });
    expect(step.state.seats.get('dr')).toMatchObject({ stage: 'in-visit', connected: true });
    expect(step.effects).toEqual([{ type: 'start-media', seatId: 'dr' }]);
  });

  test.each(['pending', 'waiting', 'in-visit', 'left'] as const)(
    'keeps a patient who is %s in that stage on a reload',
    (stage) => {
      const before = room(seat('p', { stage }));
      const gone = accepted(before, { type: 'disconnect', by: 'p' }).state;
      const back = accepted(gone, { type: 'connect', by: 'p' }).state;
      expect(gone.seats.get('p')).toMatchObject({ stage, connected: false });
      expect(back.seats.get('p')).toEqual(before.seats.get('p'));
    },
  );

  test.each([
    ['waiting', 'pending'],
    ['in-visit', 'left'],
    ['pending', 'pending'],
    ['left', 'left'],
  ] as const)('makes a person who was %s and does not reconnect %s', (stage, after) => {
    const state = room(seat('p', { stage, connected: false }));
    expect(accepted(state, { type: 'give-up', by: 'p' }).state.seats.get('p')?.stage).toBe(after);
  });

  test.each([
    ['three minutes', 3, 'waiting'],
    ['five minutes', 5, 'waiting'],
    ['longer', 5.001, 'pending'],
  ] as const)('keeps a waiting person’s place for five minutes: reconnects after %s', (_, minutes, after) => {
    const away = room(
      seat('p', { stage: 'waiting', connected: false, arrivedAt: START - 600_000, browserId: 'b' }),
    );
    const lost = accepted(away, { type: 'give-up', by: 'p' });
    expect(lost.state.seats.get('p')).toMatchObject({ stage: 'pending', leftAt: START });
    const now = START + minutes * 60_000;
    const back = accepted(lost.state, { type: 'connect', by: 'p', browserId: 'b' }, now);
    expect(back.state.seats.get('p')).toMatchObject({
      stage: after,
      arrivedAt: START - 600_000,
      connected: true,
    });
    // Checking in again gives the same place, or one at the end of the line.
    const { state } = accepted(lost.state, { type: 'seat:check-in', by: 'p' }, now);
    expect(state.seats.get('p')?.arrivedAt).toBe(after === 'waiting' ? START - 600_000 : now);
  });

  test('another browser does not take a disconnected seat by connecting', () => {
    const state = room(
      seat('p', { stage: 'pending', connected: false, arrivedAt: START, leftAt: START, browserId: 'b' }),
    );
    const { state: next } = accepted(state, { type: 'connect', by: 'p', browserId: 'other' });
    expect(next.seats.get('p')?.stage).toBe('pending');
  });

  test('ends a shared screen with its page, so that another person may share', () => {
    const screen = { seatId: 'p', state: 'accepted', asked: ['dr'] } as const;
    const state = { ...room(provider(), seat('p', { stage: 'in-visit' })), screen };
    expect(accepted(state, { type: 'lose-screen', by: 'p' }).state.screen).toBe(screen);
    const away = accepted(state, { type: 'disconnect', by: 'p' }).state;
    const lost = accepted(away, { type: 'lose-screen', by: 'p' });
    expect(lost.state.screen).toBeNull();
    expect(accepted(lost.state, { type: 'screen:offer', by: 'dr' }).state.screen?.seatId).toBe('dr');
  });

  test('does not give up a seat that has reconnected', () => {
    const state = room(seat('p', { stage: 'in-visit' }));
    expect(accepted(state, { type: 'give-up', by: 'p' }).state).toBe(state);
  });
});

describe('leaving and ending', () => {
  test('leaving keeps the visit and stops the media', () => {
    const step = accepted(room(provider(), seat('p', { stage: 'in-visit' })), {
      type: 'seat:leave',
      by: 'dr',
    });
    expect(step.state.status).toBe('SCHEDULED');
    expect(step.state.seats.get('dr')).toMatchObject({ stage: 'left', leftAt: START });
    expect(step.effects).toEqual([{ type: 'stop-media', seatId: 'dr' }]);
  });

  test('ending closes only the seats that are present', () => {
    const state = room(
      provider(),
      seat('a', { stage: 'in-visit' }),
      seat('b', { stage: 'waiting' }),
      seat('c'),
    );
    const step = accepted(state, { type: 'visit:end', by: 'dr' });
    expect(step.state.status).toBe('COMPLETE');
    expect(step.effects).toEqual([{ type: 'end-visit' }]);
    expect([...step.state.seats.values()].map(({ stage }) => stage)).toEqual([
      'left',
      'left',
      'left',
      'pending',
    ]);
  });

  test.each(['COMPLETE', 'CANCELLED', 'MOVED'] as const)(
    'changes nothing in a visit that is %s',
    (status) => {
      const state: RoomState = { ...room(provider(), seat('p')), status };
      expect(code(state, { type: 'connect', by: 'p' })).toBe('VISIT_ENDED');
    },
  );
});

describe('microphones and cameras', () => {
  const state = room(provider(), seat('p', { stage: 'in-visit' }));

  test('muting someone pauses their producer on the server', () => {
    const step = accepted(state, { type: 'seat:mute', by: 'dr', seatId: 'p' });
    expect(step.state.seats.get('p')?.microphone).toBe('off');
    expect(step.effects).toContainEqual({
      type: 'pause-source',
      seatId: 'p',
      source: 'microphone',
      paused: true,
    });
  });

  test('refuses to mute a waiting person, whose media is not heard anyway', () => {
    expect(
      code(room(provider(), seat('p', { stage: 'waiting' })), { type: 'seat:mute', by: 'dr', seatId: 'p' }),
    ).toBe('NO_SUCH_PARTICIPANT');
  });

  test('keeps a microphone off when its track is declared again', () => {
    const muted = accepted(state, { type: 'media:switch', by: 'p', source: 'microphone', on: false }).state;
    const declared = accepted(muted, { type: 'declare-source', by: 'p', source: 'microphone' }).state;
    expect(declared.seats.get('p')?.microphone).toBe('off');
  });

  test('a lost camera closes its producer', () => {
    const step = accepted(state, { type: 'media:close-source', by: 'p', source: 'camera' });
    expect(step.state.seats.get('p')?.camera).toBe('none');
    expect(step.effects).toEqual([{ type: 'close-source', seatId: 'p', source: 'camera' }]);
  });
});

describe('missed sound', () => {
  const room = (status: RoomState['status']) => roomOf([seatOf('a')], { status });

  function missed(state: RoomState, now: number) {
    const result = stepRoom(state, { type: 'sound:missed', by: 'a', cause: 'silent' }, now);
    if (!result.ok) throw new Error(result.code);
    return result.step;
  }

  test('notifies the providers at most every 30 seconds', () => {
    const first = missed(room('IN_VISIT'), NOW);
    expect(first.events).toMatchObject([{ type: 'sound.missed', cause: 'silent' }]);
    const soon = missed(first.state, NOW + SOUND_NOTICE_MS - 1);
    expect(soon.events).toEqual([]);
    expect(missed(soon.state, NOW + SOUND_NOTICE_MS).events).toHaveLength(1);
  });

  test('notifies no one during a pause, when nothing can be heard', () => {
    expect(() => missed(room('PAUSED'), NOW)).toThrow('WRONG_STAGE');
  });
});

describe('captions', () => {
  const DR = seatOf('dr', { role: 'provider', sessionId: null, accountId: 'dr' });
  const captioner = (seatId: string, over = {}) =>
    seatOf(seatId, { role: 'guest', sessionId: null, guestId: seatId, captioner: true, ...over });

  function step(state: RoomState, command: RoomCommand) {
    const result = stepRoom(state, command, 0);
    if (!result.ok) throw new Error(result.code);
    return { state: result.step.state, events: result.step.events.map(({ type }) => type) };
  }
  const typeAll = (on: boolean): RoomCommand => ({ type: 'captions:type-all', by: 'cora', on });

  test('announces the first captioner in the visit, and when the last one leaves', () => {
    const waits = captioner('cora', { stage: 'waiting' });
    const came = step(roomOf([DR, waits]), { type: 'seat:admit', by: 'dr', seatId: 'cora' });
    expect(came.events).toContain('captioner.present');
    const two = roomOf([DR, captioner('cora'), captioner('cody')]);
    expect(step(two, { type: 'seat:leave', by: 'cora' }).events).not.toContain('captioner.present');
    const one = roomOf([DR, captioner('cora')]);
    expect(step(one, { type: 'seat:leave', by: 'cora' }).events).toContain('captioner.present');
  });

  test('a captioner types everything until they turn it off, or no captioner is left', () => {
    const typed = step(roomOf([DR, captioner('cora')]), typeAll(true));
    expect([typed.state.typed, typed.events]).toEqual([true, ['captions.typed']]);
    expect(step(typed.state, typeAll(true)).events).toEqual([]);
    expect(step(typed.state, typeAll(false)).state.typed).toBe(false);
    expect(step(typed.state, { type: 'seat:leave', by: 'cora' }).state.typed).toBe(false);
  });
});
