import { describe, expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { toldStep } from '#server/test-support/told-step.ts';
import { type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const MINUTE = 60_000;

const dr = seat('dr', { role: 'provider' });

const room = (seats: Seat[], over: Partial<RoomState> = {}) => roomOf([dr, ...seats], over);

function run(state: RoomState, command: RoomCommand, now = NOW) {
  const result = stepRoom(state, command, now);
  const by = command.by === null ? null : (state.seats.get(command.by) ?? null);
  return result.ok ? toldStep(result.step, by) : result.code;
}

function done(state: RoomState, command: RoomCommand, now = NOW) {
  const step = run(state, command, now);
  if (typeof step === 'string') throw new Error(`refused with ${step}`);
  return step;
}

describe('admitting everyone', () => {
  test('admits people who are waiting and connected', () => {
    const seats = [
      seat('a', { stage: 'waiting' }),
      seat('b', { stage: 'waiting', connected: false }),
      seat('c'),
    ];
    const { state, snapshots } = done(room(seats), { type: 'visit:admit-all', by: 'dr' });
    expect([...state.seats.values()].map((one) => `${one.seatId} ${one.stage}`)).toEqual([
      'dr in-visit',
      'a in-visit',
      'b waiting',
      'c in-visit',
    ]);
    expect(snapshots).toEqual(['a']);
  });
});

test('Admit All admits the people the provider was shown, not later arrivals', () => {
  const seats = [seat('a', { stage: 'waiting' }), seat('late', { stage: 'waiting' })];
  const { state } = done(room(seats), { type: 'visit:admit-all', by: 'dr', seatIds: ['a'] });
  expect([...state.seats.values()].map(({ stage }) => stage)).toEqual(['in-visit', 'in-visit', 'waiting']);
});

test('starts the visit once, with the first admission', () => {
  const waits = [seat('a', { stage: 'waiting' }), seat('b', { stage: 'waiting' })];
  const begun = done(room(waits, { status: 'SCHEDULED' }), { type: 'seat:admit', by: 'dr', seatId: 'a' });
  expect(begun.state.beganAt).toBe(NOW);
  const left = done(begun.state, { type: 'seat:leave', by: 'dr' }, NOW + MINUTE);
  const back = done(left.state, { type: 'connect', by: 'dr' }, NOW + 2 * MINUTE);
  const later = done(back.state, { type: 'seat:admit', by: 'dr', seatId: 'b' }, NOW + 3 * MINUTE);
  expect(later.state.beganAt).toBe(NOW);
});

describe('arrivals and departures', () => {
  const waits = seat('w', { stage: 'waiting' });

  test('announces people admitted together, except to them and the provider who admitted them', () => {
    const state = room([seat('a'), waits, seat('v', { stage: 'waiting' })]);
    const { passed } = done(state, { type: 'visit:admit-all', by: 'dr' });
    expect(passed).toEqual(['w came, except w,v,dr', 'v came, except w,v,dr']);
  });

  test('announces a provider’s arrival, and people who leave, are sent back or removed', () => {
    const away = seat('dr', { role: 'provider', stage: 'left' });
    expect(done(room([seat('a'), away]), { type: 'connect', by: 'dr' }).passed).toEqual([
      'dr came, except dr,dr',
    ]);
    const state = room([seat('a')]);
    expect(done(state, { type: 'seat:leave', by: 'a' }).passed).toEqual(['a went, except a']);
    const by = { by: 'dr', seatId: 'a' } as const;
    expect(done(state, { type: 'seat:send-to-waiting', ...by }).passed).toEqual(['a went, except dr']);
    expect(done(state, { type: 'remove', ...by, forMs: null }).passed).toEqual(['a went, except dr']);
  });

  test('announces no reconnecting page, no one who only waited, and nothing at the end', () => {
    const state = room([seat('a'), waits]);
    const gone = done(state, { type: 'disconnect', by: 'a' });
    expect(gone.passed).toEqual([]);
    expect(done(gone.state, { type: 'connect', by: 'a' }).passed).toEqual([]);
    expect(done(gone.state, { type: 'give-up', by: 'a' }).passed).toEqual(['a went, except a']);
    expect(done(state, { type: 'seat:leave', by: 'w' }).passed).toEqual([]);
    expect(done(state, { type: 'visit:end', by: 'dr' }).passed).toEqual([]);
  });
});

describe('sending to the waiting room', () => {
  test('stops the media, and restarts the wait', () => {
    const { state, effects } = done(room([seat('a')]), {
      type: 'seat:send-to-waiting',
      by: 'dr',
      seatId: 'a',
    });
    expect(state.seats.get('a')).toMatchObject({ stage: 'waiting', arrivedAt: NOW, admittedAt: null });
    expect(effects).toEqual([{ type: 'stop-media', seatId: 'a' }]);
  });

  test.each(['pending', 'left', 'removed'] as const)('is refused for %s', (stage) => {
    expect(run(room([seat('a', { stage })]), { type: 'seat:send-to-waiting', by: 'dr', seatId: 'a' })).toBe(
      'WRONG_STAGE',
    );
  });
});

describe('removing', () => {
  const removed = (forMs: number | null) =>
    done(room([seat('a')]), { type: 'remove', by: 'dr', seatId: 'a', forMs }).state;

  test('for a time returns them to the waiting room when it is over, not a millisecond earlier', () => {
    const state = removed(5 * MINUTE);
    expect(state.seats.get('a')).toMatchObject({ stage: 'removed', removedUntil: NOW + 5 * MINUTE });
    const early = done(state, { type: 'removal-over', by: 'a' }, NOW + 5 * MINUTE - 1);
    expect(early.state).toBe(state);
    const over = done(state, { type: 'removal-over', by: 'a' }, NOW + 5 * MINUTE);
    expect(over.state.seats.get('a')).toMatchObject({ stage: 'waiting', removedUntil: null, movedBy: null });
    expect(over.snapshots).toEqual(['a']);
  });

  test('a disconnected person is expected as before when the time is over', () => {
    const state = done(removed(MINUTE), { type: 'disconnect', by: 'a' }).state;
    const over = done(state, { type: 'removal-over', by: 'a' }, NOW + MINUTE);
    expect(over.state.seats.get('a')).toMatchObject({ stage: 'pending', arrivedAt: null });
  });

  test('permanently does not expire, and refuses check-in', () => {
    const state = removed(null);
    expect(done(state, { type: 'removal-over', by: 'a' }, NOW + 1e12).state).toBe(state);
    expect(run(state, { type: 'seat:check-in', by: 'a' })).toBe('BLOCKED_FROM_VISIT');
  });

  test('can be cleared', () => {
    const { state } = done(removed(null), { type: 'seat:clear-removal', by: 'dr', seatId: 'a' });
    expect(state.seats.get('a')).toMatchObject({ stage: 'waiting', movedBy: null });
  });

  test('is refused for providers, like sending back and locking', () => {
    const state = room([seat('dr2', { role: 'provider' })]);
    for (const command of [
      { type: 'remove', by: 'dr', seatId: 'dr2', forMs: null },
      { type: 'seat:send-to-waiting', by: 'dr', seatId: 'dr2' },
      { type: 'seat:lock-microphone', by: 'dr', seatId: 'dr2', locked: true },
    ] as const)
      expect(run(state, command)).toBe('NO_SUCH_PARTICIPANT');
  });
});

const heard = (seatId: string) =>
  ({ type: 'pause-source', seatId, source: 'screen-audio', paused: false }) as const;
const silenced = (seatId: string) => [
  { type: 'pause-source', seatId, source: 'microphone', paused: true },
  { type: 'pause-source', seatId, source: 'screen-audio', paused: true },
];

describe('restores the earlier stage when cleared or over', () => {
  test.each([
    ['pending', true, 'pending'],
    ['pending', false, 'pending'],
    ['waiting', true, 'waiting'],
    ['waiting', false, 'pending'],
    ['in-visit', true, 'waiting'],
    ['left', true, 'left'],
  ] as const)('%s, connected: %s → %s', (stage, connected, then) => {
    const state = room([seat('a', { stage, connected })]);
    for (const forMs of [1_000, null]) {
      const removed = done(state, { type: 'remove', by: 'dr', seatId: 'a', forMs });
      const twice = done(removed.state, { type: 'remove', by: 'dr', seatId: 'a', forMs });
      const cleared = done(twice.state, { type: 'seat:clear-removal', by: 'dr', seatId: 'a' });
      expect(cleared.state.seats.get('a')).toMatchObject({
        stage: then,
        removedFrom: null,
        removedUntil: null,
      });
    }
    const removed = done(state, { type: 'remove', by: 'dr', seatId: 'a', forMs: 0 });
    const over = done(removed.state, { type: 'removal-over', by: 'a' });
    expect(over.state.seats.get('a')?.stage).toBe(then);
  });
});

describe('microphones', () => {
  const microphones = (state: RoomState) =>
    [...state.seats.values()].map(
      (one) => `${one.seatId} ${one.microphone}${one.microphoneLocked ? ' locked' : ''}`,
    );

  test('Mute All silences everyone in the visit except providers', () => {
    const state = room([seat('a'), seat('b', { microphone: 'none' }), seat('w', { stage: 'waiting' })]);
    const step = done(state, { type: 'visit:mute-all', by: 'dr' });
    expect(microphones(step.state)).toEqual(['dr on', 'a off', 'b none', 'w on']);
    expect(step.effects).toEqual(silenced('a'));
  });

  test("Mute All also silences a shared screen's sound, even if its owner is not speaking", () => {
    const state = {
      ...room([seat('a', { microphone: 'off' }), seat('b', { microphone: 'off' })]),
      screen: { seatId: 'a', state: 'accepted' as const, asked: [] },
    };
    const step = done(state, { type: 'visit:mute-all', by: 'dr' });
    expect(microphones(step.state)).toEqual(['dr on', 'a off', 'b off']);
    expect(step.effects).toEqual(silenced('a'));
    expect(done(step.state, { type: 'visit:mute-all', by: 'dr' }).effects).toEqual([]);
  });

  test('a provider’s mute keeps a screen’s sound off until the owner speaks; muting oneself does not affect it', () => {
    const muted = done(room([seat('a')]), { type: 'seat:mute', by: 'dr', seatId: 'a' });
    expect(muted.effects).toEqual(silenced('a'));
    const speak = { type: 'media:switch', by: 'a', source: 'microphone' } as const;
    const spoken = done(muted.state, { ...speak, on: true });
    expect(spoken.effects).toContainEqual(heard('a'));
    const quiet = done(spoken.state, { ...speak, on: false });
    expect(quiet.effects.map((effect) => 'source' in effect && effect.source)).toEqual(['microphone']);
  });

  test('unlocking restores a screen’s sound, unless a provider also muted its owner', () => {
    const lock = { type: 'seat:lock-microphone', by: 'dr', seatId: 'a' } as const;
    const locked = done(room([seat('a')]), { ...lock, locked: true });
    expect(locked.effects).toEqual(silenced('a'));
    expect(done(locked.state, { ...lock, locked: false }).effects).toEqual([heard('a')]);
    const both = done(locked.state, { type: 'seat:mute', by: 'dr', seatId: 'a' });
    expect(done(both.state, { ...lock, locked: false }).effects).toEqual([{ ...heard('a'), paused: true }]);
  });

  test('tells people in the visit who muted, locked or unlocked them', () => {
    const state = room([seat('a'), seat('w', { stage: 'waiting' })]);
    expect(done(state, { type: 'seat:mute', by: 'dr', seatId: 'a' }).moderated).toEqual(['a muted by dr']);
    const locked = done(state, { type: 'visit:lock-microphones', by: 'dr', locked: true });
    expect(locked.moderated).toEqual(['a locked by dr']);
    const unlock = { type: 'seat:lock-microphone', by: 'dr', seatId: 'a', locked: false } as const;
    expect(done(locked.state, unlock).moderated).toEqual(['a unlocked by dr']);
  });

  test('Unmute All opens no microphone, but invites people who can open their own', () => {
    const state = room([
      seat('a', { microphone: 'off' }),
      seat('b', { microphone: 'off', microphoneLocked: true }),
      seat('c'),
    ]);
    const step = done(state, { type: 'visit:invite-unmute', by: 'dr', seatId: null });
    expect(step.moderated).toEqual(['a invited by dr']);
    expect(step.state).toBe(state);
  });

  test('a locked microphone stays silent until it is unlocked and its owner opens it', () => {
    const locked = done(room([seat('a')]), {
      type: 'seat:lock-microphone',
      by: 'dr',
      seatId: 'a',
      locked: true,
    });
    expect(microphones(locked.state)).toEqual(['dr on', 'a off locked']);
    const open: RoomCommand = { type: 'media:switch', by: 'a', source: 'microphone', on: true };
    expect(run(locked.state, open)).toBe('MICROPHONE_LOCKED');
    const camera = done(locked.state, { type: 'media:switch', by: 'a', source: 'camera', on: false });
    expect(camera.state.seats.get('a')?.camera).toBe('off');
    const free = done(locked.state, { type: 'seat:lock-microphone', by: 'dr', seatId: 'a', locked: false });
    expect(microphones(free.state)).toEqual(['dr on', 'a off']);
    expect(free.effects).toEqual([heard('a')]);
    expect(microphones(done(free.state, open).state)).toEqual(['dr on', 'a on']);
  });

  test('a device declared under a lock starts silent', () => {
    const state = room([seat('a', { microphone: 'none', microphoneLocked: true })]);
    const step = done(state, { type: 'declare-source', by: 'a', source: 'microphone' });
    expect(step.state.seats.get('a')?.microphone).toBe('off');
    expect(step.effects).toEqual([{ type: 'pause-source', seatId: 'a', source: 'microphone', paused: true }]);
  });

  test('Lock All also silences later arrivals before their media starts', () => {
    const { state } = done(room([seat('a'), seat('w', { stage: 'waiting' })]), {
      type: 'visit:lock-microphones',
      by: 'dr',
      locked: true,
    });
    expect(microphones(state)).toEqual(['dr on', 'a off locked', 'w off locked']);
    const seats = new Map(state.seats).set('n', seat('n', { stage: 'waiting' }));
    const admitted = done({ ...state, seats }, { type: 'seat:admit', by: 'dr', seatId: 'n' });
    expect(microphones(admitted.state)).toContain('n off locked');
    expect(admitted.effects).toEqual([...silenced('n'), { type: 'start-media', seatId: 'n' }]);
  });
});

describe('pausing the visit', () => {
  const paused = done(room([seat('a'), seat('w', { stage: 'waiting' })]), { type: 'visit:pause', by: 'dr' });

  test('stops only the media of people in the visit', () => {
    expect(paused.state.status).toBe('PAUSED');
    expect(paused.effects).toEqual([
      { type: 'stop-media', seatId: 'dr' },
      { type: 'stop-media', seatId: 'a' },
    ]);
    expect(paused.state.seats.get('a')?.stage).toBe('in-visit');
  });

  test('later arrivals get no media', () => {
    expect(done(paused.state, { type: 'seat:admit', by: 'dr', seatId: 'w' }).effects).toEqual([]);
    expect(done(paused.state, { type: 'connect', by: 'a' }).effects).toEqual([]);
    expect(run(paused.state, { type: 'screen:offer', by: 'a' })).toBe('WRONG_STAGE');
  });

  test('unpausing starts it for everyone in the visit', () => {
    const admitted = done(paused.state, { type: 'seat:admit', by: 'dr', seatId: 'w' }).state;
    const step = done(admitted, { type: 'visit:unpause', by: 'dr' });
    expect(step.state.status).toBe('IN_VISIT');
    expect(step.effects.map((effect) => 'seatId' in effect && effect.seatId)).toEqual(['dr', 'a', 'w']);
  });

  test('is refused before the visit has started', () => {
    expect(run(room([], { status: 'SCHEDULED' }), { type: 'visit:pause', by: 'dr' })).toBe('WRONG_STAGE');
  });
});

describe('sharing a screen', () => {
  const state = room([seat('a'), seat('b')]);
  const offered = done(state, { type: 'screen:offer', by: 'dr' }).state;

  test('asks the other party first', () => {
    expect(offered.screen).toEqual({ seatId: 'dr', state: 'requested', asked: ['a', 'b'] });
    expect(done(state, { type: 'screen:offer', by: 'a' }).state.screen?.asked).toEqual(['dr']);
  });

  test('the first acceptance accepts it, the last refusal declines it', () => {
    const yes = done(offered, { type: 'screen:answer', by: 'b', accept: true }).state;
    expect(yes.screen?.state).toBe('accepted');
    const one = done(offered, { type: 'screen:answer', by: 'a', accept: false });
    expect(one).toMatchObject({ state: { screen: { asked: ['b'] } }, screenOutcome: null });
    const none = done(one.state, { type: 'screen:answer', by: 'b', accept: false });
    expect(none).toMatchObject({ state: { screen: null }, screenOutcome: 'declined' });
  });

  test('only the people asked may answer, and no second share starts', () => {
    expect(run(offered, { type: 'screen:answer', by: 'dr', accept: true })).toBe('WRONG_STAGE');
    expect(run(offered, { type: 'screen:offer', by: 'a' })).toBe('SCREEN_SHARE_TAKEN');
  });

  test('can be withdrawn', () => {
    expect(done(offered, { type: 'screen:withdraw', by: 'dr' })).toMatchObject({
      state: { screen: null },
      screenOutcome: 'withdrawn',
    });
  });

  const shared = done(done(state, { type: 'screen:offer', by: 'a' }).state, {
    type: 'screen:answer',
    by: 'dr',
    accept: true,
  }).state;

  test('a provider stops it; another patient cannot', () => {
    const stopped = done(shared, { type: 'screen:stop', by: 'dr' });
    expect(stopped).toMatchObject({ state: { screen: null }, screenOutcome: 'stopped' });
    expect(stopped.effects).toEqual([{ type: 'close-source', seatId: 'a', source: 'screen' }]);
    expect(run(shared, { type: 'screen:stop', by: 'b' })).toBe('ACCESS_DENIED');
  });

  test.each([
    { type: 'seat:leave', by: 'a' },
    { type: 'seat:send-to-waiting', by: 'dr', seatId: 'a' },
    { type: 'visit:pause', by: 'dr' },
  ] as const)('ends with $type', (command) => {
    expect(done(shared, command)).toMatchObject({ state: { screen: null }, screenOutcome: 'over' });
  });

  test('a request ends when the last person asked leaves', () => {
    const alone = done(room([seat('a')]), { type: 'screen:offer', by: 'dr' }).state;
    expect(done(alone, { type: 'seat:leave', by: 'a' }).state.screen).toBeNull();
  });

  test('is refused with no one to ask', () => {
    expect(run(room([]), { type: 'screen:offer', by: 'dr' })).toBe('SCREEN_SHARE_ALONE');
  });
});
