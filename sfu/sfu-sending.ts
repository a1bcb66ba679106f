import { randomUUID } from 'node:crypto';
import type { types } from 'mediasoup';
import type { TrackDescription } from './descriptions.ts';

interface SendingOptions {
  peerId: string;
  /** @throws without a transport to send over */
  transport(): types.WebRtcTransport;
  isStarted(): boolean;
  onProducers(producers: types.Producer[]): Promise<void>;
}

export class SfuSending {
  readonly #options: SendingOptions;
  readonly #prepared = new Map<string, { id: string; track: TrackDescription }>();
  readonly #producers = new Map<string, types.Producer>();
  readonly #pausedLabels = new Set<string>();
  readonly #with = new Map<string, string>();
  readonly #arrived = new WeakSet<types.Producer>();

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  prepare(track: TrackDescription): string {
    this.#options.transport();
    checkKind(track);
    const id = randomUUID();
    this.#prepared.set(track.label, { id, track });
    return id;
  }

  forgetPrepared(): void {
    this.#prepared.clear();
  }

  async start(): Promise<void> {
    const prepared = [...this.#prepared.values()];
    this.#prepared.clear();
    await this.#produceAll(prepared);
  }

  async produce(track: TrackDescription): Promise<string> {
    if (!this.#options.isStarted()) throw new Error('media has not been started');
    checkKind(track);
    const id = randomUUID();
    await this.#produceAll([{ id, track }]);
    return id;
  }

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

  stop(): void {
    for (const producer of this.#producers.values()) producer.close();
    this.#producers.clear();
  }

  transportClosed(): void {
    this.#producers.clear();
    this.#prepared.clear();
  }

  /** In parallel, so that receivers set them up together. A failure does not affect the others. */
  async #produceAll(prepared: readonly { id: string; track: TrackDescription }[]): Promise<void> {
    const made = await Promise.allSettled(prepared.map(({ id, track }) => this.#produce(id, track)));
    const open = made.flatMap((one) => (one.status === 'fulfilled' && !one.value.closed ? [one.value] : []));
    if (open.length > 0) await this.#options.onProducers(open);
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
    const { peerId, transport, isStarted } = this.#options;
    this.closeProducer(label);
    if (track.with === undefined) this.#with.delete(label);
    else this.#with.set(label, track.with);
    const paused = this.#mustPause(label);
    const producer = await transport().produce({
      id,
      kind,
      rtpParameters,
      paused,
      keyFrameRequestDelay: 500,
      appData: { peerId, label },
    });
    if (!isStarted() || producer.closed) {
      producer.close();
      return producer;
    }
    this.#producers.get(label)?.close();
    this.#producers.set(label, producer);
    const follow = () => void this.#settleWith(label).catch(() => {});
    producer.observer.once('close', follow);
    producer.on('score', (scores) => {
      if (this.#arrived.has(producer) || scores.every(({ score }) => score === 0)) return;
      this.#arrived.add(producer);
      follow();
    });
    // The label may have been muted or unmuted before the producer existed.
    await this.#settle(label);
    return producer;
  }
}

/**
 * mediasoup trusts the given kind. Without this check, sound could be sent as a picture and bypass a muted microphone.
 *
 * @throws if a codec is of another kind
 */
function checkKind({ kind, rtpParameters }: TrackDescription): void {
  const fits = rtpParameters.codecs.every(({ mimeType }) => mimeType.toLowerCase().startsWith(`${kind}/`));
  if (!fits) throw new Error(`a codec is not ${kind}`);
}
