import type { SpeechRecognizer } from '#server/adapters/captions/port.ts';
import type { QualityLog } from '#server/features/audit/quality-record/quality-log.ts';
import type { StepRule } from '#server/features/step-rule.ts';
import type { CheckInPort } from '#server/features/visits/appointments/appointments.service.ts';
import type { InterpreterPort } from '#server/features/visits/interpreter/interpreter.service.ts';
import type { VisitMessagePort } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { LiveSockets } from '#server/realtime/live-sockets.ts';
import type { Events } from '#server/runtime/events/events.ts';
import type { DataKeys } from '#server/storage/data-keys/data-keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { EchoLimits } from '#sfu/echo.ts';
import type { WorkerPool } from '#sfu/worker-pool.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Called in the transaction in which a patient starts to wait. */
export interface WaitPort {
  waits(trx: Trx, wait: { visitId: string; seatId: string; arrivedAt: Date }): Promise<void>;
}

/** Limits, and times in milliseconds. Each has a default. */
export interface RoomLimits {
  commandsAtOnce?: number;
  recheckMs?: number;
  sweepMs?: number;
  moveAnswerMs?: number;
  /** How long a waiting seat's page may be gone before another browser gets the seat. */
  abandonedMs?: number;
  pictureAnswerMs?: number;
  cameraGraceMs?: number;
  removalMinuteMs?: number | undefined;
  collectMs?: number;
  deviceTestLimits?: EchoLimits;
}

export interface RoomDeps extends RoomLimits {
  db: Db;
  dataKeys: DataKeys;
  clock: () => number;
  pool: WorkerPool;
  live: LiveSockets;
  quality: Pick<QualityLog, 'happened'>;
  steps: readonly StepRule[];
  turn: { urls: string[]; secret: string } | undefined;
  interpreters?: InterpreterPort | null;
  captions?: SpeechRecognizer | null;
  checkIns?: CheckInPort;
  waits?: WaitPort;
  messages?: VisitMessagePort;
  events: Pick<Events, 'write'>;
  /** Counts a refused command; `session` is null if this socket was already refused with this code. */
  onRefused?(code: ErrorCode, session: string | null): void;
  onFailure(what: string, error: unknown): void;
}
