import type { types } from 'mediasoup-client';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import { RELAY_SECONDS } from '#shared/domain/connection.ts';
import { networkKindOf } from './network-kind.ts';

/** Credentials are renewed this long before their end: clocks differ, and a first attempt may fail. */
const AHEAD_MS = 10 * 60_000;
export const RENEW_AFTER_MS = RELAY_SECONDS * 1000 - AHEAD_MS;

const DIRECTIONS = ['recv', 'send'] as const;
type Direction = (typeof DIRECTIONS)[number];

export type Relayed = Pick<
  types.Transport,
  'closed' | 'connectionState' | 'getStats' | 'restartIce' | 'updateIceServers'
>;

/**
 * The relay's credentials of a page's transports. They arrive with the transports and with each ICE restart, because
 * browsers use new credentials only for a new path. Media over the relay gets a new path before its credentials end.
 * Other media does not, and requests credentials when it needs a path.
 */
export class RelayLease {
  readonly #room: Pick<RoomConnection, 'send'>;
  readonly #transports: Readonly<Record<Direction, Relayed>>;
  readonly #givenAt: Record<Direction, number>;

  constructor(room: Pick<RoomConnection, 'send'>, transports: Readonly<Record<Direction, Relayed>>) {
    this.#room = room;
    this.#transports = transports;
    const now = performance.now();
    this.#givenAt = { recv: now, send: now };
  }

  async restart(): Promise<void> {
    const connected = DIRECTIONS.filter((direction) => this.#transports[direction].connectionState !== 'new');
    await Promise.all(connected.map((direction) => this.#restart(direction)));
  }

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
