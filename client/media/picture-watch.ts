import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { PictureLayer } from '#shared/domain/participant.ts';
import type { MediaConnection } from './media-connection.ts';
import { coveringSide, layerFor } from './picture-layer.ts';
import { playerOf } from './player.ts';
import type { ReceivedPicture } from './received-media.ts';

/** Delay between a change and the check, so that a changing layout is checked once. */
const SOON_MS = 150;
/** A lower layer must be sufficient for this long before it is requested. */
const LESS_MS = 2_500;

interface Watched {
  player: HTMLVideoElement;
  inSight: boolean;
  floating: PictureInPictureWindow | null;
  stop(): void;
}

interface Asked {
  layer: PictureLayer | null;
  lessSince: number | null;
}

/** The server sends no more than is visible. Starts after the first picture, to avoid delaying it. */
export class PictureWatch {
  readonly #room: RoomConnection;
  readonly #media: MediaConnection;
  readonly #watched = new Map<MediaStream, Watched>();
  readonly #asked = new Map<string, Asked>();
  readonly #stops: (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(room: RoomConnection, media: MediaConnection) {
    this.#room = room;
    this.#media = media;
    const changed = () => this.#lookIn(SOON_MS);
    document.addEventListener('visibilitychange', changed);
    this.#stops = [
      media.store.subscribe(changed),
      () => document.removeEventListener('visibilitychange', changed),
    ];
    changed();
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    for (const { stop } of this.#watched.values()) stop();
    this.#watched.clear();
    this.#media.store.setState({ unseen: false });
  }

  #lookIn(wait: number): void {
    const at = performance.now() + wait;
    if (at >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = at;
    this.#timer = setTimeout(() => this.#look(), wait);
  }

  #look(): void {
    this.#dueAt = Number.POSITIVE_INFINITY;
    const pictures = this.#media.pictures();
    this.#follow(pictures);
    const now = performance.now();
    const asking = pictures.flatMap((picture) => {
      const asked = this.#asked.get(picture.consumerId) ?? { layer: 2, lessSince: null };
      this.#asked.set(picture.consumerId, asked);
      const layer = this.#enoughFor(picture, asked.layer);
      if ((layer ?? -1) >= (asked.layer ?? -1)) asked.lessSince = null;
      else {
        asked.lessSince ??= now;
        const wait = asked.lessSince + LESS_MS - now;
        if (wait > 0) {
          this.#lookIn(wait);
          return [];
        }
      }
      return layer === asked.layer ? [] : [{ consumerId: picture.consumerId, layer }];
    });
    if (asking.length === 0) return;
    void this.#ask(asking);
    // A small camera has fewer layers: the lower one may already be what arrives.
    this.#lookIn(LESS_MS);
  }

  async #ask(layers: readonly { consumerId: string; layer: PictureLayer | null }[]): Promise<void> {
    const before = layers.map(({ consumerId }) => this.#asked.get(consumerId)?.layer);
    for (const { consumerId, layer } of layers) this.#asked.set(consumerId, { layer, lessSince: null });
    const all = [...this.#asked.values()];
    this.#media.store.setState({ unseen: all.length > 0 && all.every(({ layer }) => layer === null) });
    try {
      for (let from = 0; from < layers.length; from += AT_ONCE)
        await this.#room.send('media:layers', { layers: layers.slice(from, from + AT_ONCE) });
    } catch {
      // The command failed; the next check repeats it.
      layers.forEach(({ consumerId }, index) => {
        const layer = before[index];
        if (layer !== undefined && this.#asked.has(consumerId))
          this.#asked.set(consumerId, { layer, lessSince: null });
      });
    }
  }

  #enoughFor({ source, seatId, stream }: ReceivedPicture, layer: PictureLayer | null): PictureLayer | null {
    const watched = this.#watched.get(stream);
    if (!watched) return layer;
    const { player, floating } = watched;
    const picture = { width: player.videoWidth, height: player.videoHeight };
    const comes = Math.max(picture.width, picture.height);
    if (comes === 0) return layer;
    const box = { width: player.clientWidth, height: player.clientHeight };
    const seen = !document.hidden && watched.inSight;
    const shown = floating
      ? coveringSide(floating, picture, devicePixelRatio)
      : seen
        ? coveringSide(box, picture, devicePixelRatio)
        : 0;
    const isWhole = source === 'screen' || source === 'second-camera';
    const whole = isWhole ? shown > 0 : this.#media.store.getState().whole === seatId;
    return layerFor({ shown, comes, layer, whole });
  }

  #follow(pictures: readonly ReceivedPicture[]): void {
    const ids = new Set(pictures.map(({ consumerId }) => consumerId));
    for (const id of this.#asked.keys()) if (!ids.has(id)) this.#asked.delete(id);
    const streams = new Set(pictures.map(({ stream }) => stream));
    for (const [stream, { stop }] of this.#watched) {
      if (streams.has(stream)) continue;
      stop();
      this.#watched.delete(stream);
    }
    for (const stream of streams)
      if (!this.#watched.has(stream)) this.#watched.set(stream, this.#watch(stream));
  }

  #watch(stream: MediaStream): Watched {
    const player = playerOf(stream);
    const listening = new AbortController();
    const changed = () => this.#lookIn(SOON_MS);
    const size = new ResizeObserver(changed);
    const sight = new IntersectionObserver((entries) => {
      watched.inSight = entries.at(-1)?.isIntersecting ?? true;
      changed();
    });
    const watched: Watched = {
      player,
      inSight: true,
      floating: null,
      stop() {
        listening.abort();
        size.disconnect();
        sight.disconnect();
      },
    };
    const on = (type: string, listener: (event: Event) => void) =>
      player.addEventListener(type, listener, { signal: listening.signal });
    on('resize', changed);
    on('enterpictureinpicture', (event) => {
      watched.floating = (event as PictureInPictureEvent).pictureInPictureWindow;
      watched.floating.addEventListener('resize', changed, { signal: listening.signal });
      changed();
    });
    on('leavepictureinpicture', () => {
      watched.floating = null;
      changed();
    });
    size.observe(player);
    sight.observe(player);
    return watched;
  }
}

const AT_ONCE = 64;
