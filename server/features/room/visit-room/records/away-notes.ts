import { isAway } from '#server/features/core/participants/away.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Seat } from '../machine/room-state.ts';
import { updateAway } from './visit-room.queries.ts';

/**
 * Writes whose page has gone, for lists that are read from the database, one after the other. Outside of the room's
 * steps: an unreachable database must not keep a page from coming back. What is not written is corrected by the seat's
 * next change.
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
