import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { SEAT } from '#client/test-support/live-visit.tsx';
import { closeSockets, receive } from '#client/test-support/socket.ts';
import { useToasts } from '#client/ui/components/toast.tsx';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import { VisitConnection } from './visit-connection.ts';

let connection: VisitConnection;
afterEach(() => {
  connection.close();
  closeSockets();
  vi.unstubAllGlobals();
});

function arrive(captioner: boolean) {
  const getUserMedia = vi.fn(async (_: MediaStreamConstraints) => {
    throw new DOMException('', 'NotFoundError');
  });
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia, addEventListener() {}, removeEventListener() {} },
  });
  connection = new VisitConnection({ as: 'guest', guestId: SEAT.seatId });
  const snapshot = {
    you: { ...SEAT, role: 'guest', captioner },
    others: [],
    chat: [],
    quality: {},
    moves: [],
    status: 'SCHEDULED',
    routerRtpCapabilities: null,
    mediaId: null,
    serverTime: 0,
  };
  receive('room:snapshot', snapshot as Partial<RoomSnapshot> as RoomSnapshot);
  return getUserMedia;
}

it('requests both devices from a guest as soon as they wait', () => {
  const asked = arrive(false);
  expect(asked.mock.calls).toEqual([[{ audio: expect.anything(), video: expect.anything() }]]);
});

it('requests no device from a captioner until they turn one on', async () => {
  const asked = arrive(true);
  expect(asked).not.toHaveBeenCalled();
  await connection.toggle('microphone');
  expect(asked.mock.calls).toEqual([[{ audio: expect.anything() }]]);
  expect(connection.local.store.getState().camera.problem).toBeNull();
});

it('says once that the chosen speaker is gone', async () => {
  await i18next.loadNamespaces('in-visit');
  arrive(false);
  const said = () => useToasts.getState().toasts.map(({ message }) => message);
  connection.local.store.setState({ speakerId: null, speakerGone: true });
  connection.local.store.setState({ speakerGone: true });
  expect(said()).toEqual(['Your speaker is gone. You hear the others through the system’s own one.']);
});
