import { randomUUID } from 'node:crypto';
import type { Db } from '#server/storage/db/database.ts';
import type { CandidateKind, MediaProtocol } from '#shared/domain/connection.ts';
import type { ConnectionType } from '#shared/domain/device-test.ts';
import { CONNECTION_QUALITIES, type ConnectionQuality } from '#shared/domain/participant.ts';
import { type ConnectionRow, saveConnections } from './connections.queries.ts';
import { deviceOf } from './device-of.ts';

interface ConnectionLogDeps {
  db: Db;
  clock: () => number;
  onFailure(what: string, error: unknown): void;
  /** In milliseconds; has a default. */
  collectMs?: number;
}

interface Entry {
  row: ConnectionRow;
  userAgent: string | null;
  quality: ConnectionQuality | null;
  since: number;
  dirty: boolean;
}

/**
 * In milliseconds. Long enough that the writes for an arrival do not coincide with the admission that soon
 * follows it.
 */
const COLLECT_MS = 3_000;
export const SEEN_EVERY_MS = 30_000;
const MOST_ENTRIES = 20_000;

/**
 * Records who was connected to live visits. Nothing waits for it: changes are collected and written together,
 * and a failed write is repeated with the next one. An open connection is written as seen every half minute,
 * so that the approximate end is known even for a killed process.
 */
export class ConnectionLog {
  readonly #deps: ConnectionLogDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #beat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ConnectionLogDeps) {
    this.#deps = deps;
    this.#beat = setInterval(() => this.#seeAll(), SEEN_EVERY_MS).unref();
  }

  began(pageId: string, page: { visitId: string; seatId: string; userAgent: string }): void {
    if (this.#entries.has(pageId) || this.#entries.size >= MOST_ENTRIES) return;
    const { visitId, seatId, userAgent } = page;
    const now = this.#deps.clock();
    const row: ConnectionRow = {
      id: randomUUID(),
      visitId,
      seatId,
      connectedAt: new Date(now),
      leftAt: null,
      seenAt: new Date(now),
      browser: null,
      browserVersion: null,
      system: null,
      device: null,
      candidate: null,
      protocol: null,
      network: null,
      ms: { good: 0, fair: 0, poor: 0 },
    };
    const entry: Entry = { row, userAgent, quality: null, since: now, dirty: false };
    this.#entries.set(pageId, entry);
    this.#change(entry);
  }

  network(
    pageId: string,
    to: { candidate: CandidateKind; protocol: MediaProtocol; network: ConnectionType },
  ): void {
    const entry = this.#entries.get(pageId);
    if (!entry) return;
    entry.row.candidate = to.candidate;
    entry.row.protocol = to.protocol;
    entry.row.network = to.network;
    this.#change(entry);
  }

  quality(pageId: string, quality: ConnectionQuality): void {
    const entry = this.#entries.get(pageId);
    if (!entry) return;
    this.#count(entry);
    entry.quality = quality;
    this.#change(entry);
  }

  ended(pageId: string): void {
    const entry = this.#entries.get(pageId);
    if (!entry || entry.row.leftAt) return;
    this.#count(entry);
    entry.row.leftAt = new Date(this.#deps.clock());
    this.#change(entry);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    await this.#write();
  }

  #seeAll(): void {
    for (const entry of this.#entries.values()) {
      this.#count(entry);
      this.#change(entry);
    }
  }

  #count(entry: Entry): void {
    const now = this.#deps.clock();
    if (entry.quality) entry.row.ms[entry.quality] += Math.max(0, now - entry.since);
    entry.since = now;
  }

  #change(entry: Entry): void {
    entry.dirty = true;
    entry.row.seenAt = new Date(this.#deps.clock());
    this.#timer ??= setTimeout(() => void this.#write(), this.#deps.collectMs ?? COLLECT_MS).unref();
  }

  #write(): Promise<void> {
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const changed = [...this.#entries].filter(([, { dirty }]) => dirty);
      if (changed.length === 0) return;
      for (const [, entry] of changed) {
        entry.dirty = false;
        if (entry.userAgent !== null) Object.assign(entry.row, deviceOf(entry.userAgent));
        entry.userAgent = null;
      }
      const rows = changed.map(([, { row }]) => ({ ...row, ms: { ...row.ms } }));
      try {
        await saveConnections(this.#deps.db, rows);
        for (const [pageId, { row, dirty }] of changed)
          if (row.leftAt && !dirty) this.#entries.delete(pageId);
      } catch (error) {
        for (const [, entry] of changed) entry.dirty = true;
        this.#deps.onFailure('connections', error);
      }
    });
    return this.#writing;
  }
}

export function qualityOf(
  ms: Record<ConnectionQuality, number>,
): { worst: ConnectionQuality; average: ConnectionQuality } | null {
  const total = ms.good + ms.fair + ms.poor;
  if (total === 0) return null;
  const worst = CONNECTION_QUALITIES.findLast((quality) => ms[quality] > 0) ?? 'good';
  const mean = (ms.fair + 2 * ms.poor) / total;
  return { worst, average: CONNECTION_QUALITIES[Math.round(mean)] ?? 'good' };
}
