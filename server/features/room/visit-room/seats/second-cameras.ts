import type { types } from 'mediasoup';
import type { IceServer } from '#shared/contracts/socket/events.ts';
import type {
  SecondCameraCommandName,
  SecondCameraPayload,
  SecondCameraReply,
} from '#shared/contracts/socket/second-camera.ts';
import { SECOND_CAMERA_GRACE_MS, type SecondCameraEnd } from '#shared/domain/hand-off.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomCommand, RoomEvent, RoomState, Seat } from '../machine/room.machine.ts';
import type { RoomMedia } from '../media/room-media.ts';
import { refusedMedia } from '../media/room-media.ts';
import type { CameraLine } from '../view/camera-line.ts';
import { SeatTimers } from './seat-timers.ts';

export interface CameraDevice {
  seatId: string;
  cameraId: string;
  socketId: string;
}

interface CamerasRoom {
  readonly media: RoomMedia;
  readonly state: RoomState;
  apply(command: RoomCommand): Promise<void>;
  execute(command: RoomCommand): Promise<void>;
  inTurn<T>(work: () => T | Promise<T>): Promise<T>;
  iceServers(seatId: string): IceServer[];
}

type Replies = SecondCameraReply<SecondCameraCommandName>;

export class SecondCameras {
  readonly #room: CamerasRoom;
  readonly #line: CameraLine;
  readonly #devices = new Map<string, CameraDevice>();
  readonly #lost: SeatTimers;
  readonly #graceMs: number;

  constructor(
    room: CamerasRoom,
    line: CameraLine,
    { onFailure, cameraGraceMs }: { onFailure(what: string, error: unknown): void; cameraGraceMs?: number },
    seats: Iterable<Seat>,
  ) {
    this.#room = room;
    this.#line = line;
    this.#graceMs = cameraGraceMs ?? SECOND_CAMERA_GRACE_MS;
    this.#lost = new SeatTimers((seatId) => {
      this.#endLost(seatId).catch((error: unknown) => {
        if (!(error instanceof CodedError)) onFailure('second camera', error);
      });
    });
    for (const { seatId, secondCamera } of seats) if (secondCamera) this.#lost.start(seatId, this.#graceMs);
  }

  #endLost(seatId: string): Promise<void> {
    return this.#room.inTurn(async () => {
      const camera = this.#room.state.seats.get(seatId)?.secondCamera;
      if (!camera || camera.connected) return;
      const { cameraId } = camera;
      await this.#room.apply({ type: 'end-second-camera', by: seatId, cameraId, how: 'lost' });
    });
  }

  /** @throws SUPERSEDED for a device that is not, or no longer, the seat's second camera */
  async run<K extends SecondCameraCommandName>(
    device: CameraDevice,
    name: K,
    payload: SecondCameraPayload<K>,
  ): Promise<Replies> {
    if (name === 'camera:open') return this.#open(device);
    const { seatId, cameraId, socketId } = device;
    if (this.#devices.get(seatId)?.socketId !== socketId) throw new CodedError('SUPERSEDED');
    const { media } = this.#room;
    switch (name) {
      case 'camera:connect': {
        const { dtlsParameters } = payload as SecondCameraPayload<'camera:connect'>;
        await refusedMedia(() => media.connectCamera(seatId, dtlsParameters as types.DtlsParameters));
        return {};
      }
      case 'camera:produce': {
        const { rtpParameters } = payload as SecondCameraPayload<'camera:produce'>;
        const producerId = await refusedMedia(() =>
          media.produceCamera(seatId, rtpParameters as types.RtpParameters),
        );
        return { producerId };
      }
      default:
        await this.#room.execute({ type: 'end-second-camera', by: seatId, cameraId, how: 'own' });
        return {};
    }
  }

  async #open(device: CameraDevice): Promise<SecondCameraReply<'camera:open'>> {
    const { seatId, cameraId, socketId } = device;
    // In one turn: an older connection's loss, if queued behind it, finds the new device.
    await this.#room.inTurn(async () => {
      await this.#room.apply({ type: 'begin-second-camera', by: seatId, cameraId });
      const former = this.#devices.get(seatId);
      this.#devices.set(seatId, device);
      this.#lost.stop(seatId);
      if (former && former.socketId !== socketId) this.#line.end(former.socketId, 'replaced');
    });
    const { media } = this.#room;
    const send = await refusedMedia(() => media.openCamera(seatId));
    return {
      routerRtpCapabilities: media.routerRtpCapabilities,
      flowing: media.flows(seatId),
      send: {
        ...send,
        iceServers: this.#room.iceServers(seatId),
      } as SecondCameraReply<'camera:open'>['send'],
    };
  }

  /**
   * A disconnected device may return within its grace period, unless it lost its right.
   *
   * @param ended how, in that case
   */
  leave({ seatId, cameraId, socketId }: CameraDevice, ended: SecondCameraEnd | null): Promise<void> {
    return this.#room.inTurn(async () => {
      if (this.#devices.get(seatId)?.socketId !== socketId) return;
      if (ended) return this.#room.apply({ type: 'end-second-camera', by: seatId, cameraId, how: ended });
      this.#room.media.closeCamera(seatId);
      this.#lost.start(seatId, this.#graceMs);
      await this.#room.apply({ type: 'lose-second-camera', by: seatId, cameraId });
    });
  }

  follow(event: RoomEvent): void {
    if (event.type !== 'second-camera.ended') return;
    const device = this.#devices.get(event.seatId);
    if (device && device.cameraId !== event.cameraId) return;
    this.#lost.stop(event.seatId);
    if (!device) return;
    this.#devices.delete(event.seatId);
    // After the acknowledgment to the device that stopped it.
    setImmediate(() => this.#line.end(device.socketId, event.how));
  }

  flow(seatId: string, flowing: boolean): void {
    const device = this.#devices.get(seatId);
    if (device) this.#line.flow(device.socketId, flowing);
  }

  connectAgain(): void {
    for (const { socketId } of this.#devices.values()) this.#line.connectAgain(socketId);
  }

  stop(): void {
    this.#lost.clear();
  }
}
