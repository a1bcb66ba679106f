import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { SourceState } from '#shared/contracts/socket/events.ts';
import type { LocalMedia } from './local-media.ts';
import { MediaConnection } from './media-connection.ts';

function connection(enabled: boolean, known: SourceState) {
  const track = { enabled } as MediaStreamTrack;
  const local = { store: createStore(() => ({ microphone: { track, problem: null } })), onTrack: () => {} };
  const room = { store: createStore(() => ({ you: { microphone: known } })), on: () => {} };
  return {
    track,
    media: new MediaConnection(room as unknown as RoomConnection, local as unknown as LocalMedia, () => {}),
  };
}

test.each<[boolean, SourceState, boolean, boolean, string]>([
  [true, 'on', false, false, 'is muted'],
  [false, 'off', true, true, 'is let speak'],
  [false, 'none', true, false, 'stays muted while a server that started anew knows nothing of it'],
  [true, 'none', true, true, 'speaks from the beginning'],
  [true, 'none', false, false, 'is muted before the server knows of it'],
])(
  'a microphone that is %s here and %s on the server, switched %s, becomes %s: it %s',
  (enabled, known, on, then) => {
    const { media, track } = connection(enabled, known);
    media.applySwitch('microphone', on);
    expect(track.enabled).toBe(then);
  },
);
