import { randomUUID } from 'node:crypto';
import type { types } from 'mediasoup';
import { INITIAL_OUTGOING_BITRATE } from './codecs.ts';
import {
  type ConsumerDescription,
  describeConsumer,
  describeTransport,
  type TrackDescription,
  type TransportDescription,
} from './descriptions.ts';
import type { RouterLease } from './worker-pool.ts';

export type Direction = 'send' | 'recv';

export interface SfuPeerListener {
  onProducers(producers: types.Producer[]): Promise<void>;
  onConsumersClosed(consumerIds: string[]): void;
  onReadyToReceive(): Promise<void>;
}

/**
 * One participant's transports, producers and consumers. While its media is stopped a peer may connect
 * transports and describe tracks, so that starting needs no more set-up; producers and consumers exist only
 * while it is started.
 */
export class SfuPeer {
  readonly id: string;
  readonly #lease: RouterLease;
  readonly #listener: SfuPeerListener;
  readonly #transports: Partial<Record<Direction, types.WebRtcTransport>> = {};
  readonly #prepared = new Map<string, { id: string; track: TrackDescription }>();
  readonly #producers = new Map<string, types.Producer>();
  readonly #consumers = new Map<string, types.Consumer>();
  readonly #consuming = new Set<string>();
  readonly #pausedLabels = new Set<string>();
  /** By label, the label that it depends on. */
  readonly #with = new Map<string, string>();
  /** Producers whose first packets have arrived. */
  readonly #arrived = new WeakSet<types.Producer>();
  /** Consumers that the page has set up. */
  readonly #ready = new Set<string>();
  /** Labels that the page wants; null means all. */
  #wanted: ReadonlySet<string> | null = null;
  /** The layer each consumer needs; null if the page does not show it. Without an entry, the largest. */
  readonly #layers = new Map<string, number | null>();
  #rtpCapabilities: types.RtpCapabilities | null = null;
  #transportsId: string | null = null;
  #started = false;
  /** Number of the latest {@link openTransports}: of two overlapping calls, the later one wins. */
  #opening = 0;

  constructor(id: string, lease: RouterLease, listener: SfuPeerListener) {
    this.id = id;
    this.#lease = lease;
    this.#listener = listener;
  }

  /**
   * Creates both transports together, closing earlier ones and everything on them.
   *
   * @throws if it was called again, or the peer was closed, before it finished
   */
  async openTransports(
    rtpCapabilities: types.RtpCapabilities,
  ): Promise<Record<Direction, TransportDescription> & { id: string }> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#closeTransports();
    this.#prepared.clear();
    this.#wanted = null;
    this.#rtpCapabilities = rtpCapabilities;
    const made = await Promise.allSettled([this.#createTransport(), this.#createTransport()]);
    const [send, recv] = made.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    if (!send || !recv || opening !== this.#opening) {
      send?.close();
      recv?.close();
      const failed = made.find((one) => one.status === 'rejected');
      throw failed ? failed.reason : new Error('the transports were opened again meanwhile');
    }
    this.#transports.send = send;
    this.#transports.recv = recv;
    // The page's network path changed: packets were lost, so pictures need a new key frame.
    recv.on('iceselectedtuplechange', () => void this.resumeConsumers(this.#flowing()).catch(() => {}));
    this.#transportsId = randomUUID();
    return { id: this.#transportsId, send: describeTransport(send), recv: describeTransport(recv) };
  }

  /**
   * Creates only the transport to send over, closing earlier ones and everything on them: this peer receives nothing.
   *
   * @throws if it was called again, or the peer was closed, before it finished
   */
  async openSending(): Promise<TransportDescription> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#closeTransports();
    this.#prepared.clear();
    const send = await this.#createTransport();
    if (opening !== this.#opening) {
      send.close();
      throw new Error('the transport was opened again meanwhile');
    }
    this.#transports.send = send;
    return describeTransport(send);
  }

  /** The id of the current pair of transports; null without one. New transports have a new id. */
  get transportsId(): string | null {
    return this.#transportsId;
  }

  get hasTransports(): boolean {
    return this.#transports.recv !== undefined;
  }

  /** Consumes everything that others produce; call once {@link openTransports} has been answered. */
  async startReceiving(): Promise<void> {
    if (this.#started && this.hasTransports) await this.#listener.onReadyToReceive();
  }

  async connect(direction: Direction, dtlsParameters: types.DtlsParameters): Promise<void> {
    await this.#transport(direction).connect({ dtlsParameters });
  }

  async restartIce(direction: Direction): Promise<types.IceParameters> {
    return this.#transport(direction).restartIce();
  }

  /**
   * Stores a track's description and returns its future producer's id, without creating the producer.
   *
   * @throws without transports to send it over
   */
  prepare(track: TrackDescription): string {
    this.#transport('send');
    checkKind(track);
    const id = randomUUID();
    this.#prepared.set(track.label, { id, track });
    return id;
  }

  /** The page that prepared the tracks is gone: do not produce what it will not send. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }

  /** Starts media: produces the prepared tracks, and consumes what others produce. */
  async startMedia(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const prepared = [...this.#prepared.values()];
    this.#prepared.clear();
    await Promise.all([this.startReceiving(), this.#produceAll(prepared)]);
  }

  /** Stops all media; the transports stay connected for the next start. */
  stopMedia(): void {
    this.#started = false;
    this.#closeFlows();
  }

  /** Only while started. Closes the label's earlier producer. */
  async produce(track: TrackDescription): Promise<string> {
    if (!this.#started) throw new Error('media has not been started');
    checkKind(track);
    const id = randomUUID();
    await this.#produceAll([{ id, track }]);
    return id;
  }

  /** Pauses or resumes a label, now and whenever it is produced again. */
  async setPaused(label: string, paused: boolean): Promise<void> {
    if (paused) this.#pausedLabels.add(label);
    else this.#pausedLabels.delete(label);
    await this.#settle(label);
    await this.#settleWith(label);
  }

  closeProducer(label: string): void {
    this.#prepared.delete(label);
    this.#producers.get(label)?.close();
    this.#producers.delete(label);
  }

  producers(): types.Producer[] {
    return [...this.#producers.values()];
  }

  labels(): string[] {
    return [...new Set([...this.#producers.keys(), ...this.#prepared.keys()])];
  }

  consumers(): ConsumerDescription[] {
    return [...this.#consumers.values()].map(describeConsumer);
  }

  /**
   * Creates paused consumers of these producers; none while media is stopped or for codecs it cannot decode.
   */
  async consume(producers: types.Producer[]): Promise<ConsumerDescription[]> {
    const { recv } = this.#transports;
    const rtpCapabilities = this.#rtpCapabilities;
    if (!this.#started || !recv || recv.closed || !rtpCapabilities) return [];
    const wanted = producers.filter(
      ({ id, closed }) =>
        !closed &&
        !this.#consuming.has(id) &&
        this.#lease.router.canConsume({ producerId: id, rtpCapabilities }),
    );
    for (const { id } of wanted) this.#consuming.add(id);
    const made = await Promise.allSettled(
      wanted.map(async (producer) => {
        const { id: producerId, appData } = producer;
        const consumer = await recv.consume({ producerId, rtpCapabilities, paused: true, appData });
        if (!this.#started) {
          consumer.close();
          throw new Error('media was stopped');
        }
        return this.#keep(consumer, producer);
      }),
    );
    made.forEach((result, index) => {
      const producer = wanted[index];
      // The call for the new transports may have consumed it already.
      if (this.#transports.recv !== recv) return;
      if (result.status === 'rejected' && producer) this.#consuming.delete(producer.id);
    });
    return made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /**
   * The page can decode these consumers. Ignores unknown ids, which were just closed. A consumer that is
   * already flowing gets a new key frame, since the earlier one may be lost.
   */
  async resumeConsumers(ids: readonly string[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        const consumer = this.#consumers.get(id);
        if (!consumer) return;
        this.#ready.add(id);
        if (!this.#wants(consumer)) return;
        if (consumer.paused) await consumer.resume();
        else if (consumer.kind === 'video') await consumer.requestKeyFrame();
      }),
    );
  }

  /** Sends only these labels of others from now on, until the transports are replaced. */
  async setWanted(labels: readonly string[]): Promise<void> {
    this.#wanted = new Set(labels);
    const ready = [...this.#consumers.values()].filter(({ id }) => this.#ready.has(id));
    await Promise.all(ready.map((one) => (this.#wants(one) ? one.resume() : one.pause())));
  }

  /**
   * The simulcast layer that each picture needs; null pauses it. Ignores unknown ids, which were just closed.
   */
  async setLayers(choices: readonly { consumerId: string; layer: number | null }[]): Promise<void> {
    await Promise.all(
      choices.map(async ({ consumerId, layer }) => {
        const consumer = this.#consumers.get(consumerId);
        if (consumer?.kind !== 'video') return;
        this.#layers.set(consumerId, layer);
        if (layer !== null && consumer.type === 'simulcast')
          await consumer.setPreferredLayers({ spatialLayer: layer });
        if (!this.#ready.has(consumerId)) return;
        const flows = this.#wants(consumer);
        if (flows && consumer.paused) await consumer.resume();
        else if (!flows && !consumer.paused) await consumer.pause();
      }),
    );
  }

  #wants(consumer: types.Consumer): boolean {
    if (this.#layers.get(consumer.id) === null) return false;
    return this.#wanted?.has((consumer.appData as { label: string }).label) ?? true;
  }

  #flowing(): string[] {
    return [...this.#consumers.values()].filter(({ paused }) => !paused).map(({ id }) => id);
  }

  close(): void {
    this.#started = false;
    this.#opening += 1;
    this.#closeTransports();
    this.#prepared.clear();
  }

  async #createTransport(): Promise<types.WebRtcTransport> {
    return this.#lease.router.createWebRtcTransport({
      webRtcServer: this.#lease.webRtcServer,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      // An unused data channel lets a page connect a transport before its media.
      enableSctp: true,
      initialAvailableOutgoingBitrate: INITIAL_OUTGOING_BITRATE,
    });
  }

  #transport(direction: Direction): types.WebRtcTransport {
    const transport = this.#transports[direction];
    if (!transport || transport.closed) throw new Error(`no ${direction} transport`);
    return transport;
  }

  /** In parallel, so that receivers set them up together; a failure does not affect the others. */
  async #produceAll(prepared: readonly { id: string; track: TrackDescription }[]): Promise<void> {
    const made = await Promise.allSettled(prepared.map(({ id, track }) => this.#produce(id, track)));
    const open = made.flatMap((one) => (one.status === 'fulfilled' && !one.value.closed ? [one.value] : []));
    if (open.length > 0) await this.#listener.onProducers(open);
    const failed = made.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  #mustPause(label: string): boolean {
    const other = this.#with.get(label);
    return this.#pausedLabels.has(label) || (other !== undefined && !this.#flows(other));
  }

  #flows(label: string): boolean {
    const producer = this.#producers.get(label);
    return producer !== undefined && !producer.closed && !producer.paused && this.#arrived.has(producer);
  }

  async #settle(label: string): Promise<void> {
    const producer = this.#producers.get(label);
    const paused = this.#mustPause(label);
    if (!producer || producer.closed || producer.paused === paused) return;
    await (paused ? producer.pause() : producer.resume());
  }

  async #settleWith(label: string): Promise<void> {
    const theirs = [...this.#with].flatMap(([own, other]) => (other === label ? [own] : []));
    await Promise.all(theirs.map((own) => this.#settle(own)));
  }

  async #produce(
    id: string,
    { label, kind, rtpParameters, ...track }: TrackDescription,
  ): Promise<types.Producer> {
    this.closeProducer(label);
    if (track.with === undefined) this.#with.delete(label);
    else this.#with.set(label, track.with);
    const paused = this.#mustPause(label);
    const producer = await this.#transport('send').produce({
      id,
      kind,
      rtpParameters,
      paused,
      keyFrameRequestDelay: 500,
      appData: { peerId: this.id, label },
    });
    if (!this.#started || producer.closed) {
      producer.close();
      return producer;
    }
    // Another one with this label may have been created in the meantime.
    this.#producers.get(label)?.close();
    this.#producers.set(label, producer);
    const follow = () => void this.#settleWith(label).catch(() => {});
    producer.observer.once('close', follow);
    producer.on('score', (scores) => {
      if (this.#arrived.has(producer) || scores.every(({ score }) => score === 0)) return;
      this.#arrived.add(producer);
      follow();
    });
    // It may have been muted or unmuted before the producer existed.
    await this.#settle(label);
    return producer;
  }

  #keep(consumer: types.Consumer, producer: types.Producer): ConsumerDescription {
    this.#consumers.set(consumer.id, consumer);
    consumer.observer.once('close', () => {
      this.#ready.delete(consumer.id);
      this.#layers.delete(consumer.id);
      this.#consumers.delete(consumer.id);
      this.#consuming.delete(producer.id);
    });
    consumer.once('producerclose', () => this.#listener.onConsumersClosed([consumer.id]));
    return describeConsumer(consumer);
  }

  #closeFlows(): void {
    const ids = [...this.#consumers.keys()];
    for (const consumer of this.#consumers.values()) consumer.close();
    for (const producer of this.#producers.values()) producer.close();
    this.#producers.clear();
    this.#consumers.clear();
    this.#consuming.clear();
    if (ids.length > 0) this.#listener.onConsumersClosed(ids);
  }

  #closeTransports(): void {
    this.#transports.send?.close();
    this.#transports.recv?.close();
    this.#transportsId = null;
    delete this.#transports.send;
    delete this.#transports.recv;
    this.#producers.clear();
    this.#consumers.clear();
    this.#consuming.clear();
  }
}

/**
 * mediasoup takes the kind as given: without this check, sound could be sent as a picture, past a muted microphone.
 *
 * @throws if a codec is of another kind
 */
function checkKind({ kind, rtpParameters }: TrackDescription): void {
  const fits = rtpParameters.codecs.every(({ mimeType }) => mimeType.toLowerCase().startsWith(`${kind}/`));
  if (!fits) throw new Error(`a codec is not ${kind}`);
}
