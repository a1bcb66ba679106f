import type { types } from 'mediasoup-client';
import type { StoreApi } from 'zustand/vanilla';
import type { ConsumerOptions } from '#shared/contracts/socket/events.ts';
import { isOfScreen, isSound, type MediaSource, type TrackSource } from '#shared/domain/participant.ts';
import { playerOf } from './player.ts';

interface SeatMedia extends Partial<Record<MediaSource, MediaStreamTrack>> {
  stream: MediaStream;
}

export interface ReceivedState {
  remote: Readonly<Record<string, SeatMedia>>;
  screens: Readonly<Record<string, MediaStream>>;
  /** By seat, including the user's own. */
  secondCameras: Readonly<Record<string, MediaStream>>;
}

interface Received {
  consumer: types.Consumer;
  seatId: string;
  source: TrackSource;
}

export interface ReceivedPicture {
  consumerId: string;
  seatId: string;
  source: TrackSource;
  stream: MediaStream;
}

type ApartSource = Exclude<TrackSource, MediaSource>;

const isOfPerson = (source: TrackSource): source is MediaSource =>
  source === 'microphone' || source === 'camera';

const LOOK_MS = 50;

export class ReceivedMedia {
  readonly #store: Pick<StoreApi<ReceivedState>, 'getState' | 'setState'>;
  readonly #consumers = new Map<string, Received>();
  readonly #settingUp = new Set<string>();
  /** Consumers of the earlier transport, shown until their replacements have arrived. */
  readonly #former = new Map<string, Received>();
  readonly #early: ConsumerOptions[] = [];

  constructor(store: Pick<StoreApi<ReceivedState>, 'getState' | 'setState'>) {
    this.#store = store;
  }

  /**
   * Level of a voice's latest packet, 0 to 1, and which packet that was; null without a packet. Reads the packets,
   * which needs no decoding or playing.
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

  pictures(): ReceivedPicture[] {
    const { remote } = this.#store.getState();
    return [...this.#consumers].flatMap(([consumerId, { consumer, seatId, source }]) => {
      const stream = (isOfPerson(source) ? remote[seatId]?.stream : this.#apart(source)[seatId]) ?? null;
      return consumer.kind === 'video' && stream ? [{ consumerId, seatId, source, stream }] : [];
    });
  }

  /**
   * Sets up offered consumers, including earlier offers; keeps offers until there is a transport.
   *
   * @returns the consumers that can be decoded now
   */
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
          // One stream per person synchronizes voice and picture; another device has its own clock.
          streamId: source === 'second-camera' ? `${seatId}-${source}` : seatId,
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
      // Another track may already have replaced it.
      if (this.#shown(seatId, source) === consumer.track) this.#show(seatId, source, undefined);
    }
  }

  drop(): void {
    for (const { consumer } of this.#consumers.values()) consumer.close();
    this.#consumers.clear();
    this.#former.clear();
    this.#store.setState({ remote: {}, screens: {}, secondCameras: {} });
  }

  clear(): void {
    this.#early.length = 0;
    this.#settingUp.clear();
    if (this.#former.size === 0) this.drop();
    else this.forget(this.ids);
  }

  part(): void {
    this.settle();
    for (const [id, received] of this.#consumers) this.#former.set(id, received);
    this.#consumers.clear();
    this.clear();
  }

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

  /** Shows the new media once it arrives. By then the earlier one may be gone, and already replaced. */
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
    if (isOfPerson(source)) return this.#store.getState().remote[seatId]?.[source];
    const stream = this.#apart(source)[seatId];
    return (isSound(source) ? stream?.getAudioTracks() : stream?.getVideoTracks())?.[0];
  }

  #show(seatId: string, source: TrackSource, track: MediaStreamTrack | undefined): void {
    if (isOfPerson(source)) this.#showSeat(seatId, source, track);
    else this.#showApart(seatId, source, track);
  }

  #showSeat(seatId: string, source: MediaSource, track: MediaStreamTrack | undefined): void {
    const { [seatId]: known, ...others } = this.#store.getState().remote;
    const { [source]: old, ...rest } = known ?? { stream: new MediaStream() };
    if (old) rest.stream.removeTrack(old);
    if (track) rest.stream.addTrack(track);
    // Starts decoding now, before the screen is completely drawn.
    playerOf(rest.stream);
    const received = track ? { ...rest, [source]: track } : rest;
    const empty = rest.stream.getTracks().length === 0;
    this.#store.setState({ remote: empty ? others : { ...others, [seatId]: received } });
  }

  #apart(source: ApartSource): Readonly<Record<string, MediaStream>> {
    const { screens, secondCameras } = this.#store.getState();
    return isOfScreen(source) ? screens : secondCameras;
  }

  #showApart(seatId: string, source: ApartSource, track: MediaStreamTrack | undefined): void {
    const { [seatId]: known, ...others } = this.#apart(source);
    const old = this.#shown(seatId, source);
    const stream = known ?? new MediaStream();
    if (old) stream.removeTrack(old);
    if (track) stream.addTrack(track);
    playerOf(stream);
    const empty = stream.getTracks().length === 0;
    const streams = empty ? others : { ...others, [seatId]: stream };
    this.#store.setState(isOfScreen(source) ? { screens: streams } : { secondCameras: streams });
  }
}

async function hasCome(consumer: types.Consumer): Promise<boolean> {
  if (consumer.closed) return false;
  for (const { type, packetsReceived = 0, framesDecoded = 0 } of (await consumer.getStats()).values())
    if (type === 'inbound-rtp') return consumer.kind === 'audio' ? packetsReceived > 2 : framesDecoded > 0;
  return false;
}
