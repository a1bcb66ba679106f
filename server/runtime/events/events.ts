import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DomainEvent, DomainEventOf } from './domain-event.ts';
import { deleteEvent, insertEvent, takeDueEvents } from './events.queries.ts';

const SWEEP_MS = 5_000;
const SWEEP_LIMIT = 100;
/** Attempts, half a minute apart, before an event is dropped. By then, the people concerned have left the visit. */
const MOST_ATTEMPTS = 120;

type Handler = (event: DomainEvent) => Promise<void> | void;

export type Happened = (event: DomainEvent) => Promise<void>;

/**
 * Domain events, written with the change and handled after the commit: immediately by the process that wrote
 * them, or by any process's sweep if that one failed or died. Delivery is at least once and possibly out of
 * order, so handlers check the current state.
 */
export class Events {
  readonly #db: Db;
  readonly #onFailure: (what: string, error: unknown) => void;
  readonly #handlers = new Map<DomainEvent['type'], Handler[]>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(db: Db, onFailure: (what: string, error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  on<T extends DomainEvent['type']>(
    type: T,
    handle: (event: DomainEventOf<T>) => Promise<void> | void,
  ): void {
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), handle as Handler]);
  }

  /**
   * Runs one transaction and writes its events with it. Resolves after the handlers have run; a failing handler does
   * not fail the caller.
   */
  async transaction<T>(work: (trx: Trx, happened: Happened) => Promise<T>): Promise<T> {
    const { result, handle } = await this.write(work);
    await handle();
    return result;
  }

  /**
   * Like {@link transaction}, for a caller that continues before the handlers run. The caller must call `handle`,
   * which never fails.
   */
  async write<T>(
    work: (trx: Trx, happened: Happened) => Promise<T>,
  ): Promise<{ result: T; handle: () => Promise<void> }> {
    const written: { id: string; event: DomainEvent }[] = [];
    const result = await this.#db.transaction().execute((trx) =>
      work(trx, async (event) => {
        written.push({ id: await insertEvent(trx, event), event });
      }),
    );
    const handle = async () => {
      for (const { id, event } of written) await this.#handle(id, event);
    };
    return { result, handle };
  }

  async sweep(): Promise<void> {
    for (const { id, event, attempts } of await takeDueEvents(this.#db, SWEEP_LIMIT)) {
      if (attempts <= MOST_ATTEMPTS) await this.#handle(id, event);
      else await this.#giveUp(id, event);
    }
  }

  start(): void {
    const sweep = () => {
      this.#sweeping ??= this.sweep()
        .catch((error: unknown) => this.#onFailure('events', error))
        .finally(() => {
          this.#sweeping = undefined;
        });
    };
    sweep();
    this.#timer = setInterval(sweep, SWEEP_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #handle(id: string, event: DomainEvent): Promise<void> {
    try {
      const handlers = this.#handlers.get(event.type) ?? [];
      // A failing handler does not stop the others; afterward, all of them run again.
      const handled = await Promise.allSettled(handlers.map(async (handle) => handle(event)));
      const failed = handled.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      await deleteEvent(this.#db, id);
    } catch (error) {
      this.#onFailure(event.type, error);
    }
  }

  async #giveUp(id: string, { type }: DomainEvent): Promise<void> {
    await deleteEvent(this.#db, id);
    this.#onFailure(type, new Error('given up: it could not be handled for an hour'));
  }
}
