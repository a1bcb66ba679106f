import type { types } from 'mediasoup-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsumerOptions, TransportOptions } from '../../shared/contracts/socket/events.ts';
import { MEDIA_SOURCES, type MediaSource, type TrackSource } from '../../shared/domain/participant.ts';
import type { RoomConnection } from '../realtime/room-connection.ts';
import {
  CAMERA_ENCODINGS,
  CAMERA_OPTIONS,
  cameraCodec,
  MICROPHONE_OPTIONS,
  SCREEN_ENCODINGS,
} from './encodings.ts';
import type { LocalMedia } from './local-media.ts';
import { playerOf } from './player.ts';

/** What is received of one person: a stream that keeps lips and voice together, and which tracks it holds. */
export interface SeatMedia extends Partial<Record<MediaSource, MediaStreamTrack>> {
  stream: MediaStream;
}

export interface MediaState {
  /** What is received, by seat. */
  remote: Readonly<Record<string, SeatMedia>>;
  /** Shared screens that are received, by seat. */
  screens: Readonly<Record<string, MediaStream>>;
  /** Whether the media connection stands; what is shown may be frozen otherwise. */
  connection: 'idle' | 'connecting' | 'connected' | 'lost';
}

interface Published {
  producer: types.Producer;
  /** Set up, but sending nothing until the seat is in the visit. */
  held: boolean;
}

interface Transports {
  device: types.Device;
  send: types.Transport;
  recv: types.Transport;
}

/** Any stream id does: it only has to make the data channel exist, which connects the transport. */
const WARM_UP = {
  id: 'warm-up',
  dataProducerId: 'warm-up',
  sctpStreamParameters: { streamId: 0, ordered: true },
};
const REBUILD_DELAY_MS = 1_000;

/**
 * This browser's side of a visit's media. While the person waits, everything is set up: the device's
 * codecs, both transports down to DTLS, the tracks, with nothing flowing. Admission then only lets the
 * tracks go, and the server sends the consumers unasked.
 */
export class MediaSession {
  readonly store: StoreApi<MediaState> = createStore<MediaState>(() => ({
    remote: {},
    screens: {},
    connection: 'idle',
  }));
  readonly #room: RoomConnection;
  readonly #local: LocalMedia;
  readonly #published = new Map<TrackSource, Published>();
  readonly #publishing = new Set<TrackSource>();
  readonly #consumers = new Map<string, { consumer: types.Consumer; seatId: string; source: TrackSource }>();
  #screen: MediaStreamTrack | null = null;
  readonly #early: ConsumerOptions[] = [];
  #transports: Transports | null = null;
  #capabilities: types.RtpCapabilities | null = null;
  #flowing = false;
  /** Counts set-ups, so that what belongs to a former one is not taken for the present one's. */
  #generation = 0;
  #rebuild: ReturnType<typeof setTimeout> | undefined;

  constructor(room: RoomConnection, local: LocalMedia) {
    this.#room = room;
    this.#local = local;
    local.onTrack = (source, track) => void this.#replace(source, track);
    room.on('media:flow', ({ flowing }) => this.setFlowing(flowing));
    room.on('media:consumers', ({ consumers }) => void this.#receive(consumers));
    room.on('media:consumers-closed', ({ consumerIds }) => this.#forget(consumerIds));
    room.on('media:reset', ({ routerRtpCapabilities }) => {
      void this.setUp(routerRtpCapabilities as types.RtpCapabilities | null);
    });
  }

  /** Sets everything up for this router, in place of whatever was there. Safe to call again at any time. */
  async setUp(capabilities: types.RtpCapabilities | null): Promise<void> {
    this.#capabilities = capabilities;
    this.#tearDown();
    if (!capabilities) return;
    const generation = this.#generation;
    this.#setConnection('connecting');
    try {
      const { Device } = await import('mediasoup-client');
      const device = await Device.factory();
      await device.load({ routerRtpCapabilities: capabilities, preferLocalCodecsOrder: false });
      const { send, recv } = await this.#room.send('media:open', {
        rtpCapabilities: device.recvRtpCapabilities as never,
      });
      if (generation !== this.#generation) return;
      this.#transports = {
        device,
        send: this.#listen('send', device.createSendTransport(toMediasoup(send))),
        recv: this.#listen('recv', device.createRecvTransport(toMediasoup(recv))),
      };
      // Nobody waits for this one: it only saves the handshake when the first consumer comes.
      void this.#transports.recv.consumeData(WARM_UP).catch(() => {});
      void this.#receive(this.#early.splice(0));
      await Promise.all([...MEDIA_SOURCES, 'screen' as const].map((source) => this.#publish(source)));
    } catch (error) {
      if (generation === this.#generation) this.#rebuildSoon();
      console.warn('media set-up failed', error);
    }
  }

  /** The seat is in the visit, or not any more. */
  setFlowing(flowing: boolean): void {
    if (this.#flowing === flowing) return;
    this.#flowing = flowing;
    if (flowing) {
      for (const [source, published] of this.#published) this.#letGo(source, published);
      return;
    }
    // What was sent is prepared again on the server, and flows when it lets it; a share has to be asked for.
    this.stopScreen();
    for (const published of this.#published.values()) this.#hold(published);
    this.#dropRemote();
  }

  /** Sends a screen that the other party has accepted; the former one is replaced. */
  async shareScreen(track: MediaStreamTrack): Promise<void> {
    this.stopScreen();
    this.#screen = track;
    await this.#publish('screen');
  }

  stopScreen(): void {
    this.#screen?.stop();
    this.#screen = null;
    this.#published.get('screen')?.producer.close();
    this.#published.delete('screen');
  }

  /**
   * Off: the track is silent here at once; the server pauses its producer. A server that has started anew
   * knows of no source yet: until it does, whoever was muted stays muted.
   */
  applySwitch(source: MediaSource, on: boolean): void {
    const { track } = this.#local.store.getState()[source];
    const unknown = this.#room.store.getState().you?.[source] === 'none';
    if (!track || (on && unknown) || track.enabled === on) return;
    track.enabled = on;
    if (source === 'camera') this.#local.background.setOff(!on);
    // A camera that is off would be encoded all the same, as black pictures.
    const published = source === 'camera' ? this.#published.get(source) : undefined;
    if (published && !published.held)
      void published.producer.rtpSender?.replaceTrack(sendable(source, track));
  }

  close(): void {
    this.#tearDown();
    this.#setConnection('idle');
  }

  #listen(direction: 'send' | 'recv', transport: types.Transport): types.Transport {
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      this.#room.send('media:connect', { direction, dtlsParameters }).then(done, failed);
    });
    transport.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const source = appData.source as TrackSource;
      this.#declare({ source, kind, rtpParameters: rtpParameters as never }).then(done, failed);
    });
    transport.on('connectionstatechange', (state) => {
      if (this.#transports?.[direction] !== transport) return;
      if (state === 'connected') this.#setConnection('connected');
      if (state === 'failed') this.#rebuildSoon();
    });
    return transport;
  }

  /** Admission may fall between our asking and the server's reading: then the other command is right. */
  async #declare(track: { source: TrackSource; kind: 'audio' | 'video'; rtpParameters: never }) {
    const { source } = track;
    if (source === 'screen') return { id: (await this.#room.send('media:produce', track)).producerId };
    // Said first, so that the server never lets flow what is off here.
    const silent = this.#local.store.getState()[source].track?.enabled === false;
    if (silent && this.#room.store.getState().you?.[source] === 'none')
      await this.#room.send('media:switch', { source, on: false });
    const [first, second] = this.#flowing
      ? (['media:produce', 'media:prepare'] as const)
      : (['media:prepare', 'media:produce'] as const);
    const { producerId } = await this.#room.send(first, track).catch(() => this.#room.send(second, track));
    return { id: producerId };
  }

  async #publish(source: TrackSource): Promise<void> {
    const track = this.#trackOf(source);
    const transports = this.#transports;
    if (!track || !transports || this.#published.has(source) || this.#publishing.has(source)) return;
    if (!transports.device.canProduce(track.kind as types.MediaKind)) return;
    this.#publishing.add(source);
    try {
      const published = await this.#negotiate(source, track, transports);
      if (this.#transports !== transports) return;
      this.#published.set(source, published);
      if (this.#flowing) this.#letGo(source, published);
    } finally {
      this.#publishing.delete(source);
    }
  }

  #trackOf(source: TrackSource): MediaStreamTrack | null {
    return source === 'screen' ? this.#screen : this.#local.store.getState()[source].track;
  }

  async #negotiate(source: TrackSource, track: MediaStreamTrack, transports: Transports): Promise<Published> {
    const hold = !this.#flowing;
    const codec = source === 'microphone' ? undefined : cameraCodec(transports.device.sendRtpCapabilities);
    const simulcast = source === 'camera' && codec?.mimeType.toLowerCase() === 'video/vp8';
    const producer = await transports.send.produce({
      track,
      stopTracks: false,
      disableTrackOnPause: false,
      ...(simulcast ? { encodings: CAMERA_ENCODINGS.map((encoding) => ({ ...encoding })) } : {}),
      ...(source === 'screen' ? { encodings: SCREEN_ENCODINGS.map((encoding) => ({ ...encoding })) } : {}),
      ...(codec ? { codec } : {}),
      codecOptions: source === 'microphone' ? MICROPHONE_OPTIONS : CAMERA_OPTIONS,
      appData: { source },
      // Negotiated with the track, then sending nothing: there is nobody yet who may have it.
      onRtpSender: (sender) => void (hold && sender.replaceTrack(null)),
    });
    return { producer, held: hold };
  }

  #letGo(source: TrackSource, published: Published): void {
    if (!published.held) return;
    published.held = false;
    void published.producer.rtpSender?.replaceTrack(sendable(source, this.#trackOf(source)));
  }

  #hold(published: Published): void {
    published.held = true;
    void published.producer.rtpSender?.replaceTrack(null);
  }

  async #replace(source: MediaSource, track: MediaStreamTrack | null): Promise<void> {
    if (!this.#transports) return;
    const published = this.#published.get(source);
    if (!track) {
      published?.producer.close();
      this.#published.delete(source);
      await this.#room.send('media:close-source', { source }).catch(() => {});
      return;
    }
    if (!published) return this.#publish(source);
    if (!published.held) await published.producer.rtpSender?.replaceTrack(sendable(source, track));
  }

  async #receive(offered: readonly ConsumerOptions[]): Promise<void> {
    const transports = this.#transports;
    if (!transports) {
      this.#early.push(...offered);
      return;
    }
    const made = await Promise.allSettled(
      offered.map(async ({ id, producerId, seatId, source, kind, rtpParameters }) => {
        const consumer = await transports.recv.consume({
          id,
          producerId,
          kind,
          rtpParameters: rtpParameters as types.RtpParameters,
          // One stream per person keeps their lips and their voice together.
          streamId: seatId,
        });
        this.#consumers.set(id, { consumer, seatId, source });
        this.#setRemote(seatId, source, consumer.track);
        return id;
      }),
    );
    const consumerIds = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (consumerIds.length > 0)
      await this.#room.send('media:resume-consumers', { consumerIds }).catch(() => {});
  }

  #forget(consumerIds: readonly string[]): void {
    for (const id of consumerIds) {
      const known = this.#consumers.get(id);
      if (!known) continue;
      known.consumer.close();
      this.#consumers.delete(id);
      const { remote, screens } = this.store.getState();
      const shown =
        known.source === 'screen'
          ? screens[known.seatId]?.getVideoTracks()[0]
          : remote[known.seatId]?.[known.source];
      if (shown === known.consumer.track) this.#setRemote(known.seatId, known.source, undefined);
    }
  }

  #setRemote(seatId: string, source: TrackSource, track: MediaStreamTrack | undefined): void {
    if (source === 'screen') {
      this.#setScreen(seatId, track);
      return;
    }
    const { [seatId]: known, ...others } = this.store.getState().remote;
    const { [source]: old, ...rest } = known ?? { stream: new MediaStream() };
    if (old) rest.stream.removeTrack(old);
    if (track) rest.stream.addTrack(track);
    // Begins to decode now, whatever the screen still has to draw.
    playerOf(rest.stream);
    const received = track ? { ...rest, [source]: track } : rest;
    const empty = rest.stream.getTracks().length === 0;
    this.store.setState({ remote: empty ? others : { ...others, [seatId]: received } });
  }

  #setScreen(seatId: string, track: MediaStreamTrack | undefined): void {
    const { [seatId]: _, ...others } = this.store.getState().screens;
    const stream = track && new MediaStream([track]);
    if (stream) playerOf(stream);
    this.store.setState({ screens: stream ? { ...others, [seatId]: stream } : others });
  }

  #dropRemote(): void {
    for (const { consumer } of this.#consumers.values()) consumer.close();
    this.#consumers.clear();
    this.store.setState({ remote: {}, screens: {} });
  }

  #rebuildSoon(): void {
    this.#setConnection('lost');
    clearTimeout(this.#rebuild);
    this.#rebuild = setTimeout(() => void this.setUp(this.#capabilities), REBUILD_DELAY_MS);
  }

  #tearDown(): void {
    this.#generation += 1;
    clearTimeout(this.#rebuild);
    this.#transports?.send.close();
    this.#transports?.recv.close();
    this.#transports = null;
    this.#published.clear();
    this.#publishing.clear();
    this.#early.length = 0;
    this.#dropRemote();
  }

  #setConnection(connection: MediaState['connection']): void {
    this.store.setState({ connection });
  }
}

/** A silent microphone sends silence, which costs nothing; a camera that is off sends nothing at all. */
function sendable(source: TrackSource, track: MediaStreamTrack | null): MediaStreamTrack | null {
  return source === 'camera' && track?.enabled === false ? null : track;
}

/** The same fields under mediasoup-client's own types. */
function toMediasoup(options: TransportOptions): types.TransportOptions {
  return options as unknown as types.TransportOptions;
}
