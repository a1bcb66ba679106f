import { EventEmitter } from 'node:events';
import type { Bus } from '#server/realtime/bus/port.ts';
import type { Db } from '#server/storage/db/database.ts';
import { isDatabaseAway } from '#server/storage/db/database-error.ts';
import { CodedError } from '#shared/errors.ts';
import { selectEpochs, takeEpoch } from '../records/ownership.queries.ts';

/** A lease lasts four beats, so it survives two failed ones. */
const BEAT_MS = 1_000;
const SETTLE_PATIENCE_MS = 4_000;
const SETTLE_POLL_MS = 100;

interface OwnershipEvents {
  lost: [visitId: string];
  moved: [visitId: string];
  'process-gone': [processId: string];
  /** This process lost contact with the others, perhaps for so long that events were lost. */
  back: [eventsLost: boolean];
}

interface Watched {
  visits(): ReadonlyMap<string, string>;
  processes(): readonly string[];
}

/** Another process owns the visit; null if none does and this process does not want it. */
export class OwnedElsewhere extends Error {
  readonly owner: string | null;

  constructor(owner: string | null) {
    super('the visit is owned by another process');
    this.owner = owner;
  }
}

/**
 * The visits that this process owns. The bus answers fast, but the database decides: taking a visit
 * increments its epoch, and only the newest epoch may write. A process that slept past its lease therefore
 * writes nothing, and a process that cannot reach the bus continues until another takes over.
 */
export class Ownership extends EventEmitter<OwnershipEvents> {
  readonly #bus: Bus;
  readonly #db: Db;
  readonly #held = new Map<string, number>();
  #watched: Watched = { visits: () => new Map(), processes: () => [] };
  #timer: NodeJS.Timeout | undefined;
  #confirmedAt = performance.now();
  #cutOffAt = Number.NEGATIVE_INFINITY;
  #heardAt = performance.now();
  #beating: Promise<void> | undefined;

  constructor(bus: Bus, db: Db) {
    super();
    this.#bus = bus;
    this.#db = db;
  }

  start(watched: Watched): void {
    this.#watched = watched;
    if (!this.#bus.shared) return;
    this.#timer = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS).unref();
    this.#bus.onBack((eventsLost) => {
      // Announces our visits immediately, before another process takes them as unowned.
      this.#beat().then(
        () => this.emit('back', eventsLost),
        () => {},
      );
    });
  }

  get processId(): string | null {
    return this.#bus.shared ? this.#bus.processId : null;
  }

  /**
   * Takes the visit and returns its epoch; null if the visit does not exist.
   *
   * @throws OwnedElsewhere, or SERVICE_UNAVAILABLE if the owner cannot be determined
   */
  async take(visitId: string): Promise<number | null> {
    const owner = await this.#claim(visitId);
    if (owner !== this.#bus.processId) throw new OwnedElsewhere(owner);
    try {
      const epoch = await takeEpoch(this.#db, visitId);
      if (epoch === null) await this.release([visitId]);
      else this.#held.set(visitId, epoch);
      return epoch;
    } catch (error) {
      await this.release([visitId]);
      throw error;
    }
  }

  async release(visitIds: readonly string[]): Promise<void> {
    for (const visitId of visitIds) this.#held.delete(visitId);
    // If the bus is unreachable, the lease expires.
    await this.#bus.release(visitIds).catch(() => {});
  }

  lost(visitId: string): void {
    if (!this.#held.delete(visitId)) return;
    this.emit('lost', visitId);
    void this.#bus.release([visitId]).catch(() => {});
  }

  /**
   * Confirms that our visits are still ours; asks only if the last answer is old. If neither answers, our visits
   * continue, because the database refuses outdated writes.
   */
  async confirm(): Promise<void> {
    const askedAt = Math.max(this.#confirmedAt, this.#cutOffAt);
    if (!this.#bus.shared || performance.now() - askedAt < this.#bus.leaseMs) return;
    await this.#beat();
  }

  async unowned(visitIds: readonly string[]): Promise<string[]> {
    if (!this.#bus.shared) return [...visitIds];
    if (!this.#bus.settled()) return [];
    const { owners } = await this.#bus.beat({ held: [], watched: visitIds, processes: [] });
    return visitIds.filter((visitId) => owners.get(visitId) === null);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #claim(visitId: string): Promise<string> {
    const until = performance.now() + SETTLE_PATIENCE_MS;
    while (!this.#bus.settled()) {
      if (performance.now() > until) throw new CodedError('SERVICE_UNAVAILABLE');
      await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
    }
    return this.#bus.claim(visitId).catch(() => {
      throw new CodedError('SERVICE_UNAVAILABLE');
    });
  }

  #beat(): Promise<void> {
    this.#beating ??= this.#ask().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #ask(): Promise<void> {
    const began = performance.now();
    const late = began - this.#confirmedAt > this.#bus.leaseMs;
    const outOfTouch = began - this.#heardAt > this.#bus.leaseMs;
    const held = [...this.#held.keys()];
    const watched = new Map(this.#watched.visits());
    const processes = [...new Set([...this.#watched.processes(), ...watched.values()])];
    const answer = await this.#bus
      .beat({ held, watched: [...watched.keys()], processes })
      .catch(() => undefined);
    // Another process may have held an expired key in between, and an unreachable bus knows nothing.
    if (late || !answer) {
      try {
        await this.#judge();
      } catch (error) {
        if (answer || !isDatabaseAway(error)) throw error;
        this.#cutOffAt = performance.now();
        return;
      }
    }
    this.#confirmedAt = began;
    if (!answer) return;
    this.#heardAt = began;
    for (const visitId of held) {
      if (this.#held.has(visitId) && answer.owners.get(visitId) !== this.#bus.processId) this.lost(visitId);
    }
    // This process slept, so the others have dropped its pages.
    if (outOfTouch) this.emit('back', false);
    if (!this.#bus.settled()) return;
    for (const [visitId, owner] of watched) {
      if (answer.owners.get(visitId) !== owner) this.emit('moved', visitId);
    }
    for (const id of processes) if (!answer.alive.has(id)) await this.#bury(id, watched);
  }

  /** Releases a dead process's visits without waiting for its leases. */
  async #bury(processId: string, watched: ReadonlyMap<string, string>): Promise<void> {
    const theirs = [...watched].flatMap(([visitId, owner]) => (owner === processId ? [visitId] : []));
    await this.#bus.release(theirs, processId).catch(() => {});
    for (const visitId of theirs) this.emit('moved', visitId);
    this.emit('process-gone', processId);
  }

  /** @throws if the database cannot answer */
  async #judge(): Promise<void> {
    const epochs = await selectEpochs(this.#db, [...this.#held.keys()]);
    for (const [visitId, epoch] of this.#held) {
      const newest = epochs.get(visitId);
      if (newest !== undefined && newest !== epoch) this.lost(visitId);
    }
  }
}
