import { createWorker, type types } from 'mediasoup';
import { ROUTER_CODECS } from './codecs.ts';
import { type WorkerWatch, watchWorker } from './worker-watch.ts';

export interface WorkerPoolOptions {
  /** Undefined for mediasoup's own program. */
  binary: string | undefined;
  workers: number;
  listenIp: string;
  announcedAddress: string | undefined;
  /** UDP and TCP port of the first worker; each further worker uses the next one. 0 for any free ports. */
  port: number;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

export interface RouterLease {
  router: types.Router;
  webRtcServer: types.WebRtcServer;
}

interface Slot {
  index: number;
  worker: types.Worker;
  webRtcServer: types.WebRtcServer;
  routers: number;
  watch: WorkerWatch;
}

const RESTART_DELAY_MS = 100;
const RESTART_DELAY_MAX_MS = 5_000;
/** How long a worker may take to end after a request, in milliseconds. */
const END_WITHIN_MS = 1_000;

/**
 * This process's media workers. Each is a separate process with one WebRtcServer: one port for all its transports. A
 * worker that dies is restarted on the same port. Its routers emit `workerclose`, and their owners request new ones. A
 * worker that hangs is killed.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #slots: (Slot | null)[];
  #closed = false;

  private constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.workers }, () => null);
  }

  static async start(options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options);
    await Promise.all(pool.#slots.map((_, index) => pool.#startWorker(index)));
    return pool;
  }

  healthy(): boolean {
    return this.#slots.some((slot) => slot !== null);
  }

  pids(): number[] {
    return this.#slots.flatMap((slot) => (slot ? [slot.worker.pid] : []));
  }

  async createRouter(): Promise<RouterLease> {
    const slot = this.#leastLoaded();
    if (!slot) throw new Error('no media worker is running');
    slot.routers += 1;
    try {
      const router = await slot.worker.createRouter({ mediaCodecs: ROUTER_CODECS });
      router.observer.once('close', () => {
        slot.routers -= 1;
      });
      return { router, webRtcServer: slot.webRtcServer };
    } catch (error) {
      slot.routers -= 1;
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    for (const slot of this.#slots) if (slot) endWorker(slot);
    this.#slots.fill(null);
  }

  #leastLoaded(): Slot | undefined {
    const running = this.#slots.filter((slot) => slot !== null);
    const answering = running.filter((slot) => !slot.watch.late());
    return (answering.length > 0 ? answering : running).reduce<Slot | undefined>(
      (best, slot) => (best && best.routers <= slot.routers ? best : slot),
      undefined,
    );
  }

  async #startWorker(index: number): Promise<void> {
    const { binary, listenIp, announcedAddress, port, log } = this.#options;
    const worker = await createWorker({ logLevel: 'error', ...(binary ? { workerBin: binary } : {}) });
    leaveSignalsToOwner(worker);
    const listen = {
      ip: listenIp,
      ...(announcedAddress ? { announcedAddress } : {}),
      ...(port === 0 ? {} : { port: port + index }),
    };
    try {
      const webRtcServer = await worker.createWebRtcServer({
        listenInfos: [
          { protocol: 'udp', ...listen },
          { protocol: 'tcp', ...listen },
        ],
      });
      if (this.#closed) return worker.close();
      this.#slots[index] = { index, worker, webRtcServer, routers: 0, watch: this.#watch(worker) };
    } catch (error) {
      worker.close();
      throw error;
    }
    worker.on('died', () => {
      log.error({ worker: worker.pid }, 'a media worker died');
      this.#slots[index]?.watch.stop();
      this.#slots[index] = null;
      this.#restart(index, RESTART_DELAY_MS);
    });
  }

  /** A hanging worker cannot be asked to close, so it is killed, and `died` follows. */
  #watch(worker: types.Worker): WorkerWatch {
    return watchWorker(worker, () => {
      this.#options.log.error({ worker: worker.pid }, 'a media worker does not answer and is killed');
      kill(worker);
    });
  }

  #restart(index: number, delayMs: number): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#startWorker(index).then(
        () => this.#options.log.info({ index }, 'a media worker was started again'),
        (error: unknown) => {
          this.#options.log.error({ err: error, index }, 'a media worker could not be started again');
          this.#restart(index, Math.min(delayMs * 2, RESTART_DELAY_MAX_MS));
        },
      );
    }, delayMs).unref();
  }
}

/**
 * mediasoup closes its workers on a signal, but the owner decides when media stops: a planned stop lets media flow a
 * moment longer.
 */
function leaveSignalsToOwner(worker: types.Worker): void {
  const { onSignal } = worker as { onSignal?: () => void };
  if (onSignal) for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, onSignal);
}

function endWorker({ worker, watch }: Slot): void {
  const hangs = watch.late();
  watch.stop();
  worker.close();
  if (hangs) kill(worker);
  else setTimeout(() => kill(worker), END_WITHIN_MS).unref();
}

function kill(worker: types.Worker): void {
  // A worker's pid is not reused until its end has been reported.
  if (worker.died || worker.subprocessClosed) return;
  try {
    process.kill(worker.pid, 'SIGKILL');
  } catch {
    // The worker has already ended.
  }
}
