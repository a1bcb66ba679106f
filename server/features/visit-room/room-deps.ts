import type { EchoLimits } from '../../../sfu/echo.ts';
import type { WorkerPool } from '../../../sfu/worker-pool.ts';
import type { Db } from '../../db/database.ts';
import type { LiveSockets } from '../../realtime/live-sockets.ts';
import type { CheckInDesk } from '../check-in/check-in.service.ts';
import type { GuestDesk } from '../guests/guest-desk.ts';
import type { InterpreterDesk } from '../interpreter/interpreter.service.ts';
import type { StepRule } from '../step-rule.ts';

/** What the live visits need of the rest of the server. */
export interface RoomDeps {
  db: Db;
  /** Milliseconds since the epoch. */
  clock: () => number;
  pool: WorkerPool;
  live: LiveSockets;
  /** Steps before a visit that say themselves where they stand. */
  steps: readonly StepRule[];
  /** The practice's TURN server, when it runs one. */
  turn: { urls: string[]; secret: string } | undefined;
  /** By whom interpreters are asked for; without it there are none. */
  interpreters?: InterpreterDesk | null;
  /** Who says elsewhere that a patient has come; without it nobody does. */
  checkIns?: CheckInDesk;
  /** Who tells guests that nobody comes; without it nobody does. */
  guests?: GuestDesk;
  /** How often open sockets are checked again, in milliseconds; each minute when left out. */
  recheckMs?: number;
  /** How often it is looked whether links and practices are over, in milliseconds; the product's own when left out. */
  sweepMs?: number;
  /** How long a page may take to say whether the visit moves, in milliseconds; the product's own when left out. */
  moveAnswerMs?: number;
  /** How long a minute of a removal is, in milliseconds; a minute when left out. */
  removalMinuteMs?: number | undefined;
  /** How many device tests may run at once, and for how long; the product's own when left out. */
  deviceTestLimits?: EchoLimits;
  /** Hears of errors that are nobody's fault but ours. */
  onFailure(what: string, error: unknown): void;
}
