import { expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { type RoomCommand, stepRoom } from './room.machine.ts';
import { FIRST_PAGE } from './showing.ts';

const dr = seat('dr', { role: 'provider', accountId: 'one' });
const colleague = seat('colleague', { role: 'provider', accountId: 'other' });
const EMPTY = roomOf([dr, colleague, seat('a')]);
const document = (sharedId: string) => {
  return { sharedId, documentId: `of ${sharedId}`, name: 'Diet.pdf', mediaType: 'application/pdf' as const };
};
const share = (sharedId: string, by = 'dr'): RoomCommand => {
  return { type: 'share-document', by, document: document(sharedId) };
};
const PLACE = { page: 4, zoom: 2, x: 0, y: 1 };

function after(...commands: RoomCommand[]) {
  let state = EMPTY;
  let events: string[] = [];
  for (const command of commands) {
    const result = stepRoom(state, command, NOW);
    if (!result.ok) throw new Error(result.code);
    state = result.step.state;
    events = result.step.events.map(({ type }) => type);
  }
  return { state, events };
}
const refusalOf = (command: RoomCommand, ...before: RoomCommand[]) => {
  const result = stepRoom(after(...before).state, command, NOW);
  return result.ok ? 'ok' : result.code;
};

test('opens a document at its first page, in front', () => {
  const { state, events } = after(share('x'));
  expect(events).toEqual(['document.shared']);
  expect(state.document).toEqual({ ...document('x'), seatId: 'dr', place: FIRST_PAGE, front: true });
});

test('repeating the command changes nothing; another document replaces it, even by another provider', () => {
  expect(after(share('x'), share('x')).events).toEqual([]);
  const { state, events } = after(share('x'), share('y', 'colleague'));
  expect(events).toEqual(['document.ended', 'document.shared']);
  expect(state.document).toMatchObject({ sharedId: 'y', seatId: 'colleague' });
});

test('only its presenter can move it; a former presenter’s late move is ignored', () => {
  const view = (sharedId: string, by: string): RoomCommand => {
    return { type: 'document:view', by, sharedId, ...PLACE };
  };
  expect(after(share('x'), view('x', 'dr')).state.document?.place).toEqual(PLACE);
  expect(refusalOf(view('x', 'colleague'), share('x'))).toBe('ACCESS_DENIED');
  expect(after(share('x'), share('y'), view('x', 'dr'))).toMatchObject({
    events: [],
    state: { document: { sharedId: 'y', place: FIRST_PAGE } },
  });
});

test.each<[string, RoomCommand]>([
  ['stopped', { type: 'document:stop', by: 'colleague' }],
  ['its presenter leaves', { type: 'seat:leave', by: 'dr' }],
  ['its presenter does not come back', { type: 'give-up', by: 'dr' }],
  ['the visit ends', { type: 'visit:end', by: 'dr' }],
])('ends when %s', (_why, command) => {
  const before: RoomCommand[] = command.type === 'give-up' ? [{ type: 'disconnect', by: 'dr' }] : [];
  const { state, events } = after(share('x'), ...before, command);
  expect(state.document).toBeNull();
  expect(events).toContain('document.ended');
});

test('survives a pause and its presenter’s reconnect, and cannot be started during a pause', () => {
  expect(after(share('x'), { type: 'disconnect', by: 'dr' }).state.document?.sharedId).toBe('x');
  expect(after(share('x'), { type: 'visit:pause', by: 'dr' }).state.document?.sharedId).toBe('x');
  expect(refusalOf(share('x'), { type: 'visit:pause', by: 'dr' })).toBe('WRONG_STAGE');
});

test('shows the newest share on the stage', () => {
  const screen: RoomCommand[] = [
    { type: 'screen:offer', by: 'a' },
    { type: 'screen:answer', by: 'dr', accept: true },
  ];
  expect(after(...screen, share('x')).state.document?.front).toBe(true);
  expect(after(share('x'), ...screen.slice(0, 1)).state.document?.front).toBe(true);
  expect(after(share('x'), ...screen).state.document?.front).toBe(false);
});
