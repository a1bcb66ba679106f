import { randomUUID } from 'node:crypto';
import type { types } from 'mediasoup';
import { INITIAL_OUTGOING_BITRATE } from './codecs.ts';
import type { RouterLease } from './worker-pool.ts';

export type Direction = 'send' | 'recv';

/** What a peer says of a track it will send. `label` is the peer's own name for it, one producer each. */
export interface TrackDescription {
  label: string;
  kind: types.MediaKind;
  rtpParameters: types.RtpParameters;
  /** Label of the track that this one belongs to: it flows only once something comes of that, and while that one flows. */
  with?: string;
}

export interface TransportDescription {
  id: string;
  iceParameters: types.IceParameters;
  iceCandidates: types.IceCandidate[];
  dtlsParameters: types.DtlsParameters;
  sctpParameters: types.SctpParameters | undefined;
}

export interface ConsumerDescription {
  id: string;
  producerId: string;
  /** Peer and label of the producer. */
  peerId: string;
  label: string;
  kind: types.MediaKind;
  rtpParameters: types.RtpParameters;
}

export interface SfuPeerListener {
  onProducers(producers: types.Producer[]): Promise<void>;
  onConsumersClosed(consumerIds: string[]): void;
  onReadyToReceive(): Promise<void>;
}

/**
 * One participant's transports, producers and consumers. A closed peer may connect its transports and
 * describe its tracks, so that nothing is left to set up; producers and consumers exist only once it is
 * open.
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
  /** By label, the label of the producer that it flows with. */
  readonly #with = new Map<string, string>();
  /** Producers of which something has come. */
  readonly #arrived = new WeakSet<types.Producer>();
  /** Consumers that the page has set up. */
  readonly #ready = new Set<string>();
  /** Labels of what the page wants to be sent; null: everything. */
  #wanted: ReadonlySet<string> | null = null;
  /** The layer that is enough for the page, by consumer; null: it shows none of it. Without an entry, the largest. */
  readonly #layers = new Map<string, number | null>();
  #rtpCapabilities: types.RtpCapabilities | null = null;
  #transportsId: string | null = null;
  #started = false;
  /** Counts {@link openTransports}, so that of two that overlap the later one stands. */
  #opening = 0;

  constructor(id: string, lease: RouterLease, listener: SfuPeerListener) {
    this.id = id;
    this.#lease = lease;
    this.#listener = listener;
  }

  /**
   * Makes both transports in one go; those of before, and all they carried, are closed.
   *
   * @throws when it was called again, or the peer closed, before both were made
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
    // The page is on another way: what was sent over the former one is lost, and pictures begin anew.
    recv.on('iceselectedtuplechange', () => void this.resumeConsumers(this.#flowing()).catch(() => {}));
    this.#transportsId = randomUUID();
    return { id: this.#transportsId, send: describe(send), recv: describe(recv) };
  }

  /** Names the present pair of transports; null without one. Other transports, other name. */
  get transportsId(): string | null {
    return this.#transportsId;
  }

  /** Whether transports stand, so that this peer can be consumed for. */
  get hasTransports(): boolean {
    return this.#transports.recv !== undefined;
  }

  /** Consumers of everything others produce; call once {@link openTransports} has been answered. */
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
   * Keeps the description and gives the id that the producer will have. There is no producer yet.
   *
   * @throws without transports: what is described is sent over one of them
   */
  prepare(track: TrackDescription): string {
    this.#transport('send');
    const id = randomUUID();
    this.#prepared.set(track.label, { id, track });
    return id;
  }

  /** The page that prepared them is gone: opening must not produce what nobody sends. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }

  /** Lets media flow: what was prepared is produced, and what others produce is consumed. */
  async startMedia(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const prepared = [...this.#prepared.values()];
    this.#prepared.clear();
    await Promise.all([this.startReceiving(), this.#produceAll(prepared)]);
  }

  /** Ends all flow; the transports stay connected, ready to start again. */
  stopMedia(): void {
    this.#started = false;
    this.#closeFlows();
  }

  /** Only while open. The former producer of the same label is closed. */
  async produce(track: TrackDescription): Promise<string> {
    if (!this.#started) throw new Error('media has not been started');
    const id = randomUUID();
    await this.#produceAll([{ id, track }]);
    return id;
  }

  /** Pauses or resumes what this peer sends under a label, now and when it is produced again. */
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

  /** Labels of what this peer sends, or has said it will. */
  labels(): string[] {
    return [...new Set([...this.#producers.keys(), ...this.#prepared.keys()])];
  }

  /** Everything that it consumes now. */
  consumers(): ConsumerDescription[] {
    return [...this.#consumers.values()].map(describeConsumer);
  }

  /** Makes paused consumers of these producers; none while its media is stopped, or it cannot decode them. */
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
      // On transports that were opened meanwhile it may be consumed already.
      if (this.#transports.recv !== recv) return;
      if (result.status === 'rejected' && producer) this.#consuming.delete(producer.id);
    });
    return made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /**
   * The page can decode these now. Unknown ids were closed meanwhile and are passed over; those that flow
   * already begin anew with a whole picture, for what came before may not have arrived.
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

  /** From now on only what others send under these labels is passed on; until transports are made anew. */
  async setWanted(labels: readonly string[]): Promise<void> {
    this.#wanted = new Set(labels);
    const ready = [...this.#consumers.values()].filter(({ id }) => this.#ready.has(id));
    await Promise.all(ready.map((one) => (this.#wants(one) ? one.resume() : one.pause())));
  }

  /**
   * How much of each picture the page can show: the simulcast layer that is enough, null for none, which pauses it.
   * Unknown ids were closed meanwhile and are passed over.
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
      // A data channel that never carries anything is how a page connects a transport ahead of its media.
      enableSctp: true,
      initialAvailableOutgoingBitrate: INITIAL_OUTGOING_BITRATE,
    });
  }

  #transport(direction: Direction): types.WebRtcTransport {
    const transport = this.#transports[direction];
    if (!transport || transport.closed) throw new Error(`no ${direction} transport`);
    return transport;
  }

  /** All at once, so that whoever receives them sets them up in one go; one that fails keeps none back. */
  async #produceAll(prepared: readonly { id: string; track: TrackDescription }[]): Promise<void> {
    const made = await Promise.allSettled(prepared.map(({ id, track }) => this.#produce(id, track)));
    const open = made.flatMap((one) => (one.status === 'fulfilled' && !one.value.closed ? [one.value] : []));
    if (open.length > 0) await this.#listener.onProducers(open);
    const failed = made.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Whether a producer of this label would be paused as things stand. */
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

  /** What flows together with this label follows it. */
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
    // Another of this label may have been made meanwhile: one each.
    this.#producers.get(label)?.close();
    this.#producers.set(label, producer);
    const follow = () => void this.#settleWith(label).catch(() => {});
    producer.observer.once('close', follow);
    producer.on('score', (scores) => {
      if (this.#arrived.has(producer) || scores.every(({ score }) => score === 0)) return;
      this.#arrived.add(producer);
      follow();
    });
    // It may have been muted or let speak meanwhile, when there was no producer yet to do that to.
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

function describeConsumer(consumer: types.Consumer): ConsumerDescription {
  // As its producer's: whose it is, and what.
  const { peerId, label } = consumer.appData as { peerId: string; label: string };
  const { id, producerId, kind, rtpParameters } = consumer;
  return { id, producerId, peerId, label, kind, rtpParameters };
}

function describe(transport: types.WebRtcTransport): TransportDescription {
  return {
    id: transport.id,
    iceParameters: transport.iceParameters,
    iceCandidates: transport.iceCandidates,
    dtlsParameters: transport.dtlsParameters,
    sctpParameters: transport.sctpParameters,
  };
}
