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
import { SfuSending } from './sfu-sending.ts';
import type { RouterLease } from './worker-pool.ts';

export type Direction = 'send' | 'recv';

export interface SfuPeerListener {
  onProducers(producers: types.Producer[]): Promise<void>;
  onConsumersClosed(consumerIds: string[]): void;
  onReadyToReceive(): Promise<void>;
}

/**
 * One participant's transports, producers and consumers. While its media is stopped, a peer may connect transports and
 * describe tracks, so that starting needs no more setup. Producers and consumers exist only while media is started.
 */
export class SfuPeer {
  readonly id: string;
  readonly #lease: RouterLease;
  readonly #listener: SfuPeerListener;
  readonly #transports: Partial<Record<Direction, types.WebRtcTransport>> = {};
  readonly #sending: SfuSending;
  readonly #consumers = new Map<string, types.Consumer>();
  readonly #consuming = new Set<string>();
  readonly #ready = new Set<string>();
  /** Labels that the page wants; null for all. */
  #wanted: ReadonlySet<string> | null = null;
  /** The layer that each consumer needs; null if the page does not show it. Without an entry, the largest. */
  readonly #layers = new Map<string, number | null>();
  #rtpCapabilities: types.RtpCapabilities | null = null;
  #transportsId: string | null = null;
  #started = false;
  /** Number of the latest {@link openTransports}. Of two overlapping calls, the later one wins. */
  #opening = 0;

  constructor(id: string, lease: RouterLease, listener: SfuPeerListener) {
    this.id = id;
    this.#lease = lease;
    this.#listener = listener;
    this.#sending = new SfuSending({
      peerId: id,
      transport: () => this.#transport('send'),
      isStarted: () => this.#started,
      onProducers: (producers) => listener.onProducers(producers),
    });
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
    // The page's network path changed and packets were lost, so pictures need a new key frame.
    recv.on('iceselectedtuplechange', () => void this.resumeConsumers(this.#flowing()).catch(() => {}));
    this.#transportsId = randomUUID();
    return { id: this.#transportsId, send: describeTransport(send), recv: describeTransport(recv) };
  }

  /**
   * Creates only the sending transport, for a peer that receives nothing. Closes earlier ones and everything on them.
   *
   * @throws if it was called again, or the peer was closed, before it finished
   */
  async openSending(): Promise<TransportDescription> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#closeTransports();
    const send = await this.#createTransport();
    if (opening !== this.#opening) {
      send.close();
      throw new Error('the transport was opened again meanwhile');
    }
    this.#transports.send = send;
    return describeTransport(send);
  }

  /** Null without transports. New transports have a new id. */
  get transportsId(): string | null {
    return this.#transportsId;
  }

  get hasTransports(): boolean {
    return this.#transports.recv !== undefined;
  }

  /** Consumes everything that others produce. Call once {@link openTransports} has been answered. */
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
   * Returns the future producer's id, without creating the producer.
   *
   * @throws without transports to send it over
   */
  prepare(track: TrackDescription): string {
    return this.#sending.prepare(track);
  }

  /** The page that prepared the tracks is gone, so they must not be produced. */
  forgetPrepared(): void {
    this.#sending.forgetPrepared();
  }

  async startMedia(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    await Promise.all([this.startReceiving(), this.#sending.start()]);
  }

  /** The transports stay connected for the next start. */
  stopMedia(): void {
    this.#started = false;
    this.#closeFlows();
  }

  /** Only while started. Closes the label's earlier producer. */
  produce(track: TrackDescription): Promise<string> {
    return this.#sending.produce(track);
  }

  /** Applies now and whenever the label is produced again. */
  setPaused(label: string, paused: boolean): Promise<void> {
    return this.#sending.setPaused(label, paused);
  }

  closeProducer(label: string): void {
    this.#sending.closeProducer(label);
  }

  producers(): types.Producer[] {
    return this.#sending.producers();
  }

  labels(): string[] {
    return this.#sending.labels();
  }

  consumers(): ConsumerDescription[] {
    return [...this.#consumers.values()].map(describeConsumer);
  }

  /**
   * Creates paused consumers of these producers, but none while media is stopped or for codecs that the peer cannot
   * decode.
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
      if (this.#transports.recv !== recv) return;
      if (result.status === 'rejected' && producer) this.#consuming.delete(producer.id);
    });
    return made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /**
   * The page can decode these consumers. Ignores unknown ids, which were just closed. A consumer that is already
   * flowing gets a new key frame, because the earlier one may be lost.
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
    this.#sending.stop();
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
    this.#sending.transportClosed();
    this.#consumers.clear();
    this.#consuming.clear();
  }
}
