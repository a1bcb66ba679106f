import type { types } from 'mediasoup';
import type { ConsumerDescription, TransportDescription } from '#sfu/descriptions.ts';
import type { SfuEarListener } from '#sfu/sfu-ear.ts';
import type { SfuPeer } from '#sfu/sfu-peer.ts';
import { SfuRoom } from '#sfu/sfu-room.ts';
import type { WorkerPool } from '#sfu/worker-pool.ts';
import type { ConsumerOptions } from '#shared/contracts/socket/events.ts';
import {
  type ConnectionQuality,
  type MediaSource,
  SCREEN_SOURCES,
  type SentSource,
  type TrackSource,
} from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomEffect } from '../machine/media-effects.ts';
import { changedSeats, type RoomStep } from '../machine/room.machine.ts';

export interface RoomMediaListener {
  onFlow(seatId: string, flowing: boolean): void;
  onConsumers(seatId: string, consumers: ConsumerOptions[]): void;
  onConsumersClosed(seatId: string, consumerIds: string[]): void;
  onQuality(seatId: string, quality: ConnectionQuality): void;
  onLost(): void;
  onReset(): void;
  onError(error: unknown): void;
}

const RETRY_MS = 500;
const PATIENCE_MS = 1_000;

/**
 * A visit's media: turns the room's decisions into SFU calls. Remembers which seats flow, so that it can
 * rebuild them on another worker when one dies.
 */
export class RoomMedia {
  readonly #pool: WorkerPool;
  readonly #listener: RoomMediaListener;
  readonly #flowing = new Set<string>();
  readonly #paused = new Map<string, Set<MediaSource | 'screen-audio'>>();
  readonly #quality = new Map<string, ConnectionQuality>();
  #ear: SfuEarListener | null = null;
  #sfu: SfuRoom | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(pool: WorkerPool, listener: RoomMediaListener) {
    this.#pool = pool;
    this.#listener = listener;
  }

  /** Gets a router. On failure, keeps trying and calls `onReset` once it has one. */
  async start(): Promise<void> {
    if (!(await this.#getRouter())) this.#tryAgain();
  }

  get routerRtpCapabilities(): unknown {
    return this.#sfu?.rtpCapabilities ?? null;
  }

  peer(seatId: string): SfuPeer {
    if (!this.#sfu) throw new CodedError('MEDIA_UNAVAILABLE');
    return this.#sfu.peer(seatId);
  }

  /** Listens to everyone's microphone from now on, also on another worker; null stops. */
  hear(ear: SfuEarListener | null): void {
    this.#ear = ear;
    if (ear) this.#sfu?.hear('microphone', ear);
    else this.#sfu?.hearNothing();
  }

  flows(seatId: string): boolean {
    return this.#flowing.has(seatId);
  }

  mediaId(seatId: string): string | null {
    return this.#sfu?.knownPeer(seatId)?.transportsId ?? null;
  }

  /**
   * The changes since the seat's page disconnected.
   *
   * @throws MEDIA_UNAVAILABLE if the seat has other transports now; the page then opens new ones
   */
  sync(seatId: string, mediaId: string, consumerIds: readonly string[]) {
    const peer = this.peer(seatId);
    if (peer.transportsId !== mediaId) throw new CodedError('MEDIA_UNAVAILABLE');
    const consumers = peer.consumers();
    const [known, standing] = [new Set(consumerIds), new Set(consumers.map(({ id }) => id))];
    return {
      gone: consumerIds.filter((id) => !standing.has(id)),
      consumers: consumers.filter(({ id }) => !known.has(id)).map(toOptions),
      sources: peer.labels() as SentSource[],
    };
  }

  quality(): Record<string, ConnectionQuality> {
    return Object.fromEntries(this.#quality);
  }

  setQuality(seatId: string, quality: ConnectionQuality): void {
    if (this.#quality.get(seatId) === quality) return;
    this.#quality.set(seatId, quality);
    this.#listener.onQuality(seatId, quality);
  }

  release(seatId: string): void {
    this.#sfu?.remove(seatId);
    this.closeCamera(seatId);
  }

  /**
   * A send-only transport for the seat's second camera.
   *
   * @throws MEDIA_UNAVAILABLE without a router
   */
  async openCamera(seatId: string): Promise<TransportDescription> {
    const peer = this.peer(cameraOf(seatId));
    const opened = await peer.openSending();
    if (this.flows(seatId)) await peer.startMedia();
    return opened;
  }

  async connectCamera(seatId: string, dtlsParameters: types.DtlsParameters): Promise<void> {
    await this.peer(cameraOf(seatId)).connect('send', dtlsParameters);
  }

  produceCamera(seatId: string, rtpParameters: types.RtpParameters): Promise<string> {
    return this.peer(cameraOf(seatId)).produce({ label: 'second-camera', kind: 'video', rtpParameters });
  }

  closeCamera(seatId: string): void {
    this.#sfu?.remove(cameraOf(seatId));
  }

  async renew(seatId: string): Promise<void> {
    this.release(seatId);
    if (this.#flowing.has(seatId)) await this.perform([{ type: 'start-media', seatId }]);
  }

  /**
   * Offers the seat everything again, because its page may have missed some of it; the page skips duplicates.
   */
  offerAgain(seatId: string): void {
    const consumers = this.#sfu?.knownPeer(seatId)?.consumers() ?? [];
    if (consumers.length > 0) this.#listener.onConsumers(seatId, consumers.map(toOptions));
  }

  forgetPrepared(seatId: string): void {
    this.#sfu?.knownPeer(seatId)?.forgetPrepared();
  }

  /**
   * Applies effects to the SFU. Failures are reported, never thrown, and slow effects are not awaited: the
   * room's state is already written.
   */
  async perform(effects: readonly RoomEffect[]): Promise<void> {
    const all = Promise.all(effects.map((effect) => this.#perform(effect))).then(
      () => {},
      (error: unknown) => this.#listener.onError(error),
    );
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([all, patience]);
    clearTimeout(timer);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#sfu?.close();
    this.#sfu = null;
  }

  async #perform(effect: RoomEffect): Promise<void> {
    switch (effect.type) {
      case 'start-media': {
        const camera = this.#sfu?.knownPeer(cameraOf(effect.seatId))?.startMedia();
        // Announced first: the page starts sending while the rest is set up.
        if (!this.#flowing.has(effect.seatId)) this.#listener.onFlow(effect.seatId, true);
        this.#flowing.add(effect.seatId);
        const peer = this.#sfu?.peer(effect.seatId);
        for (const source of this.#paused.get(effect.seatId) ?? []) await peer?.setPaused(source, true);
        await peer?.startMedia();
        await camera;
        return;
      }
      case 'stop-media':
        this.#flowing.delete(effect.seatId);
        this.#quality.delete(effect.seatId);
        this.#listener.onFlow(effect.seatId, false);
        // An interrupted share has to be accepted again.
        for (const part of SCREEN_SOURCES) this.#sfu?.peer(effect.seatId).closeProducer(part);
        this.#sfu?.peer(effect.seatId).stopMedia();
        this.#sfu?.knownPeer(cameraOf(effect.seatId))?.stopMedia();
        return;
      case 'pause-source': {
        const paused = this.#paused.get(effect.seatId) ?? new Set();
        this.#paused.set(effect.seatId, paused);
        if (effect.paused) paused.add(effect.source);
        else paused.delete(effect.source);
        await this.#sfu?.peer(effect.seatId).setPaused(effect.source, effect.paused);
        return;
      }
      case 'close-source': {
        const peer = this.#sfu?.peer(effect.seatId);
        if (effect.source === 'screen') {
          for (const part of SCREEN_SOURCES) peer?.closeProducer(part);
          return;
        }
        peer?.closeProducer(effect.source);
        // A missing device is not muted: the next one starts on, as the room shows it.
        this.#paused.get(effect.seatId)?.delete(effect.source);
        await peer?.setPaused(effect.source, false);
        return;
      }
      case 'close-second-camera':
        this.closeCamera(effect.seatId);
        return;
      case 'end-visit':
        this.close();
        return;
      default:
        effect satisfies never;
    }
  }

  async #getRouter(): Promise<boolean> {
    try {
      const sfu = await SfuRoom.create(this.#pool, {
        onConsumers: (seatId, consumers) => this.#listener.onConsumers(seatId, consumers.map(toOptions)),
        onConsumersClosed: (seatId, ids) => this.#listener.onConsumersClosed(seatId, ids),
        onLost: () => this.#lost(sfu),
      });
      if (this.#closed) {
        sfu.close();
        return true;
      }
      this.#sfu = sfu;
      if (this.#ear) sfu.hear('microphone', this.#ear);
    } catch (error) {
      this.#listener.onError(error);
      return false;
    }
    await this.perform([...this.#flowing].map((seatId) => ({ type: 'start-media', seatId })));
    return true;
  }

  #lost(sfu: SfuRoom): void {
    if (!this.#closed) this.#listener.onLost();
    if (this.#sfu === sfu) this.#sfu = null;
    // The pool learns of a dead worker only after its routers do.
    setImmediate(() => void this.#again());
  }

  async #again(): Promise<void> {
    if (this.#closed || this.#sfu) return;
    if (!this.#pool.healthy() || !(await this.#getRouter())) this.#tryAgain();
    else if (this.#sfu) this.#listener.onReset();
  }

  #tryAgain(): void {
    clearTimeout(this.#retry);
    if (!this.#closed) this.#retry = setTimeout(() => void this.#again(), RETRY_MS).unref();
  }
}

/** A second camera is a separate peer, because another device sends it; its picture is the seat's. */
const SECOND_CAMERA = ' second-camera';
const cameraOf = (seatId: string) => `${seatId}${SECOND_CAMERA}`;
const seatOf = (peerId: string) => peerId.replace(SECOND_CAMERA, '');

function toOptions(consumer: ConsumerDescription): ConsumerOptions {
  return {
    id: consumer.id,
    producerId: consumer.producerId,
    seatId: seatOf(consumer.peerId),
    source: consumer.label as TrackSource,
    kind: consumer.kind,
    rtpParameters: consumer.rtpParameters,
  };
}

/** Applies a step to the visit's media. Reports failures and never throws. */
export async function performStep(
  media: RoomMedia,
  step: RoomStep,
  effects: readonly RoomEffect[],
): Promise<void> {
  for (const event of step.events) {
    switch (event.type) {
      case 'seat.connected':
      case 'seat.taken':
      case 'seat.moved':
      case 'seat.arrived':
      case 'seat.disconnected':
        media.forgetPrepared(event.seat.seatId);
    }
  }
  if (effects.length > 0) await media.perform(effects);
  for (const { seatId, stage } of changedSeats(step.events))
    if (stage === 'left' || stage === 'pending') media.release(seatId);
}

export async function refusedMedia<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('MEDIA_REFUSED', error instanceof Error ? error.message : 'refused');
  }
}
