import type { types } from 'mediasoup-client';
import { io, type Socket } from 'socket.io-client';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import { CAMERA_OPTIONS, cameraCodec } from '#client/media/encodings.ts';
import { Reconnecting } from '#client/realtime/reconnecting.ts';
import { refusalOf } from '#client/realtime/refusal.ts';
import type { Ack } from '#shared/contracts/socket/commands.ts';
import type {
  SecondCameraClientToServer,
  SecondCameraCommandName,
  SecondCameraReply,
  SecondCameraServerToClient,
} from '#shared/contracts/socket/second-camera.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import { type CameraState, DeviceCamera, NO_CAMERA } from './device-camera.ts';

export interface SecondCameraState extends CameraState {
  link: 'connecting' | 'shown' | 'paused' | { ended: SecondCameraEnd };
}

const PATIENCE_MS = 10_000;
/** In bits per second. A single layer, because everyone sees this picture large. */
const ENCODINGS: types.RtpEncodingParameters[] = [{ maxBitrate: 1_500_000 }];

type Payload<K extends SecondCameraCommandName> = Parameters<SecondCameraClientToServer[K]>[0];

export class SecondCamera {
  readonly store = createStore<SecondCameraState>(() => ({
    ...NO_CAMERA,
    link: 'connecting',
  }));
  readonly #camera = new DeviceCamera((state) => {
    const former = this.store.getState().track;
    this.store.setState(state);
    if (state.track !== former) void this.#send().catch(this.#again);
  });
  readonly #socket: Socket<SecondCameraServerToClient, SecondCameraClientToServer>;
  readonly #line: Reconnecting;
  #way: { device: types.Device; transport: types.Transport } | null = null;
  #producer: types.Producer | null = null;
  #flowing = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(cameraId: string) {
    this.#socket = io('/second-camera', {
      auth: { cameraId },
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    this.#line = new Reconnecting(this.#socket);
    this.#socket.on('connect', () => void this.#open().catch(this.#again));
    this.#socket.on('camera:flow', ({ flowing }) => {
      this.#flowing = flowing;
      void this.#send().catch(this.#again);
    });
    this.#socket.on('camera:closing', ({ reason }) => this.#end(reason));
    this.#socket.on('disconnect', () => {
      if (this.#isOver) return;
      this.#drop();
      this.store.setState({ link: 'connecting' });
      this.#line.later();
    });
    this.#socket.on('connect_error', (error) => {
      const refusal = refusalOf(error);
      if (refusal === null || refusal === 'shutdown' || refusal === 'too-many-pages') this.#line.later(error);
      else this.#end('over');
    });
  }

  get #isOver(): boolean {
    return typeof this.store.getState().link === 'object';
  }

  start(): void {
    void this.#camera.open();
    this.#socket.connect();
  }

  /** The person allowed the camera, or closed the program that used it. */
  tryAgain(): void {
    void this.#camera.open();
  }

  switchCamera(): Promise<void> {
    return this.#camera.switch();
  }

  setLight(on: boolean): Promise<void> {
    return this.#camera.setLight(on);
  }

  /** Without a connection the server notices the silence. */
  async stop(): Promise<void> {
    await this.#ask('camera:stop', {}).catch(() => {});
    this.#end('own');
  }

  close(): void {
    this.#line.stop();
    this.#drop();
    this.#socket.off();
    this.#socket.disconnect();
    this.#camera.close();
  }

  #end(ended: SecondCameraEnd): void {
    if (this.#isOver) return;
    this.store.setState({ link: { ended } });
    this.close();
  }

  readonly #again = (): void => {
    if (!this.#isOver) this.#line.now();
  };

  async #open(): Promise<void> {
    this.#drop();
    const [{ Device }, { routerRtpCapabilities, send, flowing }] = await Promise.all([
      import('mediasoup-client'),
      this.#ask('camera:open', {}),
    ]);
    const device = await Device.factory();
    const capabilities = routerRtpCapabilities as types.RtpCapabilities;
    await device.load({ routerRtpCapabilities: capabilities, preferLocalCodecsOrder: false });
    if (this.#isOver) return;
    const transport = device.createSendTransport(send as never);
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      this.#ask('camera:connect', { dtlsParameters: dtlsParameters as never }).then(done, failed);
    });
    transport.on('produce', ({ rtpParameters }, done, failed) => {
      this.#ask('camera:produce', { rtpParameters: rtpParameters as never }).then(
        ({ producerId }) => done({ id: producerId }),
        failed,
      );
    });
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') this.#again();
      else this.#show();
    });
    this.#way = { device, transport };
    this.#flowing = flowing;
    await this.#send();
  }

  #send(): Promise<void> {
    this.#sending = this.#sending.catch(() => {}).then(() => this.#sendNow());
    return this.#sending;
  }

  async #sendNow(): Promise<void> {
    const { track } = this.store.getState();
    const way = this.#way;
    if (!way || !this.#flowing || !track) {
      this.#producer?.close();
      this.#producer = null;
    } else if (this.#producer && !this.#producer.closed) {
      await this.#producer.replaceTrack({ track });
    } else {
      const codec = cameraCodec(way.device.sendRtpCapabilities);
      this.#producer = await way.transport.produce({
        track,
        stopTracks: false,
        encodings: ENCODINGS.map((encoding) => ({ ...encoding })),
        codecOptions: CAMERA_OPTIONS,
        ...(codec ? { codec } : {}),
      });
    }
    this.#show();
  }

  #show(): void {
    if (this.#isOver) return;
    const sends = this.#producer !== null && this.#way?.transport.connectionState === 'connected';
    const paused = this.#way !== null && !this.#flowing;
    this.store.setState({ link: paused ? 'paused' : sends ? 'shown' : 'connecting' });
  }

  #drop(): void {
    this.#producer = null;
    this.#way?.transport.close();
    this.#way = null;
  }

  async #ask<K extends SecondCameraCommandName>(name: K, payload: Payload<K>): Promise<SecondCameraReply<K>> {
    const socket = this.#socket as Socket;
    const answer: Ack<SecondCameraReply<K>> = await socket.timeout(PATIENCE_MS).emitWithAck(name, payload);
    if (!answer.ok) throw new ApiError(answer.error.code, 0, answer.error.message);
    return answer.data;
  }
}
