import { randomUUID } from 'node:crypto';
import type { Db } from '#server/storage/db/database.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import {
  MOST_AGO_MS,
  type QualityEvent,
  SAMPLE_EVERY_MS,
  type ServerEventKind,
  type TimedSample,
} from '#shared/domain/quality-record.ts';
import { pack, unpack } from './packing.ts';
import {
  type EventRow,
  type SampleChunk,
  saveEvents,
  saveSamples,
  selectEvents,
  selectSamples,
} from './quality-record.queries.ts';

interface QualityLogDeps {
  db: Db;
  clock: () => number;
  onFailure(what: string, error: unknown): void;
  collectMs?: number;
}

export interface RecordedSeat {
  visitId: string;
  seatId: string;
}

interface Allowance {
  sampledAt: number;
  events: number;
  since: number;
}

/** In milliseconds. As for connections: long enough that the writes do not coincide with an admission. */
const COLLECT_MS = 3_000;
/** Pages look every two seconds, so that samples may be closer than their interval. */
const CLOSEST_MS = SAMPLE_EVERY_MS - 2_500;
/** Events that a page may report in a burst, and how often one more, in milliseconds. */
const EVENTS_AT_ONCE = 60;
const ONE_MORE_EVENT_MS = 2_000;
const MOST_ROWS = 20_000;

/**
 * Records the quality of live visits. As in `ConnectionLog`, nothing waits for it: rows are collected and
 * written together, and a failed write is repeated with the next one.
 */
export class QualityLog {
  readonly #deps: QualityLogDeps;
  readonly #allowances = new Map<string, Allowance>();
  #chunks: SampleChunk[] = [];
  #events: EventRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: QualityLogDeps) {
    this.#deps = deps;
  }

  /**
   * Drops samples that are closer together than pages measure, and events beyond what happens to a page, so that a
   * hostile page cannot fill the table.
   */
  report({ visitId, seatId }: RecordedSeat, { samples, events }: CommandPayload<'media:report'>): void {
    const now = this.#deps.clock();
    const allowance = this.#allowanceOf(seatId, now);
    const kept: TimedSample[] = [];
    for (const { agoMs, ...sample } of samples.toSorted((a, b) => b.agoMs - a.agoMs)) {
      const at = now - agoMs;
      if (at - allowance.sampledAt < CLOSEST_MS) continue;
      allowance.sampledAt = at;
      kept.push(Object.assign(sample, { at }));
    }
    const [first, last] = [kept[0], kept.at(-1)];
    if (first && last && this.#hasRoom())
      this.#chunks.push({
        id: randomUUID(),
        visitId,
        seatId,
        fromAt: new Date(first.at),
        untilAt: new Date(last.at),
        samples: kept.map(pack),
      });
    const allowed = EVENTS_AT_ONCE + (now - allowance.since) / ONE_MORE_EVENT_MS - allowance.events;
    const told = events.slice(0, Math.max(0, Math.floor(allowed)));
    allowance.events += told.length;
    for (const { agoMs, kind, detail, seconds } of told)
      this.#add(visitId, seatId, { at: now - agoMs, kind, detail, seconds });
    this.#writeSoon();
  }

  happened(
    { visitId, seatId }: { visitId: string; seatId: string | null },
    kind: ServerEventKind,
    detail: string | null = null,
  ): void {
    this.#add(visitId, seatId, { at: this.#deps.clock(), kind, detail, seconds: null });
    this.#writeSoon();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
  }

  #add(visitId: string, seatId: string | null, { at, kind, detail, seconds }: QualityEvent): void {
    if (!this.#hasRoom()) return;
    this.#events.push({ id: randomUUID(), visitId, seatId, at: new Date(at), kind, detail, seconds });
  }

  #hasRoom(): boolean {
    return this.#chunks.length + this.#events.length < MOST_ROWS;
  }

  #allowanceOf(seatId: string, now: number): Allowance {
    const known = this.#allowances.get(seatId);
    if (known) return known;
    const made = { sampledAt: now - MOST_AGO_MS - CLOSEST_MS, events: 0, since: now };
    this.#allowances.set(seatId, made);
    return made;
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.#write(), this.#deps.collectMs ?? COLLECT_MS).unref();
  }

  #write(): Promise<void> {
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const [chunks, events] = [this.#chunks, this.#events];
      this.#chunks = [];
      this.#events = [];
      this.#forgetSilent();
      try {
        await saveSamples(this.#deps.db, chunks);
        await saveEvents(this.#deps.db, events);
      } catch (error) {
        // Rows that were written before the failure are skipped by their id.
        this.#chunks = [...chunks, ...this.#chunks];
        this.#events = [...events, ...this.#events];
        this.#deps.onFailure('quality records', error);
      }
    });
    return this.#writing;
  }

  #forgetSilent(): void {
    const now = this.#deps.clock();
    for (const [seatId, { sampledAt, since, events }] of this.#allowances)
      if (now - sampledAt > MOST_AGO_MS + CLOSEST_MS && (now - since) / ONE_MORE_EVENT_MS > events)
        this.#allowances.delete(seatId);
  }
}

interface RecordedQuality {
  samples: { seatId: string; samples: TimedSample[] }[];
  events: { seatId: string | null; event: QualityEvent }[];
}

export async function qualityOfVisit(db: Db, visitId: string): Promise<RecordedQuality> {
  const [chunks, events] = await Promise.all([selectSamples(db, visitId), selectEvents(db, visitId)]);
  return {
    samples: chunks.map(({ seatId, samples }) => ({ seatId, samples: unpack(samples) })),
    events: events.map(({ seatId, at, kind, detail, seconds }) => ({
      seatId,
      event: { at: at.getTime(), kind, detail, seconds },
    })),
  };
}
