import type { types } from 'mediasoup-client';
import { io, type Socket } from 'socket.io-client';
import { ApiError } from '#client/api/api-error.ts';
import { CAMERA_OPTIONS, cameraCodec, MICROPHONE_OPTIONS } from '#client/media/encodings.ts';
import type { Ack } from '#shared/contracts/socket/commands.ts';
import type {
  DeviceTestClientToServer,
  DeviceTestCommandName,
  DeviceTestHandshake,
  DeviceTestReply,
} from '#shared/contracts/socket/device-test.ts';
import type { MediaSource } from '#shared/domain/participant.ts';
import { type ConnectionFigures, type EchoReading, figuresOf, readEcho } from './connection-figures.ts';

const SET_UP_MS = 15_000;
const MEASURE_MS = 6_000;
const LOOK_MS = 500;
/** Only a visit's largest layer, because everything that is sent comes back. */
const ONE_LAYER: types.RtpEncodingParameters[] = [{ maxBitrate: 1_500_000 }];
/** Sends silence too: otherwise a quiet room would look like packet loss. */
const STEADY_SOUND: types.ProducerCodecOptions = { ...MICROPHONE_OPTIONS, opusDtx: false };

type Payload<K extends DeviceTestCommandName> = Parameters<DeviceTestClientToServer[K]>[0];

/**
 * Sends the tracks to the media server, through TURN where a visit would need it, receives them back and measures for
 * some seconds. Cleans up afterward.
 *
 * @throws ApiError UNABLE_TO_TEST if the media server cannot be reached; the signal's reason if aborted
 */
export async function measureConnection(
  handshake: DeviceTestHandshake,
  tracks: Readonly<Record<MediaSource, MediaStreamTrack>>,
  signal: AbortSignal,
): Promise<ConnectionFigures> {
  signal.throwIfAborted();
  // A separate socket, which the server closes after the time limit.
  const socket = io('/device-test', {
    auth: handshake,
    forceNew: true,
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  const echo = new EchoConnection(socket);
  let giveUp: (why: unknown) => void = () => {};
  const over = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  over.catch(() => {});
  const stop = () => giveUp(signal.reason);
  const unreachable = () => giveUp(new ApiError('UNABLE_TO_TEST', 0));
  signal.addEventListener('abort', stop, { once: true });
  for (const end of ['connect_error', 'disconnect', 'echo:ended']) socket.on(end, unreachable);
  const late = setTimeout(unreachable, SET_UP_MS);
  try {
    await Promise.race([echo.open(tracks), over]);
    clearTimeout(late);
    const figures = await Promise.race([echo.measure(), over]);
    if (!figures) throw new ApiError('UNABLE_TO_TEST', 0);
    return figures;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof ApiError ? error : new ApiError('UNABLE_TO_TEST', 0, String(error));
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    socket.off();
    echo.close();
  }
}

class EchoConnection {
  readonly #socket: Socket;
  #send: types.Transport | null = null;
  #recv: types.Transport | null = null;
  #closed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  async open(tracks: Readonly<Record<MediaSource, MediaStreamTrack>>): Promise<void> {
    const [{ Device }, { routerRtpCapabilities }] = await Promise.all([
      import('mediasoup-client'),
      this.#ask('echo:begin', {}),
    ]);
    const device = await Device.factory();
    const capabilities = routerRtpCapabilities as types.RtpCapabilities;
    await device.load({ routerRtpCapabilities: capabilities, preferLocalCodecsOrder: false });
    const rtpCapabilities = device.recvRtpCapabilities as never;
    const options = await this.#ask('echo:open', { rtpCapabilities });
    if (this.#closed) return;
    this.#send = this.#connect('send', device.createSendTransport(options.send as never));
    this.#recv = this.#connect('recv', device.createRecvTransport(options.recv as never));
    this.#send.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const track = { source: appData.source as MediaSource, kind, rtpParameters: rtpParameters as never };
      this.#ask('echo:produce', track).then(({ producerId, echoed }) => {
        done({ id: producerId });
        if (echoed) void this.#take(echoed).catch(() => {});
      }, failed);
    });
    const codec = cameraCodec(device.sendRtpCapabilities);
    await Promise.all([
      this.#send.produce({
        track: tracks.microphone,
        stopTracks: false,
        codecOptions: STEADY_SOUND,
        appData: { source: 'microphone' },
      }),
      this.#send.produce({
        track: tracks.camera,
        stopTracks: false,
        codecOptions: CAMERA_OPTIONS,
        encodings: ONE_LAYER,
        ...(codec ? { codec } : {}),
        appData: { source: 'camera' },
      }),
    ]);
    while (!this.#closed && ((await this.#read())?.received ?? 0) === 0) await pause(200);
  }

  async measure(): Promise<ConnectionFigures | null> {
    const readings: EchoReading[] = [];
    const until = performance.now() + MEASURE_MS;
    while (!this.#closed) {
      const reading = await this.#read();
      if (reading) readings.push(reading);
      if (performance.now() >= until) break;
      await pause(LOOK_MS);
    }
    return figuresOf(readings);
  }

  close(): void {
    this.#closed = true;
    this.#send?.close();
    this.#recv?.close();
    this.#socket.disconnect();
  }

  async #read(): Promise<EchoReading | null> {
    if (!this.#send || !this.#recv || this.#closed) return null;
    const [sent, received] = await Promise.all([this.#send.getStats(), this.#recv.getStats()]);
    return readEcho(sent, received, performance.now());
  }

  #connect(direction: 'send' | 'recv', transport: types.Transport): types.Transport {
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      this.#ask('echo:connect', { direction, dtlsParameters: dtlsParameters as never }).then(done, failed);
    });
    return transport;
  }

  async #take(echoed: NonNullable<DeviceTestReply<'echo:produce'>['echoed']>): Promise<void> {
    const { id, producerId, kind } = echoed;
    const rtpParameters = echoed.rtpParameters as types.RtpParameters;
    await this.#recv?.consume({ id, producerId, kind, rtpParameters });
    await this.#ask('echo:resume', { ids: [id] });
  }

  async #ask<K extends DeviceTestCommandName>(name: K, payload: Payload<K>): Promise<DeviceTestReply<K>> {
    const answer: Ack<DeviceTestReply<K>> = await this.#socket.timeout(SET_UP_MS).emitWithAck(name, payload);
    if (!answer.ok) throw new ApiError(answer.error.code, 0, answer.error.message);
    return answer.data;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
