import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';

/** The system may hold a device for this long before it counts: short pauses end automatically. */
const HELD_MS = 1_500;

interface HeldDeviceEvents {
  /** The system has had the device for a while: for a phone call, Siri, another app. */
  onHeld(source: MediaSource): void;
  onFree(source: MediaSource): void;
  /** The device is unplugged, was ended by a call, or is blocked in the browser's settings. */
  onEnded(source: MediaSource): void;
  /** The person or a device has returned, so a device that ended or is still held may be reopened. */
  onReturn(source: MediaSource): void;
}

/**
 * Watches the open devices, which the system can take and return (W3C Media Capture and Streams §4.3.1, `muted`). An
 * iPhone mutes or ends tracks for a call or Siri, and only some versions return them.
 */
export class HeldDevices {
  readonly #events: HeldDeviceEvents;
  readonly #watched = new Map<MediaSource, MediaStreamTrack>();
  readonly #ended = new Set<MediaSource>();
  readonly #known = new WeakSet<MediaStreamTrack>();
  readonly #stop = new AbortController();

  constructor(events: HeldDeviceEvents) {
    this.#events = events;
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#inSight(), { signal });
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#reopenEnded(), { signal });
  }

  watch(source: MediaSource, track: MediaStreamTrack): void {
    this.#watched.set(source, track);
    this.#ended.delete(source);
    if (this.#known.has(track)) return;
    this.#known.add(track);
    const isCurrent = () => this.#watched.get(source) === track;
    track.addEventListener('ended', () => {
      if (!isCurrent()) return;
      this.#watched.delete(source);
      this.#ended.add(source);
      this.#events.onEnded(source);
    });
    track.addEventListener('mute', () => {
      setTimeout(() => isCurrent() && track.muted && this.#events.onHeld(source), HELD_MS);
    });
    track.addEventListener('unmute', () => isCurrent() && this.#events.onFree(source));
  }

  forget(source: MediaSource): void {
    this.#watched.delete(source);
  }

  release(): void {
    this.#watched.clear();
    this.#ended.clear();
  }

  close(): void {
    this.release();
    this.#stop.abort();
  }

  #inSight(): void {
    if (document.visibilityState === 'hidden') return;
    this.#reopenEnded();
    const held = MEDIA_SOURCES.filter((source) => this.#watched.get(source)?.muted);
    // A phone mutes the devices of a hidden page, and returns them a moment after it is visible again.
    setTimeout(() => {
      for (const source of held) if (this.#watched.get(source)?.muted) this.#events.onReturn(source);
    }, HELD_MS);
  }

  #reopenEnded(): void {
    for (const source of this.#ended) this.#events.onReturn(source);
  }
}
