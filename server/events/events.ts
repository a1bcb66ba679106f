import type { Db, Trx } from '../db/database.ts';
import type { DomainEvent, DomainEventOf } from './domain-event.ts';
import { deleteEvent, insertEvent, takeDueEvents } from './events.queries.ts';

/** How often what was left over is looked for, in milliseconds. */
const SWEEP_MS = 5_000;
const SWEEP_LIMIT = 100;
/** After so many times of half a minute it is given up: nobody it is about is in that visit any more. */
const MOST_ATTEMPTS = 120;

type Handler = (event: DomainEvent) => Promise<void> | void;

/** Writes down what happens, in the transaction in which it does. */
export type Happened = (event: DomainEvent) => Promise<void>;

/**
 * What happened, written with the change and handled after the commit by whoever registered: at once by the process
 * that wrote it, and by any process's sweep where that one failed or died. So each is handled at least once, perhaps
 * twice, and perhaps after something newer: a handler looks how things stand.
 */
export class Events {
  readonly #db: Db;
  readonly #onFailure: (what: string, error: unknown) => void;
  readonly #handlers = new Map<DomainEvent['type'], Handler[]>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  /** @param onFailure hears of what could not be handled, and will be tried again */
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
   * One transaction. What it says has happened is written with it, and has been handled, or tried to, when this
   * resolves: a handler that fails is nothing to the caller, whose change stands.
   */
  async transaction<T>(work: (trx: Trx, happened: Happened) => Promise<T>): Promise<T> {
    const written: { id: string; event: DomainEvent }[] = [];
    const result = await this.#db.transaction().execute((trx) =>
      work(trx, async (event) => {
        written.push({ id: await insertEvent(trx, event), event });
      }),
    );
    for (const { id, event } of written) await this.#handle(id, event);
    return result;
  }

  /** Handles what was left over. Any number of processes may do so at once. */
  async sweep(): Promise<void> {
    for (const { id, event, attempts } of await takeDueEvents(this.#db, SWEEP_LIMIT)) {
      if (attempts <= MOST_ATTEMPTS) await this.#handle(id, event);
      else await this.#giveUp(id, event);
    }
  }

  /** Sweeps now and from here on. */
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
      for (const handle of this.#handlers.get(event.type) ?? []) await handle(event);
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
