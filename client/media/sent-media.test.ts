import type { types } from 'mediasoup-client';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { LocalMedia } from './local-media.ts';
import { SentMedia } from './sent-media.ts';

async function open(failure: Error) {
  const store = createStore(() => ({
    microphone: { track: null as MediaStreamTrack | null },
    camera: { track: null },
  }));
  const local = { store, onTrack: (_source: string, _track: MediaStreamTrack) => {} };
  const refused = vi.fn();
  const produce = vi.fn(() => Promise.reject(failure));
  const sent = new SentMedia({} as RoomConnection, local as unknown as LocalMedia, refused);
  await sent.begin({
    device: { canProduce: () => true } as unknown as types.Device,
    send: { produce } as unknown as types.Transport,
  });
  const track = { kind: 'audio', enabled: true } as MediaStreamTrack;
  store.setState({ microphone: { track } });
  local.onTrack('microphone', track);
  await vi.waitFor(() => expect(produce).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  return refused;
}

test('reports a device that the media server refuses', async () => {
  const refusal = new ApiError('MEDIA_REFUSED', 400);
  expect(await open(refusal)).toHaveBeenCalledExactlyOnceWith(refusal);
});

test('reports no refusal when the connection is lost, because it is set up again', async () => {
  expect(await open(new ApiError('NO_CONNECTION', 0))).not.toHaveBeenCalled();
});
