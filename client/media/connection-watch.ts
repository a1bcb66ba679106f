import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { QualitySample } from '#shared/domain/quality-record.ts';
import type { MediaConnection } from './media-connection.ts';
import { type NetworkKind, networkKindOf } from './network-kind.ts';
import { GOOD, gradeOf, type Sample, steady } from './quality.ts';
import { QualityMeter } from './quality-meter.ts';
import { everything, replan, wantedSources } from './receive-plan.ts';
import { countsOf, type MediaCounts, sampleBetween } from './stats.ts';

const EVERY_MS = 2_000;

export class ConnectionWatch {
  readonly store: StoreApi<{ own: ConnectionQuality }> = createStore(() => ({
    own: 'good' as ConnectionQuality,
  }));
  readonly #room: RoomConnection;
  readonly #media: MediaConnection;
  readonly #meter: QualityMeter;
  readonly #stops: (() => void)[];
  #steady = GOOD;
  #plan = everything(performance.now());
  #before: MediaCounts | null = null;
  #network: NetworkKind | null = null;
  /** The last reported kind of network. Each new socket gets a new record. */
  #toldNetwork = '';
  #anew = true;
  #stills = 0;
  #lookedAt: number | null = null;

  constructor(room: RoomConnection, media: MediaConnection, onSample: (sample: QualitySample) => void) {
    this.#room = room;
    this.#meter = new QualityMeter(onSample);
    this.#media = media;
    const timer = setInterval(() => void this.#look(), EVERY_MS);
    const unsubscribe = media.store.subscribe((state, before) => {
      if (before.audioOnly && !state.audioOnly) this.showAll();
    });
    this.#stops = [() => clearInterval(timer), unsubscribe];
    room.on('disconnect', () => {
      this.#toldNetwork = '';
      this.#anew = true;
    });
  }

  showAll(): void {
    this.#plan = everything(performance.now());
    this.#receive();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #look(): Promise<void> {
    const { link, you } = this.#room.store.getState();
    const lookedAt = performance.now();
    const lateMs = this.#lookedAt === null ? 0 : Math.max(0, lookedAt - this.#lookedAt - EVERY_MS);
    this.#lookedAt = lookedAt;
    if (link !== 'live' || you?.stage !== 'in-visit') {
      this.#before = null;
      this.#meter.pause();
      return;
    }
    const sample = await this.#sample(lateMs);
    if (!sample) return;
    this.#steady = steady(this.#steady, gradeOf(sample));
    const { quality } = this.#steady;
    this.store.setState({ own: quality });
    const known = this.#room.store.getState().quality[you.seatId];
    if (known !== quality || this.#anew) await this.#tellQuality(quality);

    await this.#tellNetwork();

    // Receiving less does not shorten round trips, but it reduces loss.
    const overloaded = !sample.lost && (sample.frozen || sample.lossIn > OVERLOAD_LOSS);
    this.#plan = replan(this.#plan, overloaded, performance.now());
    this.#receive();
  }

  async #sample(lateMs: number): Promise<Sample | null> {
    const stats = await this.#media.stats();
    const lost = this.#media.store.getState().connection === 'lost';
    if (!stats || lost) {
      this.#before = null;
      this.#meter.pause();
      return { lossIn: 0, lossOut: 0, roundTrip: null, frozen: false, lost };
    }
    await this.#media.fitCamera(stats.send).catch(() => {});
    const network = networkKindOf(stats, (navigator as { connection?: { type?: string } }).connection);
    if (network) this.#network = network;
    const now = countsOf(stats.send, stats.recv);
    const before = this.#before;
    this.#before = now;
    if (!before) {
      this.#meter.look({ stats, still: false, lateMs });
      return null;
    }
    const { frames, ...sample } = sampleBetween(before, now);
    this.#stills = frames === 0 && this.#expectsPictures() ? this.#stills + 1 : 0;
    const frozen = this.#stills > 1;
    this.#meter.look({ stats, still: frozen, lateMs });
    return { ...sample, frozen, lost };
  }

  async #tellQuality(quality: ConnectionQuality): Promise<void> {
    this.#anew = false;
    await this.#room.send('media:quality', { quality }).catch(() => {
      this.#anew = true;
    });
  }

  async #tellNetwork(): Promise<void> {
    const network = this.#network;
    const told = JSON.stringify(network);
    if (!network || told === this.#toldNetwork) return;
    this.#toldNetwork = told;
    await this.#room.send('media:network', network).catch(() => {
      this.#toldNetwork = '';
    });
  }

  #expectsPictures(): boolean {
    const { others, quality } = this.#room.store.getState();
    const { receiving, remote, unseen } = this.#media.store.getState();
    if (unseen) return false;
    const senders = others.filter(
      ({ seatId, stage, connected, camera }) =>
        stage === 'in-visit' && connected && camera === 'on' && remote[seatId]?.camera,
    );
    const cameras = receiving.includes('camera') && senders.length > 0;
    return cameras && senders.every(({ seatId }) => quality[seatId] !== 'poor');
  }

  #receive(): void {
    this.#media.receive(wantedSources(this.#plan, this.#media.store.getState().audioOnly));
  }
}

/** Share of packets. Above this loss, pictures are dropped. */
const OVERLOAD_LOSS = 0.1;
