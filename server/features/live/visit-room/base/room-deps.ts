import type { EchoLimits } from '../../../../../sfu/echo.ts';
import type { WorkerPool } from '../../../../../sfu/worker-pool.ts';
import type { ErrorCode } from '../../../../../shared/errors.ts';
import type { DataKeys } from '../../../../data-keys/data-keys.ts';
import type { Db } from '../../../../db/database.ts';
import type { Events } from '../../../../events/events.ts';
import type { LiveSockets } from '../../../../realtime/live-sockets.ts';
import type { StepRule } from '../../../step-rule.ts';
import type { CheckInDesk } from '../../../visit/appointments/appointments.service.ts';
import type { InterpreterDesk } from '../../../visit/interpreter/interpreter.service.ts';
import type { VisitMessageDesk } from '../../../visit/visit-messages/visit-messages.service.ts';

/** What the live visits need of the rest of the server. */
export interface RoomDeps {
  db: Db;
  dataKeys: DataKeys;
  /** Milliseconds since the epoch. */
  clock: () => number;
  pool: WorkerPool;
  live: LiveSockets;
  /** Steps whose state a feature decides. */
  steps: readonly StepRule[];
  /** The practice's TURN server, if configured. */
  turn: { urls: string[]; secret: string } | undefined;
  /** Requests interpreters; null where there is no service. */
  interpreters?: InterpreterDesk | null;
  /** Reports a patient's check-in to the record system; optional. */
  checkIns?: CheckInDesk;
  /** Tells patients, guests and staff by message; optional. */
  messages?: VisitMessageDesk;
  /** Commands that a session may send at once; has a default. */
  commandsAtOnce?: number;
  /** How often open sockets are rechecked, in milliseconds; each minute by default. */
  recheckMs?: number;
  /** Interval of the sweep for ended links and practices, in milliseconds; has a default. */
  sweepMs?: number;
  /** Time for a page to answer a move request, in milliseconds; has a default. */
  moveAnswerMs?: number;
  /** How long a waiting seat's page may be gone before another browser gets the seat, in milliseconds; has a default. */
  abandonedMs?: number;
  /** How long a patient is told before a picture, in milliseconds; has a default. */
  pictureNoticeMs?: number;
  /** Length of one removal minute, in milliseconds; a minute by default. */
  removalMinuteMs?: number | undefined;
  /** How long records of connections are collected before they are written, in milliseconds; has a default. */
  collectMs?: number;
  /** Limits of concurrent device tests and their length; has defaults. */
  deviceTestLimits?: EchoLimits;
  /** Writes domain events with the room's steps. */
  events: Pick<Events, 'write'>;
  /** Counts a refused command; `session` is null where the socket was refused with this code before. */
  onRefused?(code: ErrorCode, session: string | null): void;
  /** Reports internal errors. */
  onFailure(what: string, error: unknown): void;
}
