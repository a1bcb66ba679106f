import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { CodedError } from '#shared/errors.ts';
import { LiveRoom } from '../live/live-room.ts';
import { silence } from '../machine/media-effects.ts';
import { isEnded } from '../machine/room.machine.ts';
import { RoomMedia } from '../media/room-media.ts';
import { loadRoom } from '../records/room-store.ts';
import { selectVisitsWithPeoplePresent } from '../records/visit-room.queries.ts';
import type { PracticeNamespace, RoomNamespace } from '../view/audiences.ts';
import type { CameraLine } from '../view/camera-line.ts';
import { RoomBroadcast } from '../view/room-broadcast.ts';
import { OwnedElsewhere, type Ownership } from './ownership.ts';

/**
 * The live visits that this process owns. Each is loaded when a person connects and dropped when no one is
 * left.
 */
export class RoomRegistry {
  readonly #deps: RoomDeps;
  readonly #rooms: RoomNamespace;
  readonly #practices: PracticeNamespace;
  readonly #cameraLine: CameraLine;
  readonly #ownership: Ownership;
  readonly #live = new Map<string, Promise<LiveRoom | null>>();
  readonly #here = new Map<string, LiveRoom>();
  #handedOver = false;

  constructor(
    deps: RoomDeps,
    rooms: RoomNamespace,
    practices: PracticeNamespace,
    cameraLine: CameraLine,
    ownership: Ownership,
  ) {
    this.#deps = deps;
    this.#rooms = rooms;
    this.#practices = practices;
    this.#cameraLine = cameraLine;
    this.#ownership = ownership;
  }

  get size(): number {
    return this.#live.size;
  }

  has(visitId: string): boolean {
    return this.#live.has(visitId);
  }

  get rooms(): Iterable<LiveRoom> {
    return this.#here.values();
  }

  /**
   * Runs `visit` with the visit's room, or with null if the visit does not exist or is over. Keeps the room
   * open while it runs; concurrent callers share one room.
   *
   * @throws OwnedElsewhere
   */
  async enter<T>(visitId: string, visit: (room: LiveRoom | null) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#handedOver) throw new OwnedElsewhere(null);
      const room = await this.#open(visitId);
      if (!room?.closed) return room ? room.during(() => visit(room)) : visit(null);
    }
  }

  async isOpen(visitId: string): Promise<boolean> {
    return this.has(visitId) || (await this.#ownership.unowned([visitId])).length === 0;
  }

  #open(visitId: string): Promise<LiveRoom | null> {
    const known = this.#live.get(visitId);
    if (known) return known;
    const opening = this.#load(visitId);
    this.#live.set(visitId, opening);
    const forget = () => {
      if (this.#live.get(visitId) === opening) this.#live.delete(visitId);
    };
    opening.then((room) => {
      if (!room || room.closed) forget();
    }, forget);
    return opening;
  }

  /**
   * Resumes unowned visits that had people in them, after a restart or the death of their process. Seats that
   * do not reconnect in time are given up.
   */
  async resume(): Promise<void> {
    const visitIds = await selectVisitsWithPeoplePresent(this.#deps.db);
    const unknown = visitIds.filter((visitId) => !this.has(visitId));
    for (const visitId of await this.#ownership.unowned(unknown)) {
      await this.enter(visitId, async () => {}).catch((error: unknown) => {
        // Another process was faster, or this one is stopping.
        if (!(error instanceof OwnedElsewhere)) throw error;
      });
    }
  }

  otherProcesses(own: string): string[] {
    const pages = [...this.#here.values()].flatMap((room) => [
      ...room.desk.pages.values(),
      ...room.desk.asking.map(({ page }) => page),
    ]);
    return [...new Set(pages.map(({ processId }) => processId))].filter((id) => id !== own);
  }

  async processGone(processId: string): Promise<void> {
    for (const room of this.#here.values()) {
      const asking = room.desk.asking.map(({ seatId, page }) => [seatId, page] as const);
      for (const [seatId, page] of [...room.desk.pages, ...asking]) {
        if (page.processId !== processId) continue;
        await room.desk.leave(seatId, page.pageId).catch((error: unknown) => {
          if (!(error instanceof CodedError)) this.#deps.onFailure('disconnect', error);
        });
      }
    }
  }

  abandon(visitId: string): void {
    const room = this.#here.get(visitId);
    this.#forget(visitId);
    void room?.retire();
    room?.media.close();
  }

  /**
   * Transfers every visit and takes no new one. Running writes finish first.
   *
   * @returns rooms whose media still flows, and visits that need a new owner
   */
  async handOver(): Promise<LiveRoom[]> {
    this.#handedOver = true;
    await Promise.allSettled(this.#live.values());
    const rooms = [...this.#here.values()];
    await Promise.all(rooms.map((room) => room.retire()));
    for (const room of rooms) this.#forget(room.facts.visitId);
    await this.#ownership.release(rooms.map((room) => room.facts.visitId));
    return rooms;
  }

  #forget(visitId: string): void {
    this.#live.delete(visitId);
    this.#here.delete(visitId);
  }

  async #load(visitId: string): Promise<LiveRoom | null> {
    const epoch = await this.#ownership.take(visitId);
    if (epoch === null) return null;
    try {
      const room = await this.#make(visitId, epoch);
      if (!room) await this.#ownership.release([visitId]);
      return room;
    } catch (error) {
      await this.#ownership.release([visitId]);
      throw error;
    }
  }

  async #make(visitId: string, epoch: number): Promise<LiveRoom | null> {
    const stored = await loadRoom(this.#deps, visitId, epoch);
    if (!stored || isEnded(stored.state.status)) return null;
    const broadcast = new RoomBroadcast(
      this.#rooms,
      this.#practices,
      stored.facts,
      this.#ownership.processId,
    );
    const media = new RoomMedia(this.#deps.pool, {
      onFlow: (seatId, flowing) => {
        broadcast.flow(seatId, flowing);
        room.cameras.flow(seatId, flowing);
      },
      onConsumers: (seatId, consumers) => broadcast.consumers(seatId, consumers),
      onConsumersClosed: (seatId, ids) => broadcast.consumersClosed(seatId, ids),
      onQuality: (seatId, quality) => broadcast.quality(seatId, quality),
      onLost: () => this.#deps.quality.happened({ visitId, seatId: null }, 'worker-died'),
      onReset: () => {
        this.#deps.quality.happened({ visitId, seatId: null }, 'media-moved');
        room.resetMedia();
      },
      onError: (error) => this.#deps.onFailure('media', error),
    });
    const room: LiveRoom = new LiveRoom(this.#deps, stored, media, broadcast, this.#cameraLine, {
      confirm: () => this.#ownership.confirm(),
      onLost: () => this.#ownership.lost(visitId),
      onOver: () => {
        this.#forget(visitId);
        void this.#ownership.release([visitId]);
      },
    });
    await media.start();
    // Before any of their media can be sent: a lock outlives the process that set it.
    await media.perform(
      [...stored.state.seats.values()].filter((seat) => seat.microphoneLocked).flatMap(silence),
    );
    this.#here.set(visitId, room);
    // People who were connected when the previous process ended may reconnect.
    for (const seat of room.state.seats.values()) if (!seat.connected) room.expectBack(seat);
    return room;
  }
}
