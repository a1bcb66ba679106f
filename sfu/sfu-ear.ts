import type { types } from 'mediasoup';
import type { RouterLease } from './worker-pool.ts';

export interface SfuEarListener {
  /** Called for each packet, some 50 a second per speaker. Must not throw. */
  onFrame(peerId: string, frame: RtpFrame): void;
  onEnd(peerId: string): void;
  onError(error: unknown): void;
}

/**
 * The server's own receiver in a room. It gets the packets of every producer with one label, without a browser. It
 * hears what people would hear: a paused producer sends nothing.
 */
export class SfuEar {
  readonly #label: string;
  readonly #listener: SfuEarListener;
  readonly #lease: RouterLease;
  #transport: Promise<types.DirectTransport> | undefined;
  readonly #heard = new Set<string>();
  #closed = false;

  constructor(label: string, lease: RouterLease, listener: SfuEarListener) {
    this.#label = label;
    this.#lease = lease;
    this.#listener = listener;
  }

  /**
   * Consumes the producers with its label. Returns immediately, because no one's media may wait for the server's ear.
   */
  hear(producers: readonly types.Producer[]): void {
    for (const producer of producers) {
      const { id, appData, closed } = producer;
      if (closed || appData.label !== this.#label || this.#heard.has(id)) continue;
      this.#heard.add(id);
      producer.observer.once('close', () => this.#heard.delete(id));
      this.#hear(producer).catch((error: unknown) => {
        if (!producer.closed && !this.#closed) this.#listener.onError(error);
      });
    }
  }

  close(): void {
    this.#closed = true;
    void this.#transport?.then((transport) => transport.close()).catch(() => {});
  }

  /** A transport that could not be created is forgotten, so that the next producer tries again. */
  #createTransport(): Promise<types.DirectTransport> {
    const transport = this.#lease.router.createDirectTransport();
    transport.catch(() => {
      if (this.#transport === transport) this.#transport = undefined;
    });
    return transport;
  }

  async #hear({ id: producerId, appData }: types.Producer): Promise<void> {
    const peerId = appData.peerId as string;
    this.#transport ??= this.#createTransport();
    const transport = await this.#transport;
    if (this.#closed) return;
    const { rtpCapabilities } = this.#lease.router;
    const consumer = await transport.consume({ producerId, rtpCapabilities });
    consumer.on('rtp', (packet) => {
      const frame = readRtp(packet);
      if (frame && !this.#closed) this.#listener.onFrame(peerId, frame);
    });
    consumer.observer.once('close', () => this.#listener.onEnd(peerId));
  }
}

export interface RtpFrame {
  /** The encoded frame: for Opus one packet of RFC 7587. A view of the RTP packet, not a copy. */
  payload: Uint8Array;
  /** In units of the codec's clock, modulo 2^32. */
  timestamp: number;
}

const FIXED_HEADER = 12;

/** Reads an RTP packet (RFC 3550, 5.1); null if the packet is invalid or empty. */
export function readRtp(packet: Uint8Array): RtpFrame | null {
  if (packet.length < FIXED_HEADER) return null;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const first = view.getUint8(0);
  if (first >> 6 !== 2) return null;
  let start = FIXED_HEADER + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return null;
    start += 4 + view.getUint16(start + 2) * 4;
  }
  const padding = first & 0x20 ? view.getUint8(packet.length - 1) : 0;
  const end = packet.length - padding;
  if (end <= start) return null;
  return { payload: packet.subarray(start, end), timestamp: view.getUint32(4) };
}
