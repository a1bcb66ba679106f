import type { types } from 'mediasoup';
import type { ConsumerDescription } from './descriptions.ts';
import { SfuEar, type SfuEarListener } from './sfu-ear.ts';
import { SfuPeer } from './sfu-peer.ts';
import type { RouterLease, WorkerPool } from './worker-pool.ts';

/** Called synchronously; must not throw. */
export interface SfuRoomListener {
  onConsumers(peerId: string, consumers: ConsumerDescription[]): void;
  onConsumersClosed(peerId: string, consumerIds: string[]): void;
  onLost(): void;
}

export class SfuRoom {
  readonly #lease: RouterLease;
  readonly #listener: SfuRoomListener;
  readonly #peers = new Map<string, SfuPeer>();
  #ear: SfuEar | null = null;

  private constructor(lease: RouterLease, listener: SfuRoomListener) {
    this.#lease = lease;
    this.#listener = listener;
    lease.router.once('workerclose', () => listener.onLost());
  }

  static async create(pool: WorkerPool, listener: SfuRoomListener): Promise<SfuRoom> {
    return new SfuRoom(await pool.createRouter(), listener);
  }

  get rtpCapabilities(): types.RtpCapabilities {
    return this.#lease.router.rtpCapabilities;
  }

  peer(id: string): SfuPeer {
    let peer = this.#peers.get(id);
    if (!peer) {
      peer = new SfuPeer(id, this.#lease, {
        onProducers: (producers) => this.#offerToOthers(id, producers),
        onConsumersClosed: (ids) => this.#listener.onConsumersClosed(id, ids),
        onReadyToReceive: () => this.#offerAllTo(id),
      });
      this.#peers.set(id, peer);
    }
    return peer;
  }

  knownPeer(id: string): SfuPeer | undefined {
    return this.#peers.get(id);
  }

  remove(id: string): void {
    this.#peers.get(id)?.close();
    this.#peers.delete(id);
  }

  hear(label: string, listener: SfuEarListener): void {
    this.hearNothing();
    this.#ear = new SfuEar(label, this.#lease, listener);
    this.#ear.hear([...this.#peers.values()].flatMap((peer) => peer.producers()));
  }

  hearNothing(): void {
    this.#ear?.close();
    this.#ear = null;
  }

  close(): void {
    this.hearNothing();
    for (const peer of this.#peers.values()) peer.close();
    this.#peers.clear();
    this.#lease.router.close();
  }

  async #offerAllTo(id: string): Promise<void> {
    const receiver = this.#peers.get(id);
    if (!receiver) return;
    const producers = [...this.#peers.values()]
      .filter((peer) => peer !== receiver)
      .flatMap((peer) => peer.producers());
    await this.#consume(receiver, producers);
  }

  async #offerToOthers(id: string, producers: types.Producer[]): Promise<void> {
    const receivers = [...this.#peers.values()].filter((peer) => peer.id !== id);
    this.#ear?.hear(producers);
    await Promise.all(receivers.map((receiver) => this.#consume(receiver, producers)));
  }

  async #consume(receiver: SfuPeer, producers: types.Producer[]): Promise<void> {
    const consumers = await receiver.consume(producers);
    if (consumers.length > 0) this.#listener.onConsumers(receiver.id, consumers);
  }
}
