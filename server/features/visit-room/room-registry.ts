import type { ClosingReason } from '../../../shared/contracts/socket/events.ts';
import { LiveRoom } from './live-room.ts';
import { isEnded } from './room.machine.ts';
import { type PracticeNamespace, RoomBroadcast, type RoomNamespace } from './room-broadcast.ts';
import type { RoomDeps } from './room-deps.ts';
import { RoomMedia } from './room-media.ts';
import { loadRoom } from './room-store.ts';
import { selectVisitsWithPeoplePresent } from './visit-room.queries.ts';

/** The live visits of this process, each loaded when somebody comes and dropped when nobody is left. */
export class RoomRegistry {
  readonly #deps: RoomDeps;
  readonly #rooms: RoomNamespace;
  readonly #practices: PracticeNamespace;
  readonly #live = new Map<string, Promise<LiveRoom | null>>();

  constructor(deps: RoomDeps, rooms: RoomNamespace, practices: PracticeNamespace) {
    this.#deps = deps;
    this.#rooms = rooms;
    this.#practices = practices;
  }

  get size(): number {
    return this.#live.size;
  }

  /**
   * Runs `visit` with the visit's room, or with null when the visit does not exist or is over. The room
   * is kept meanwhile; two who ask at once get the same one.
   */
  async enter<T>(visitId: string, visit: (room: LiveRoom | null) => Promise<T>): Promise<T> {
    for (;;) {
      const room = await this.#open(visitId);
      if (!room?.closed) return room ? room.during(() => visit(room)) : visit(null);
    }
  }

  #open(visitId: string): Promise<LiveRoom | null> {
    const known = this.#live.get(visitId);
    if (known) return known;
    const opening = this.#load(visitId);
    this.#live.set(visitId, opening);
    opening.then(
      (room) => {
        if (!room) this.#live.delete(visitId);
      },
      () => this.#live.delete(visitId),
    );
    return opening;
  }

  /** After a restart: whoever was in a visit may come back; those who do not are given up in time. */
  async resume(): Promise<void> {
    for (const visitId of await selectVisitsWithPeoplePresent(this.#deps.db)) {
      await this.enter(visitId, async (room) => {
        for (const seat of room?.state.seats.values() ?? []) if (!seat.connected) room?.expectBack(seat);
      });
    }
  }

  async closeAll(reason: ClosingReason): Promise<void> {
    const rooms = await Promise.allSettled(this.#live.values());
    this.#live.clear();
    for (const room of rooms) if (room.status === 'fulfilled') room.value?.close(reason);
  }

  async #load(visitId: string): Promise<LiveRoom | null> {
    const stored = await loadRoom(this.#deps.db, visitId);
    if (!stored || isEnded(stored.state.status)) return null;
    const broadcast = new RoomBroadcast(this.#rooms, this.#practices, stored.facts);
    const media = new RoomMedia(this.#deps.pool, {
      onFlow: (seatId, flowing) => broadcast.flow(seatId, flowing),
      onConsumers: (seatId, consumers) => broadcast.consumers(seatId, consumers),
      onConsumersClosed: (seatId, ids) => broadcast.consumersClosed(seatId, ids),
      onReset: () => room.resetMedia(),
      onError: (error) => this.#deps.onFailure('media', error),
    });
    const room = new LiveRoom(this.#deps, stored, media, broadcast, () => this.#live.delete(visitId));
    await media.start();
    return room;
  }
}
