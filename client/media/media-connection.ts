import type { types } from 'mediasoup-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#client/api/api-error.ts';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { ConsumerOptions } from '#shared/contracts/socket/events.ts';
import {
  type MediaSource,
  SOUND_SOURCES,
  TRACK_SOURCES,
  type TrackSource,
} from '#shared/domain/participant.ts';
import { AT_REST, climb, connectionOf, type Ladder, type LadderEvent } from './ladder.ts';
import type { LocalMedia } from './local-media.ts';
import { ReceivedMedia, type ReceivedState } from './received-media.ts';
import { SentMedia } from './sent-media.ts';
import { TransportPair } from './transport-pair.ts';

export interface MediaState extends ReceivedState {
  /** Unless the media connection is up, pictures may be frozen. */
  connection: 'idle' | 'connecting' | 'connected' | 'lost';
  receiving: readonly TrackSource[];
  audioOnly: boolean;
  /** The seat whose camera `PictureWatch` requests at full size, however small it is shown. */
  whole: string | null;
  unseen: boolean;
}

/**
 * The earlier transports stay this long alongside new ones: they serve others who have no new transports yet. The
 * server lets media flow for as long (`HAND_OVER_MS`).
 */
const KEEP_MS = 5_000;
const RELAY_MS = 60_000;
const RESUME_AT_ONCE = 64;

/**
 * This browser's side of a visit's media. While the person waits, everything is set up without media flowing: codecs,
 * both transports including DTLS, the tracks. Admission then only starts the tracks, and the server sends the
 * consumers without a request. The ladder (`ladder.ts`) recovers from failures.
 */
export class MediaConnection {
  readonly store: StoreApi<MediaState> = createStore<MediaState>(() => ({
    remote: {},
    screens: {},
    secondCameras: {},
    connection: 'idle',
    receiving: TRACK_SOURCES,
    audioOnly: false,
    whole: null,
    unseen: false,
  }));
  readonly #room: RoomConnection;
  readonly #sent: SentMedia;
  readonly #received: ReceivedMedia;
  #transports: TransportPair | null = null;
  #leave: (() => void) | null = null;
  #capabilities: types.RtpCapabilities | null = null;
  #flowing = false;
  /** Numbers setups, to ignore results of earlier ones. */
  #generation = 0;
  #restarts = 0;
  #catchUps = 0;
  #ladder: Ladder = AT_REST;
  #ladderTimer: ReturnType<typeof setTimeout> | undefined;
  #relayTimer: ReturnType<typeof setInterval> | undefined;

  constructor(room: RoomConnection, local: LocalMedia, onRefused: (refusal: ApiError) => void) {
    this.#room = room;
    this.#sent = new SentMedia(room, local, onRefused);
    this.#received = new ReceivedMedia(this.store);
    room.on('media:flow', ({ flowing }) => this.setFlowing(flowing));
    room.on('media:consumers', ({ consumers }) => void this.#receive(consumers));
    room.on('media:consumers-closed', ({ consumerIds }) => this.#received.forget(consumerIds));
    room.on('media:reset', ({ routerRtpCapabilities, gone }) => {
      if (gone) this.#tearDown();
      void this.setUp(routerRtpCapabilities as types.RtpCapabilities | null);
    });
    room.on('disconnect', () => this.#say({ type: 'link-lost' }));
  }

  /** Safe to call again at any time. */
  async setUp(capabilities: types.RtpCapabilities | null): Promise<void> {
    this.#capabilities = capabilities;
    this.#say(capabilities ? { type: 'build' } : { type: 'close' });
    await this.#build();
  }

  /** Keeps transports that the server still has, without a gap in the sound; `mediaId` identifies them. */
  async resume(capabilities: types.RtpCapabilities | null, mediaId: string | null): Promise<void> {
    this.#capabilities = capabilities;
    const same = this.#transports !== null && this.#transports.mediaId === mediaId;
    this.#say({ type: 'link-back', same });
    if (!capabilities || this.#ladder.rung === 'idle') return this.setUp(capabilities);
    if (same && this.#transports) await this.#catchUp(this.#transports);
  }

  networkChanged(): void {
    this.#say({ type: 'network-changed' });
  }

  setAudioOnly(audioOnly: boolean): void {
    this.store.setState({ audioOnly });
    this.receive(audioOnly ? SOUND_SOURCES : TRACK_SOURCES);
  }

  receive(sources: readonly TrackSource[]): void {
    if (sources.join() === this.store.getState().receiving.join()) return;
    this.store.setState({ receiving: sources });
    void this.#sayReceiving();
  }

  async stats(): Promise<{ send: RTCStatsReport; recv: RTCStatsReport } | null> {
    return this.#transports?.stats() ?? null;
  }

  fitCamera(sent: RTCStatsReport): Promise<void> {
    return this.#sent.fitCamera(sent);
  }

  pictures(): ReturnType<ReceivedMedia['pictures']> {
    return this.#received.pictures();
  }

  voiceOf(seatId: string): ReturnType<ReceivedMedia['voiceOf']> {
    return this.#received.voiceOf(seatId);
  }

  async #sayReceiving(): Promise<void> {
    const sources = [...this.store.getState().receiving];
    if (this.#flowing) await this.#room.send('media:receive', { sources }).catch(() => {});
  }

  async #build(): Promise<void> {
    const capabilities = this.#capabilities;
    if (capabilities && this.#flowing && this.#transports?.recv.connectionState === 'connected') this.#part();
    else this.#tearDown();
    if (!capabilities) return;
    const generation = this.#generation;
    try {
      const transports = await TransportPair.open({
        room: this.#room,
        routerRtpCapabilities: capabilities,
        declare: (track) => this.#sent.declare(track),
        onChange: (changed) => this.#look(changed),
      });
      if (generation !== this.#generation) return transports.close();
      this.#transports = transports;
      if (this.store.getState().receiving.length < TRACK_SOURCES.length) void this.#sayReceiving();
      this.#keepRelay(transports);
      transports.warmUp();
      void this.#receive([]);
      await this.#sent.begin(transports);
    } catch (error) {
      if (generation === this.#generation) this.#say({ type: 'build-failed' });
      console.warn('media set-up failed', error);
    }
  }

  /** A failure is retried at the next check, or by the ladder if the path is gone. */
  #keepRelay(transports: TransportPair): void {
    clearInterval(this.#relayTimer);
    this.#relayTimer = setInterval(() => void transports.renewRelay().catch(() => {}), RELAY_MS);
  }

  async #restartIce(): Promise<void> {
    const attempt = ++this.#restarts;
    // A dead socket would swallow the request. The probe makes it reconnect, and the request is repeated.
    this.#room.probe();
    try {
      await this.#transports?.restartIce();
    } catch {
      // A missing answer is noticed late, so the ladder may have moved on.
      if (attempt === this.#restarts) this.#say({ type: 'restart-failed' });
    }
  }

  /** Events during the disconnection were lost, so this requests the added and removed consumers. */
  async #catchUp(transports: TransportPair): Promise<void> {
    const attempt = ++this.#catchUps;
    try {
      const known = this.#received.ids;
      const { gone, consumers, sources } = await this.#room.send('media:sync', {
        mediaId: transports.mediaId,
        consumerIds: known,
      });
      if (this.#transports !== transports) return;
      this.#received.forget(gone);
      if (this.store.getState().receiving.length < TRACK_SOURCES.length) await this.#sayReceiving();
      // Known consumers may have been set up just as the answer that resumes them was lost.
      await Promise.all([this.#resumeConsumers(known), this.#receive(consumers)]);
      await this.#sent.declareMissing(sources);
    } catch {
      if (attempt === this.#catchUps && this.#ladder.link) await this.setUp(this.#capabilities);
    }
  }

  setFlowing(flowing: boolean): void {
    if (this.#flowing === flowing) return;
    this.#flowing = flowing;
    this.#sent.setFlowing(flowing);
    if (flowing) return;
    this.#leave?.();
    this.#received.drop();
  }

  shareScreen(screen: MediaStream): Promise<void> {
    return this.#sent.shareScreen(screen);
  }

  stopScreen(): void {
    this.#sent.stopScreen();
  }

  applySwitch(source: MediaSource, on: boolean): void {
    this.#sent.applySwitch(source, on);
  }

  close(): void {
    this.#leave?.();
    this.#tearDown();
    this.#say({ type: 'close' });
  }

  #say(event: LadderEvent): void {
    const before = this.#ladder.rung;
    const [ladder, act] = climb(this.#ladder, event, performance.now());
    this.#ladder = ladder;
    // A frozen picture continues with a key frame, requested immediately.
    if (ladder.rung === 'up' && (before === 'restarting' || before === 'doubtful'))
      void this.#resumeConsumers(this.#received.ids);
    clearTimeout(this.#ladderTimer);
    if (ladder.dueAt !== null) {
      const wait = ladder.dueAt - performance.now();
      this.#ladderTimer = setTimeout(() => this.#say({ type: 'due' }), wait);
    }
    this.store.setState({ connection: connectionOf(ladder) });
    if (act === 'restart-ice') void this.#restartIce();
    if (act === 'build') void this.#build();
  }

  #look(changed: TransportPair): void {
    if (changed === this.#transports) this.#say({ type: 'transports', are: changed.standing });
  }

  async #receive(offered: readonly ConsumerOptions[]): Promise<void> {
    await this.#resumeConsumers(await this.#received.setUp(this.#transports?.recv, offered));
  }

  async #resumeConsumers(ids: readonly string[]): Promise<void> {
    for (let from = 0; this.#flowing && from < ids.length; from += RESUME_AT_ONCE) {
      const consumerIds = ids.slice(from, from + RESUME_AT_ONCE);
      await this.#room.send('media:resume-consumers', { consumerIds }).catch(() => {});
    }
  }

  #tearDown(): void {
    this.#outdate();
    this.#transports?.close();
    this.#transports = null;
    this.#sent.clear();
    this.#received.clear();
  }

  /** The visit moves to another process: the current transports continue until new ones replace them. */
  #part(): void {
    this.#outdate();
    this.#leave?.();
    const former = this.#transports;
    this.#transports = null;
    this.#sent.clear();
    this.#received.part();
    const timer = setTimeout(() => this.#leave?.(), KEEP_MS);
    this.#leave = () => {
      clearTimeout(timer);
      this.#leave = null;
      this.#received.settle();
      former?.close();
    };
  }

  #outdate(): void {
    clearInterval(this.#relayTimer);
    this.#generation += 1;
    this.#restarts += 1;
    this.#catchUps += 1;
  }
}
