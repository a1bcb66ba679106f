import type { types } from 'mediasoup-client';
import type { StoreApi } from 'zustand/vanilla';
import type { ConsumerOptions } from '../../shared/contracts/socket/events.ts';
import {
  isOfScreen,
  type MediaSource,
  type ScreenSource,
  type TrackSource,
} from '../../shared/domain/participant.ts';
import { playerOf } from './player.ts';

/** What is received of one person: a stream that keeps lips and voice together, and which tracks it holds. */
export interface SeatMedia extends Partial<Record<MediaSource, MediaStreamTrack>> {
  stream: MediaStream;
}

export interface ReceivedState {
  /** What is received, by seat. */
  remote: Readonly<Record<string, SeatMedia>>;
  /** Shared screens that are received, by seat. */
  screens: Readonly<Record<string, MediaStream>>;
}

interface Received {
  consumer: types.Consumer;
  seatId: string;
  source: TrackSource;
}

/** A picture that is received, and the stream that holds it. */
export interface ReceivedPicture {
  consumerId: string;
  seatId: string;
  source: TrackSource;
  stream: MediaStream;
}

/** Between two looks whether something has come, in milliseconds. */
const LOOK_MS = 50;

/** The consumers of this page and the streams they make, by seat, in the media's store. */
export class ReceivedMedia {
  readonly #store: Pick<StoreApi<ReceivedState>, 'getState' | 'setState'>;
  readonly #consumers = new Map<string, Received>();
  /** Consumers that are being set up: offered twice, they are set up once. */
  readonly #settingUp = new Set<string>();
  /** Of the transport before this one: shown until what takes their place has come. */
  readonly #former = new Map<string, Received>();
  /** Offered before there was a transport. */
  readonly #early: ConsumerOptions[] = [];

  constructor(store: Pick<StoreApi<ReceivedState>, 'getState' | 'setState'>) {
    this.#store = store;
  }

  /**
   * How loud the latest packet of somebody's voice was, 0 to 1, and which packet that was; null without one. By
   * what the sender said of it, so that nothing has to be decoded or played for it.
   */
  voiceOf(seatId: string): { level: number; packet: number } | null {
    for (const { consumer, seatId: whose, source } of this.#consumers.values()) {
      if (whose !== seatId || source !== 'microphone') continue;
      const [latest] = consumer.rtpReceiver?.getSynchronizationSources() ?? [];
      return latest ? { level: latest.audioLevel ?? 0, packet: latest.timestamp } : null;
    }
    return null;
  }

  get ids(): string[] {
    return [...this.#consumers.keys()];
  }

  /** Every picture that comes, or is to come. */
  pictures(): ReceivedPicture[] {
    const { remote, screens } = this.#store.getState();
    return [...this.#consumers].flatMap(([consumerId, { consumer, seatId, source }]) => {
      const stream = isOfScreen(source) ? screens[seatId] : remote[seatId]?.stream;
      return consumer.kind === 'video' && stream ? [{ consumerId, seatId, source, stream }] : [];
    });
  }

  /** Sets up what is offered, and what was before; without a transport it is kept. @returns what can be decoded now */
  async setUp(recv: types.Transport | undefined, offered: readonly ConsumerOptions[]): Promise<string[]> {
    if (!recv) {
      this.#early.push(...offered);
      return [];
    }
    const fresh = [...this.#early.splice(0), ...offered].filter(
      ({ id }) => !this.#consumers.has(id) && !this.#settingUp.has(id),
    );
    for (const { id } of fresh) this.#settingUp.add(id);
    const made = await Promise.allSettled(
      fresh.map(async ({ id, producerId, seatId, source, kind, rtpParameters }) => {
        const consumer = await recv.consume({
          id,
          producerId,
          kind,
          rtpParameters: rtpParameters as types.RtpParameters,
          // One stream per person keeps their lips and their voice together.
          streamId: seatId,
        });
        const received = { consumer, seatId, source };
        this.#consumers.set(id, received);
        if (this.#formerOf(received)) void this.#takePlace(id, received);
        else this.#show(seatId, source, consumer.track);
        return id;
      }),
    );
    for (const { id } of fresh) this.#settingUp.delete(id);
    return made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  forget(consumerIds: readonly string[]): void {
    for (const id of consumerIds) {
      const known = this.#consumers.get(id);
      if (!known) continue;
      const { consumer, seatId, source } = known;
      consumer.close();
      this.#consumers.delete(id);
      // Another track may stand in its place already.
      if (this.#shown(seatId, source) === consumer.track) this.#show(seatId, source, undefined);
    }
  }

  /** Nothing is received any more. */
  drop(): void {
    for (const { consumer } of this.#consumers.values()) consumer.close();
    this.#consumers.clear();
    this.#former.clear();
    this.#store.setState({ remote: {}, screens: {} });
  }

  /** The transport is gone: with it what came over it, and what was offered or being set up is not waited for. */
  clear(): void {
    this.#early.length = 0;
    this.#settingUp.clear();
    if (this.#former.size === 0) this.drop();
    else this.forget(this.ids);
  }

  /** Another transport is to come, and this one still carries: what it brings stays in sight and to be heard. */
  part(): void {
    this.settle();
    for (const [id, received] of this.#consumers) this.#former.set(id, received);
    this.#consumers.clear();
    this.clear();
  }

  /** Nothing comes over the former transport any more. */
  settle(): void {
    const former = [...this.#former.values()];
    this.#former.clear();
    for (const { consumer, seatId, source } of former) {
      if (this.#shown(seatId, source) !== consumer.track) continue;
      const next = [...this.#consumers.values()].find(
        (one) => one.seatId === seatId && one.source === source,
      );
      this.#show(seatId, source, next?.consumer.track);
    }
  }

  #formerOf({ seatId, source }: Received): string | undefined {
    return [...this.#former].find(([, one]) => one.seatId === seatId && one.source === source)?.[0];
  }

  /** Once it brings something; by then the former may be gone, and it was put in its place. */
  async #takePlace(id: string, received: Received): Promise<void> {
    while (this.#consumers.get(id) === received) {
      const former = this.#formerOf(received);
      if (!former) return;
      if (await hasCome(received.consumer)) {
        this.#former.delete(former);
        if (this.#consumers.get(id) !== received) return;
        this.#show(received.seatId, received.source, received.consumer.track);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  #shown(seatId: string, source: TrackSource): MediaStreamTrack | undefined {
    const { remote, screens } = this.#store.getState();
    if (source === 'screen') return screens[seatId]?.getVideoTracks()[0];
    if (source === 'screen-audio') return screens[seatId]?.getAudioTracks()[0];
    return remote[seatId]?.[source];
  }

  #show(seatId: string, source: TrackSource, track: MediaStreamTrack | undefined): void {
    if (isOfScreen(source)) this.#showScreen(seatId, source, track);
    else this.#showSeat(seatId, source, track);
  }

  #showSeat(seatId: string, source: MediaSource, track: MediaStreamTrack | undefined): void {
    const { [seatId]: known, ...others } = this.#store.getState().remote;
    const { [source]: old, ...rest } = known ?? { stream: new MediaStream() };
    if (old) rest.stream.removeTrack(old);
    if (track) rest.stream.addTrack(track);
    // Begins to decode now, whatever the screen still has to draw.
    playerOf(rest.stream);
    const received = track ? { ...rest, [source]: track } : rest;
    const empty = rest.stream.getTracks().length === 0;
    this.#store.setState({ remote: empty ? others : { ...others, [seatId]: received } });
  }

  #showScreen(seatId: string, source: ScreenSource, track: MediaStreamTrack | undefined): void {
    const { [seatId]: known, ...others } = this.#store.getState().screens;
    const old = this.#shown(seatId, source);
    const stream = known ?? new MediaStream();
    if (old) stream.removeTrack(old);
    if (track) stream.addTrack(track);
    playerOf(stream);
    const empty = stream.getTracks().length === 0;
    this.#store.setState({ screens: empty ? others : { ...others, [seatId]: stream } });
  }
}

/** Whether there is something to be heard or seen of it yet. */
async function hasCome(consumer: types.Consumer): Promise<boolean> {
  if (consumer.closed) return false;
  for (const { type, packetsReceived = 0, framesDecoded = 0 } of (await consumer.getStats()).values())
    if (type === 'inbound-rtp') return consumer.kind === 'audio' ? packetsReceived > 2 : framesDecoded > 0;
  return false;
}
