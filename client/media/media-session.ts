import type { types } from 'mediasoup-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsumerOptions, TransportOptions } from '../../shared/contracts/socket/events.ts';
import {
  MEDIA_SOURCES,
  type MediaSource,
  TRACK_SOURCES,
  type TrackSource,
} from '../../shared/domain/participant.ts';
import type { RoomConnection } from '../realtime/room-connection.ts';
import {
  CAMERA_ENCODINGS,
  CAMERA_OPTIONS,
  cameraCodec,
  MICROPHONE_OPTIONS,
  SCREEN_ENCODINGS,
} from './encodings.ts';
import { AT_REST, climb, connectionOf, type Ladder, type LadderEvent } from './ladder.ts';
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
  /** What of the others is sent here; the rest is paused on the server. */
  receiving: readonly TrackSource[];
  /** The person wants sound alone. */
  audioOnly: boolean;
}

interface Published {
  producer: types.Producer;
  /** Set up, but sending nothing until the seat is in the visit. */
  held: boolean;
}

interface Transports {
  /** As the server named them. */
  mediaId: string;
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
/** How many consumers one command may name. */
const RESUME_AT_ONCE = 64;

/**
 * This browser's side of a visit's media. While the person waits, everything is set up: the device's
 * codecs, both transports down to DTLS, the tracks, with nothing flowing. Admission then only lets the
 * tracks go, and the server sends the consumers unasked. What breaks comes back by the ladder (`ladder.ts`).
 */
export class MediaSession {
  readonly store: StoreApi<MediaState> = createStore<MediaState>(() => ({
    ...{ remote: {}, screens: {}, connection: 'idle', receiving: TRACK_SOURCES, audioOnly: false },
  }));
  readonly #room: RoomConnection;
  readonly #local: LocalMedia;
  readonly #published = new Map<TrackSource, Published>();
  readonly #publishing = new Set<TrackSource>();
  readonly #consumers = new Map<string, { consumer: types.Consumer; seatId: string; source: TrackSource }>();
  #screen: MediaStreamTrack | null = null;
  /** Consumers that are being set up: offered twice, they are set up once. */
  readonly #receiving = new Set<string>();
  readonly #early: ConsumerOptions[] = [];
  /** Transports that were connected once: only those can have fallen silent. */
  readonly #connectedOnce = new WeakSet<types.Transport>();
  #transports: Transports | null = null;
  #capabilities: types.RtpCapabilities | null = null;
  #flowing = false;
  /** Counts set-ups, so that what belongs to a former one is not taken for the present one's. */
  #generation = 0;
  /** Count what was tried, so that a former attempt's end is not taken for the present one's. */
  #restarts = 0;
  #catchUps = 0;
  #ladder: Ladder = AT_REST;
  #ladderTimer: ReturnType<typeof setTimeout> | undefined;

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
    room.on('disconnect', () => this.#say({ type: 'link-lost' }));
  }

  /** Sets everything up for this router, in place of whatever was there. Safe to call again at any time. */
  async setUp(capabilities: types.RtpCapabilities | null): Promise<void> {
    this.#capabilities = capabilities;
    this.#say(capabilities ? { type: 'build' } : { type: 'close' });
    await this.#build();
  }

  /**
   * The socket is there, for the first time or again. Transports that the server still has are kept, with no
   * gap in what is heard; `mediaId` is its word for them.
   */
  async resume(capabilities: types.RtpCapabilities | null, mediaId: string | null): Promise<void> {
    this.#capabilities = capabilities;
    const same = this.#transports !== null && this.#transports.mediaId === mediaId;
    this.#say({ type: 'link-back', same });
    if (!capabilities || this.#ladder.rung === 'idle') return this.setUp(capabilities);
    if (same && this.#transports) await this.#catchUp(this.#transports);
  }

  /** This device is on another network, or on one again: the way that media took may be gone. */
  networkChanged(): void {
    this.#say({ type: 'network-changed' });
  }

  /** Chosen by the person: sound alone, or pictures again. */
  setAudioOnly(audioOnly: boolean): void {
    this.store.setState({ audioOnly });
    this.receive(audioOnly ? ['microphone'] : TRACK_SOURCES);
  }

  /** From now on only these are to be sent here. */
  receive(sources: readonly TrackSource[]): void {
    if (sources.join() === this.store.getState().receiving.join()) return;
    this.store.setState({ receiving: sources });
    void this.#sayReceiving();
  }

  /** The browser's statistics of what is sent and received; null without transports. */
  async stats(): Promise<{ send: RTCStatsReport; recv: RTCStatsReport } | null> {
    if (!this.#transports) return null;
    const { send, recv } = this.#transports;
    const [sent, received] = await Promise.all([send.getStats(), recv.getStats()]);
    return { send: sent, recv: received };
  }

  async #sayReceiving(): Promise<void> {
    const sources = [...this.store.getState().receiving];
    if (this.#flowing) await this.#room.send('media:receive', { sources }).catch(() => {});
  }

  async #build(): Promise<void> {
    const capabilities = this.#capabilities;
    this.#tearDown();
    if (!capabilities) return;
    const generation = this.#generation;
    try {
      const { Device } = await import('mediasoup-client');
      const device = await Device.factory();
      await device.load({ routerRtpCapabilities: capabilities, preferLocalCodecsOrder: false });
      const { mediaId, send, recv } = await this.#room.send('media:open', {
        rtpCapabilities: device.recvRtpCapabilities as never,
      });
      if (generation !== this.#generation) return;
      this.#transports = {
        mediaId,
        device,
        send: this.#listen('send', device.createSendTransport(toMediasoup(send))),
        recv: this.#listen('recv', device.createRecvTransport(toMediasoup(recv))),
      };
      // New transports are sent everything, until told otherwise.
      if (this.store.getState().receiving.length < TRACK_SOURCES.length) void this.#sayReceiving();
      // Nobody waits for this one: it only saves the handshake when the first consumer comes.
      void this.#transports.recv.consumeData(WARM_UP).catch(() => {});
      void this.#receive(this.#early.splice(0));
      await Promise.all(TRACK_SOURCES.map((source) => this.#publish(source)));
    } catch (error) {
      if (generation === this.#generation) this.#say({ type: 'build-failed' });
      console.warn('media set-up failed', error);
    }
  }

  /** Another way for the same transports: what they carry goes on as soon as one is found. */
  async #restartIce(): Promise<void> {
    const transports = this.#transports;
    const attempt = ++this.#restarts;
    // A dead socket would swallow the question; if it is dead, it comes back and asks again.
    this.#room.probe();
    try {
      const restarts = (['recv', 'send'] as const).map(async (direction) => {
        const transport = transports?.[direction];
        if (!transport || transport.connectionState === 'new') return;
        const { iceParameters } = await this.#room.send('media:restart-ice', { direction });
        if (!transport.closed) await transport.restartIce({ iceParameters });
      });
      await Promise.all(restarts);
    } catch {
      // An answer that never came is noticed late: the ladder may have gone on long since.
      if (attempt === this.#restarts) this.#say({ type: 'restart-failed' });
    }
  }

  /** Events of the time without a socket were lost: asks what came and went. */
  async #catchUp(transports: Transports): Promise<void> {
    const attempt = ++this.#catchUps;
    try {
      const known = [...this.#consumers.keys()];
      const { gone, consumers, sources } = await this.#room.send('media:sync', {
        mediaId: transports.mediaId,
        consumerIds: known,
      });
      if (this.#transports !== transports) return;
      this.#forget(gone);
      if (this.store.getState().receiving.length < TRACK_SOURCES.length) await this.#sayReceiving();
      // Those known may have been set up just when the answer that lets them flow was lost.
      await Promise.all([this.#resumeConsumers(known), this.#receive(consumers)]);
      for (const [source, { producer }] of this.#published) {
        if (sources.includes(source)) continue;
        const { kind, rtpParameters } = producer;
        await this.#declare({ source, kind, rtpParameters: rtpParameters as never });
      }
    } catch {
      if (attempt === this.#catchUps && this.#ladder.link) await this.setUp(this.#capabilities);
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
    // A share has to be asked for anew.
    this.stopScreen();
    for (const source of MEDIA_SOURCES) void this.#prepareAgain(source).catch(() => {});
    this.#dropRemote();
  }

  /**
   * The server has closed the producer; the next one needs a new sender. Browsers name a simulcast layer only
   * in a sender's first packets, so a producer made again for the old one would not know its layers.
   */
  async #prepareAgain(source: MediaSource): Promise<void> {
    const published = this.#published.get(source);
    if (!published || published.held) return;
    this.#published.delete(source);
    published.producer.close();
    await this.#publish(source);
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
    this.#say({ type: 'close' });
  }

  #say(event: LadderEvent): void {
    const before = this.#ladder.rung;
    const [ladder, act] = climb(this.#ladder, event, performance.now());
    this.#ladder = ladder;
    // A picture that stood still goes on with a whole one, asked for at once.
    if (ladder.rung === 'up' && (before === 'restarting' || before === 'doubtful'))
      void this.#resumeConsumers([...this.#consumers.keys()]);
    clearTimeout(this.#ladderTimer);
    if (ladder.dueAt !== null) {
      const wait = ladder.dueAt - performance.now();
      this.#ladderTimer = setTimeout(() => this.#say({ type: 'due' }), wait);
    }
    this.store.setState({ connection: connectionOf(ladder) });
    if (act === 'restart-ice') void this.#restartIce();
    if (act === 'build') void this.#build();
  }

  /** Nothing is sent where there is no device: then only receiving counts. */
  #look(): void {
    if (!this.#transports) return;
    const { send, recv } = this.#transports;
    for (const one of [send, recv]) if (one.connectionState === 'connected') this.#connectedOnce.add(one);
    const carries = ({ connectionState }: types.Transport) => connectionState === 'connected';
    const failed = [send, recv].some(({ connectionState }) => connectionState === 'failed');
    const carrying = carries(recv) && (carries(send) || !this.#connectedOnce.has(send));
    this.#say({ type: 'transports', are: failed ? 'failed' : carrying ? 'carrying' : 'silent' });
  }

  #listen(direction: 'send' | 'recv', transport: types.Transport): types.Transport {
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      this.#room.send('media:connect', { direction, dtlsParameters }).then(done, failed);
    });
    transport.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const source = appData.source as TrackSource;
      this.#declare({ source, kind, rtpParameters: rtpParameters as never }).then(done, failed);
    });
    transport.on('connectionstatechange', () => {
      if (this.#transports?.[direction] === transport) this.#look();
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
    const fresh = offered.filter(({ id }) => !this.#consumers.has(id) && !this.#receiving.has(id));
    for (const { id } of fresh) this.#receiving.add(id);
    const made = await Promise.allSettled(
      fresh.map(async ({ id, producerId, seatId, source, kind, rtpParameters }) => {
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
    for (const { id } of fresh) this.#receiving.delete(id);
    await this.#resumeConsumers(made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }

  async #resumeConsumers(ids: readonly string[]): Promise<void> {
    for (let from = 0; this.#flowing && from < ids.length; from += RESUME_AT_ONCE) {
      const consumerIds = ids.slice(from, from + RESUME_AT_ONCE);
      await this.#room.send('media:resume-consumers', { consumerIds }).catch(() => {});
    }
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

  #tearDown(): void {
    this.#generation += 1;
    this.#restarts += 1;
    this.#catchUps += 1;
    this.#transports?.send.close();
    this.#transports?.recv.close();
    this.#transports = null;
    this.#published.clear();
    this.#publishing.clear();
    this.#early.length = 0;
    this.#receiving.clear();
    this.#dropRemote();
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
