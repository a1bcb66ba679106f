import type { types } from 'mediasoup';
import type { ConsumerDescription, TrackDescription, TransportDescription } from './descriptions.ts';
import { type Direction, SfuPeer } from './sfu-peer.ts';
import type { RouterLease, WorkerPool } from './worker-pool.ts';

export interface EchoLimits {
  most: number;
  /** In milliseconds. */
  longestMs: number;
}

export type EchoEnd = 'time' | 'lost';

export class Echo {
  readonly #lease: RouterLease;
  readonly #peer: SfuPeer;
  readonly #echoed = new Map<string, ConsumerDescription>();

  constructor(lease: RouterLease) {
    this.#lease = lease;
    this.#peer = new SfuPeer('echo', lease, {
      onProducers: async (producers) => {
        for (const one of await this.#peer.consume(producers)) this.#echoed.set(one.producerId, one);
      },
      onConsumersClosed: () => {},
      onReadyToReceive: async () => {},
    });
  }

  get rtpCapabilities(): types.RtpCapabilities {
    return this.#lease.router.rtpCapabilities;
  }

  async openTransports(
    rtpCapabilities: types.RtpCapabilities,
  ): Promise<Record<Direction, TransportDescription>> {
    const transports = await this.#peer.openTransports(rtpCapabilities);
    await this.#peer.startMedia();
    return transports;
  }

  connect(direction: Direction, dtlsParameters: types.DtlsParameters): Promise<void> {
    return this.#peer.connect(direction, dtlsParameters);
  }

  /** @returns the paused consumer of the same track; null if this peer cannot decode its own codec */
  async produce(track: TrackDescription): Promise<{ id: string; echoed: ConsumerDescription | null }> {
    const id = await this.#peer.produce(track);
    const echoed = this.#echoed.get(id) ?? null;
    this.#echoed.delete(id);
    return { id, echoed };
  }

  resume(consumerIds: readonly string[]): Promise<void> {
    return this.#peer.resumeConsumers(consumerIds);
  }

  close(): void {
    this.#peer.close();
    this.#lease.router.close();
  }
}

/** Limits the number and time of echoes, so that clients cannot tie up media resources. */
export class Echoes {
  readonly #pool: WorkerPool;
  readonly #limits: EchoLimits;
  readonly #ends = new Set<() => void>();
  #opening = 0;

  constructor(pool: WorkerPool, limits: EchoLimits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  get size(): number {
    return this.#ends.size;
  }

  /**
   * @param onEnd called once if the echo ends on its own; everything is closed by then
   * @returns the echo and an idempotent function to end it
   * @throws if too many echoes or no worker are running
   */
  async open(onEnd: (why: EchoEnd) => void): Promise<{ echo: Echo; end: () => void }> {
    if (this.#ends.size + this.#opening >= this.#limits.most) throw new Error('too many echoes');
    this.#opening += 1;
    const lease = await this.#pool.createRouter().finally(() => {
      this.#opening -= 1;
    });
    const echo = new Echo(lease);
    const end = () => {
      if (!this.#ends.delete(end)) return;
      clearTimeout(timer);
      echo.close();
    };
    const endFor = (why: EchoEnd) => {
      if (!this.#ends.has(end)) return;
      end();
      onEnd(why);
    };
    const timer = setTimeout(() => endFor('time'), this.#limits.longestMs);
    timer.unref();
    this.#ends.add(end);
    lease.router.once('workerclose', () => endFor('lost'));
    return { echo, end };
  }
}
