import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import {
  MOST_AGO_MS,
  MOST_EVENTS,
  MOST_SAMPLES,
  type PageEventKind,
  type QualitySample,
  type RECORDED_NOTICES,
  REPORT_EVERY_MS,
} from '#shared/domain/quality-record.ts';
import type { LocalMedia } from './local-media.ts';
import type { MediaConnection } from './media-connection.ts';
import { recordPageEvents } from './page-events.ts';

type Report = CommandPayload<'media:report'>;

/**
 * This page's part of the visit's quality record: collects measurements and events, and reports them every half minute
 * and when the page closes. Nothing waits for it, and what cannot be sent in time is dropped.
 */
export class QualityRecorder {
  readonly #room: RoomConnection;
  readonly #stops: (() => void)[];
  #samples: { at: number; sample: QualitySample }[] = [];
  #events: { at: number; event: Omit<Report['events'][number], 'agoMs'> }[] = [];

  constructor(room: RoomConnection, media: MediaConnection, local: LocalMedia) {
    this.#room = room;
    const timer = setInterval(() => this.flush(), REPORT_EVERY_MS);
    const closing = () => {
      this.add('page-closed');
      this.flush();
    };
    addEventListener('pagehide', closing);
    this.#stops = [
      recordPageEvents({ room, media, local }, this),
      () => clearInterval(timer),
      () => removeEventListener('pagehide', closing),
    ];
  }

  addSample(sample: QualitySample): void {
    this.#samples.push({ at: performance.now(), sample });
    this.#samples = this.#samples.slice(-MOST_SAMPLES);
  }

  notice(key: (typeof RECORDED_NOTICES)[number]): void {
    this.add('notice-shown', key);
  }

  add(kind: PageEventKind, detail: string | null = null, seconds: number | null = null): void {
    this.#events.push({ at: performance.now(), event: { kind, detail, seconds } });
    this.#events = this.#events.slice(-MOST_EVENTS);
  }

  flush(): void {
    const { link, you } = this.#room.store.getState();
    const isHere = you?.stage === 'waiting' || you?.stage === 'in-visit';
    if (link !== 'live' || !isHere) return;
    const now = performance.now();
    const agoOf = (at: number) => Math.max(0, now - at);
    const isRecent = ({ at }: { at: number }) => agoOf(at) <= MOST_AGO_MS;
    const [samples, events] = [this.#samples.filter(isRecent), this.#events.filter(isRecent)];
    this.#samples = [];
    this.#events = [];
    if (samples.length + events.length === 0) return;
    const report = {
      samples: samples.map(({ at, sample }) => Object.assign({ agoMs: agoOf(at) }, sample)),
      events: events.map(({ at, event }) => Object.assign({ agoMs: agoOf(at) }, event)),
    };
    this.#room.send('media:report', report).catch(() => {
      this.#samples = [...samples, ...this.#samples].slice(-MOST_SAMPLES);
      this.#events = [...events, ...this.#events].slice(-MOST_EVENTS);
    });
  }

  stop(): void {
    this.flush();
    for (const stop of this.#stops) stop();
  }
}
