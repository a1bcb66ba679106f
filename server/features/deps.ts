import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { SpeechRecognizer } from '#server/adapters/captions/port.ts';
import type { IdentityProvider } from '#server/adapters/identity/port.ts';
import type { RelyingParty } from '#server/adapters/identity/relying-party.ts';
import type { InterpreterService } from '#server/adapters/interpreter/port.ts';
import type { EmailSender } from '#server/adapters/messaging/email/port.ts';
import type { PushSender } from '#server/adapters/messaging/push/port.ts';
import type { SmsSender } from '#server/adapters/messaging/sms/port.ts';
import type { PaymentProcessor } from '#server/adapters/payments/port.ts';
import type { RecordSystemSource } from '#server/adapters/record-system/port.ts';
import type { RemoteMonitoring } from '#server/adapters/remote-monitoring/port.ts';
import type { Authenticators } from '#server/http/access/caller.ts';
import type { Tickets } from '#server/http/access/cookies.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { LiveSockets, PracticeFeed } from '#server/realtime/live-sockets.ts';
import type { AnchorCopy, AnchorStore, AnchorTarget } from '#server/runtime/anchors/port.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Events } from '#server/runtime/events/events.ts';
import type { Jobs } from '#server/runtime/jobs/port.ts';
import type { LogSink } from '#server/runtime/syslog/syslog.ts';
import type { HeldCopy } from '#server/storage/backup/held-copy.ts';
import type { DataKeys } from '#server/storage/data-keys/data-keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { MalwareScanner } from '#server/storage/files/malware-scan/port.ts';
import type { PartTools } from '#server/storage/files/part-content.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import type { EarlierStatements } from './earlier-statements.ts';
import type { MessageKinds } from './message-kind.ts';
import type { StepRule } from './step-rule.ts';

export interface Deps {
  settings: Settings;
  publicUrl: string;
  db: Db;
  /** Encrypts the values of a practice's sensitive columns; `db` decrypts them on reads. */
  dataKeys: DataKeys;
  keys: Keys;
  log: FastifyBaseLogger;
  clock: () => number;
  jobs: Jobs;
  anchors: AnchorStore;
  /** Other systems that get the chains' ends within a minute. */
  anchorTargets: readonly AnchorTarget[];
  /** The chains' ends in a bucket; null without a bucket. */
  anchorCopy: AnchorCopy | null;
  logSink: LogSink | null;
  files: FileStore;
  /** For the maintenance of stored files; features use `files`. */
  fileTools: PartTools;
  /** Null if uploads are not scanned. */
  scanner: MalwareScanner | null;
  /** Null if email cannot be sent: in production without an SMTP server. */
  email: EmailSender | null;
  /** Null if texts cannot be sent: in production without a text service. */
  sms: SmsSender | null;
  push: PushSender;
  /** Null if no copays are taken: in production without a Stripe account. */
  payments: PaymentProcessor | null;
  steps: readonly StepRule[];
  statements: EarlierStatements;
  messageKinds: MessageKinds;
  captions: SpeechRecognizer | null;
  /** Null if interpreters cannot be requested: in production without a service. */
  interpreters: InterpreterService | null;
  /** The installation's record systems; if null, practices only have their own. */
  records: RecordSystemSource | null;
  monitoring: RemoteMonitoring | null;
  events: Events;
  live: LiveSockets;
  practiceFeed: PracticeFeed;
  metrics: Metrics;
  readiness: Record<string, () => boolean | Promise<boolean>>;
  /** Set in a restored copy, which must not contact other systems. */
  heldCopy?: HeldCopy | undefined;
  /** Off in tests that make many calls from one address. */
  rateLimits: boolean;
  sharedCounters?: Redis | undefined;
}

export interface HttpDeps extends Deps {
  tickets: Tickets;
  authenticators: Authenticators;
  identity: IdentityProvider;
  party: RelyingParty;
}

/**
 * Inherits from `deps` and adds or replaces some, so that a service replaced in `deps` later is also used here; a
 * spread would copy neither that nor what `deps` itself inherits.
 */
export const depsWith = <D extends object, Others extends object>(deps: D, others: Others): D & Others =>
  Object.assign(Object.create(deps) as D, others);
