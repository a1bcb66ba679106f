import type { types } from 'mediasoup-client';
import { RELAY_SECONDS } from '../../shared/domain/relay.ts';
import type { RoomConnection } from '../realtime/room-connection.ts';
import { networkKindOf } from './network-kind.ts';

/** Before credentials end, by this much: clocks differ, and a first try may fail. In milliseconds. */
const AHEAD_MS = 10 * 60_000;
/** Age at which credentials are renewed, in milliseconds. */
export const RENEW_AFTER_MS = RELAY_SECONDS * 1000 - AHEAD_MS;

const DIRECTIONS = ['recv', 'send'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** As much of a transport as is needed for its relay. */
export type Relayed = Pick<
  types.Transport,
  'closed' | 'connectionState' | 'getStats' | 'restartIce' | 'updateIceServers'
>;

/**
 * The relay's credentials of a page's transports. They come with the transports and with each ICE restart, because browsers
 * use new ones for a new path alone. Media that goes over the relay gets a new path before its credentials end; other media
 * does not, and asks for credentials when it has to find a path.
 */
export class RelayLease {
  readonly #room: Pick<RoomConnection, 'send'>;
  readonly #transports: Readonly<Record<Direction, Relayed>>;
  /** When the credentials came, by the page's own clock. */
  readonly #givenAt: Record<Direction, number>;

  constructor(room: Pick<RoomConnection, 'send'>, transports: Readonly<Record<Direction, Relayed>>) {
    this.#room = room;
    this.#transports = transports;
    const now = performance.now();
    this.#givenAt = { recv: now, send: now };
  }

  /** Finds a new path for those that have one, with new credentials. */
  async restart(): Promise<void> {
    const connected = DIRECTIONS.filter((direction) => this.#transports[direction].connectionState !== 'new');
    await Promise.all(connected.map((direction) => this.#restart(direction)));
  }

  /** Renews what is old and in use, or will be needed for a first path. */
  async renew(): Promise<void> {
    await Promise.all(
      DIRECTIONS.map(async (direction) => {
        if (performance.now() - this.#givenAt[direction] < RENEW_AFTER_MS) return;
        if (await needsRelay(this.#transports[direction])) await this.#restart(direction);
      }),
    );
  }

  async #restart(direction: Direction): Promise<void> {
    const transport = this.#transports[direction];
    const { iceParameters, iceServers } = await this.#room.send('media:restart-ice', { direction });
    if (transport.closed) return;
    this.#givenAt[direction] = performance.now();
    await transport.updateIceServers({ iceServers });
    await transport.restartIce({ iceParameters });
  }
}

async function needsRelay(transport: Relayed): Promise<boolean> {
  if (transport.closed) return false;
  if (transport.connectionState === 'new') return true;
  const stats = await transport.getStats();
  return networkKindOf({ send: stats, recv: stats })?.candidate === 'relay';
}
