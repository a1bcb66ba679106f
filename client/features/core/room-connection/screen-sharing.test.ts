import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import type { MediaConnection } from '#client/media/media-connection.ts';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import { NOTHING_YET, type RoomState } from '#client/realtime/room-state.ts';
import type { ScreenView, SeatView } from '#shared/contracts/socket/events.ts';
import { ScreenSharing } from './screen-sharing.ts';

afterEach(() => vi.unstubAllGlobals());

const person = (seatId: string, role: SeatView['role']) => ({ seatId, role, stage: 'in-visit' }) as SeatView;
const you = person('you', 'patient');
const doctor = person('dr', 'provider');

interface Given {
  screen?: ScreenView | null;
  chooser?: () => unknown;
  shareScreen?: () => Promise<void>;
}

function pageOf(
  others: readonly SeatView[],
  { screen = null, chooser = vi.fn(), shareScreen = vi.fn() }: Given = {},
) {
  const facts = { status: 'IN_VISIT', screen } as RoomState['facts'];
  const store = createStore<RoomState>(() => ({ ...NOTHING_YET, link: 'live', you, others, facts }));
  const send = vi.fn(async (_command: string) => ({}));
  let welcome: (snapshot: object) => void = () => {};
  const on = (_: string, listener: typeof welcome) => {
    welcome = listener;
  };
  vi.stubGlobal('navigator', {
    mediaDevices: { getDisplayMedia: chooser, getSupportedConstraints: () => ({}) },
  });
  const room = { store, send, on } as unknown as RoomConnection;
  const sharing = new ScreenSharing(room, {
    shareScreen,
    stopScreen: () => {},
  } as unknown as MediaConnection);
  return {
    sharing,
    chooser,
    sent: () => send.mock.calls.map(([command]) => command),
    welcome: () => welcome({ you, screen }),
    accept: () =>
      store.setState({
        facts: { ...facts, screen: { seatId: 'you', state: 'accepted', asked: [] } } as RoomState['facts'],
      }),
  };
}

const refusedWith = (name: string, message: string) => () => Promise.reject(new DOMException(message, name));

test.each([
  ['alone', [], null, 'SCREEN_SHARE_ALONE'],
  ['with an interpreter only', [person('i', 'interpreter')], null, 'SCREEN_SHARE_ALONE'],
  ['while another shares', [doctor], { seatId: 'dr', state: 'accepted', asked: [] }, 'SCREEN_SHARE_TAKEN'],
] as const)('does not open the chooser %s', async (_, others, screen, code) => {
  const { sharing, chooser, sent } = pageOf(others, { screen });
  await expect(sharing.start()).rejects.toMatchObject({ code });
  expect([chooser, sent()]).toEqual([expect.toSatisfy((spy) => spy.mock.calls.length === 0), []]);
});

test.each([
  ['NotAllowedError', 'Permission denied by system', 'SCREEN_SHARE_BLOCKED'],
  ['NotFoundError', 'The object can not be found here.', 'SCREEN_SHARE_BLOCKED'],
  ['InvalidStateError', '', 'SCREENSHARING_NOT_SUPPORTED'],
])('%s reports %s', async (name, message, code) => {
  const { sharing } = pageOf([doctor], { chooser: refusedWith(name, message) });
  await expect(sharing.start()).rejects.toMatchObject({ code });
});

test('reports nothing when the chooser is closed', async () => {
  const { sharing, sent } = pageOf([doctor], {
    chooser: refusedWith('NotAllowedError', 'Permission denied'),
  });
  await sharing.start();
  expect(sent()).toEqual([]);
});

test.each([
  ['accepted', 'screen:stop'],
  ['requested', 'screen:withdraw'],
] as const)('ends its %s share after a reload', (state, command) => {
  const { welcome, sent } = pageOf([doctor], { screen: { seatId: 'you', state, asked: ['dr'] } });
  welcome();
  expect(sent()).toEqual([command]);
});

test('does not touch another person’s share', () => {
  const { welcome, sent } = pageOf([doctor], { screen: { seatId: 'dr', state: 'accepted', asked: [] } });
  welcome();
  expect(sent()).toEqual([]);
});

test('ends a share that cannot be sent for everyone, and reports why', async () => {
  const track = { addEventListener: vi.fn(), stop: vi.fn() };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
  const refused = new ApiError('MEDIA_REFUSED', 400);
  const { sharing, sent, accept } = pageOf([doctor], {
    chooser: async () => stream,
    shareScreen: () => Promise.reject(refused),
  });
  await sharing.start();
  accept();
  await vi.waitFor(() => expect(sent()).toEqual(['screen:offer', 'screen:stop']));
  expect(sharing.store.getState()).toEqual({ phase: 'none', failure: refused });
  expect(track.stop).toHaveBeenCalled();
});
