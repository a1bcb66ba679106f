import { isAway } from '#server/features/core/participants/presence.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Seat } from '../machine/room-state.ts';
import { updateAway } from './visit-room.queries.ts';

/**
 * Writes whose page is gone, one after the other, for lists that read the database. Outside of the room's steps,
 * because an unreachable database must not keep a page from returning. The seat's next change corrects what was not
 * written.
 */
export class AwayNotes {
  readonly #db: Db;
  #last: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  note(seat: Seat): void {
    const away = isAway(seat);
    this.#last = this.#last.then(() => updateAway(this.#db, seat.seatId, away)).catch(() => {});
  }
}
