import type { types } from 'mediasoup-client';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { TransportOptions } from '#shared/contracts/socket/events.ts';
import type { SentSource } from '#shared/domain/participant.ts';
import { RelayLease } from './relay-lease.ts';
import type { SentMedia } from './sent-media.ts';

/** Any stream id works: the data channel only has to exist to connect the transport. */
const WARM_UP = {
  id: 'warm-up',
  dataProducerId: 'warm-up',
  sctpStreamParameters: { streamId: 0, ordered: true },
};

interface Opening {
  room: RoomConnection;
  routerRtpCapabilities: types.RtpCapabilities;
  declare: SentMedia['declare'];
  onChange: (pair: TransportPair) => void;
}

export class TransportPair {
  readonly mediaId: string;
  readonly device: types.Device;
  readonly send: types.Transport;
  readonly recv: types.Transport;
  readonly #relay: RelayLease;
  /** Without a device nothing is sent: only a transport that was connected can fall silent. */
  #hasSent = false;

  static async open(opening: Opening): Promise<TransportPair> {
    const { room, routerRtpCapabilities } = opening;
    const { Device } = await import('mediasoup-client');
    const device = await Device.factory();
    await device.load({ routerRtpCapabilities, preferLocalCodecsOrder: false });
    const { mediaId, send, recv } = await room.send('media:open', {
      rtpCapabilities: device.recvRtpCapabilities as never,
    });
    return new TransportPair(opening, device, {
      mediaId,
      send: device.createSendTransport(toMediasoup(send)),
      recv: device.createRecvTransport(toMediasoup(recv)),
    });
  }

  private constructor(
    { room, declare, onChange }: Opening,
    device: types.Device,
    made: Pick<TransportPair, 'mediaId' | 'send' | 'recv'>,
  ) {
    this.#relay = new RelayLease(room, made);
    this.device = device;
    this.mediaId = made.mediaId;
    this.send = made.send;
    this.recv = made.recv;
    for (const direction of ['send', 'recv'] as const) {
      const transport = this[direction];
      transport.on('connect', ({ dtlsParameters }, done, failed) => {
        room.send('media:connect', { direction, dtlsParameters }).then(done, failed);
      });
      transport.on('connectionstatechange', () => onChange(this));
    }
    this.send.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const source = appData.source as SentSource;
      declare({ source, kind, rtpParameters: rtpParameters as never }).then(done, failed);
    });
  }

  /** Connects the receiving transport in advance, to save the first consumer the handshake. */
  warmUp(): void {
    void this.recv.consumeData(WARM_UP).catch(() => {});
  }

  get standing(): 'carrying' | 'silent' | 'failed' {
    const [send, recv] = [this.send.connectionState, this.recv.connectionState];
    this.#hasSent ||= send === 'connected';
    if (send === 'failed' || recv === 'failed') return 'failed';
    return recv === 'connected' && (send === 'connected' || !this.#hasSent) ? 'carrying' : 'silent';
  }

  /** Finds another network path for the same transports, whose media continues once there is one. */
  restartIce(): Promise<void> {
    return this.#relay.restart();
  }

  renewRelay(): Promise<void> {
    return this.#relay.renew();
  }

  async stats(): Promise<{ send: RTCStatsReport; recv: RTCStatsReport }> {
    const [send, recv] = await Promise.all([this.send.getStats(), this.recv.getStats()]);
    return { send, recv };
  }

  close(): void {
    this.send.close();
    this.recv.close();
  }
}

function toMediasoup(options: TransportOptions): types.TransportOptions {
  return options as unknown as types.TransportOptions;
}
