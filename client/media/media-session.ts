import type { types } from 'mediasoup-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsumerOptions } from '../../shared/contracts/socket/events.ts';
import {
  type MediaSource,
  SOUND_SOURCES,
  TRACK_SOURCES,
  type TrackSource,
} from '../../shared/domain/participant.ts';
import type { RoomConnection } from '../realtime/room-connection.ts';
import { AT_REST, climb, connectionOf, type Ladder, type LadderEvent } from './ladder.ts';
import type { LocalMedia } from './local-media.ts';
import { ReceivedMedia, type ReceivedState } from './received-media.ts';
import { SentMedia } from './sent-media.ts';
import { TransportPair } from './transport-pair.ts';

export interface MediaState extends ReceivedState {
  /** Whether the media connection stands; what is shown may be frozen otherwise. */
  connection: 'idle' | 'connecting' | 'connected' | 'lost';
  /** What of the others is sent here; the rest is paused on the server. */
  receiving: readonly TrackSource[];
  /** The person wants sound alone. */
  audioOnly: boolean;
  /** Whose camera is wanted as large as it comes, however small it is shown; `PictureWatch` sees to it. */
  whole: string | null;
  /** Pictures that nobody sees now are not sent here. */
  unseen: boolean;
}

/**
 * How long a page keeps its former transports beside the new ones, in milliseconds: those of the others who have yet
 * to set theirs up are served over them. The server lets the media flow for as long (`HAND_OVER_MS`).
 */
const KEEP_MS = 5_000;
/** How many consumers one command may name. */
const RESUME_AT_ONCE = 64;

/**
 * This browser's side of a visit's media. While the person waits, everything is set up: the device's
 * codecs, both transports down to DTLS, the tracks, with nothing flowing. Admission then only lets the
 * tracks go, and the server sends the consumers unasked. What breaks comes back by the ladder (`ladder.ts`).
 */
export class MediaSession {
  readonly store: StoreApi<MediaState> = createStore<MediaState>(() => ({
    remote: {},
    screens: {},
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
  /** Closes the former transports, which still carry. */
  #leave: (() => void) | null = null;
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
    this.#sent = new SentMedia(room, local);
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
    this.receive(audioOnly ? SOUND_SOURCES : TRACK_SOURCES);
  }

  /** From now on only these are to be sent here. */
  receive(sources: readonly TrackSource[]): void {
    if (sources.join() === this.store.getState().receiving.join()) return;
    this.store.setState({ receiving: sources });
    void this.#sayReceiving();
  }

  /** The browser's statistics of what is sent and received; null without transports. */
  async stats(): Promise<{ send: RTCStatsReport; recv: RTCStatsReport } | null> {
    return this.#transports?.stats() ?? null;
  }

  /** See {@link SentMedia.fitCamera}. */
  fitCamera(sent: RTCStatsReport): Promise<void> {
    return this.#sent.fitCamera(sent);
  }

  /** See {@link ReceivedMedia.pictures}. */
  pictures(): ReturnType<ReceivedMedia['pictures']> {
    return this.#received.pictures();
  }

  /** See {@link ReceivedMedia.voiceOf}. */
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
      // New transports are sent everything, until told otherwise.
      if (this.store.getState().receiving.length < TRACK_SOURCES.length) void this.#sayReceiving();
      transports.warmUp();
      void this.#receive([]);
      await this.#sent.begin(transports);
    } catch (error) {
      if (generation === this.#generation) this.#say({ type: 'build-failed' });
      console.warn('media set-up failed', error);
    }
  }

  async #restartIce(): Promise<void> {
    const attempt = ++this.#restarts;
    // A dead socket would swallow the question; if it is dead, it comes back and asks again.
    this.#room.probe();
    try {
      await this.#transports?.restartIce();
    } catch {
      // An answer that never came is noticed late: the ladder may have gone on long since.
      if (attempt === this.#restarts) this.#say({ type: 'restart-failed' });
    }
  }

  /** Events of the time without a socket were lost: asks what came and went. */
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
      // Those known may have been set up just when the answer that lets them flow was lost.
      await Promise.all([this.#resumeConsumers(known), this.#receive(consumers)]);
      await this.#sent.declareMissing(sources);
    } catch {
      if (attempt === this.#catchUps && this.#ladder.link) await this.setUp(this.#capabilities);
    }
  }

  /** The seat is in the visit, or not any more. */
  setFlowing(flowing: boolean): void {
    if (this.#flowing === flowing) return;
    this.#flowing = flowing;
    this.#sent.setFlowing(flowing);
    if (flowing) return;
    this.#leave?.();
    this.#received.drop();
  }

  /** Sends a screen that the other party has accepted; the former one is replaced. */
  shareScreen(screen: MediaStream): Promise<void> {
    return this.#sent.shareScreen(screen);
  }

  stopScreen(): void {
    this.#sent.stopScreen();
  }

  /** One's own microphone or camera, at once; see {@link SentMedia.applySwitch}. */
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
    // A picture that stood still goes on with a whole one, asked for at once.
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

  /** The visit moves, and what there is still carries: it goes on until the next has taken its place. */
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

  /** What was begun with the transports of before is not taken for the present ones'. */
  #outdate(): void {
    this.#generation += 1;
    this.#restarts += 1;
    this.#catchUps += 1;
  }
}
