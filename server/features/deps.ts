import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Settings } from '../config/env.ts';
import type { Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { FileStore } from '../files/port.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EmailSender } from '../integrations/email-smtp/port.ts';
import type { InterpreterService } from '../integrations/interpreter/port.ts';
import type { PaymentProcessor } from '../integrations/payments-stripe/port.ts';
import type { RecordSystem } from '../integrations/record-system/port.ts';
import type { SmsSender } from '../integrations/sms-twilio/port.ts';
import type { Jobs } from '../jobs/port.ts';
import type { LiveSockets, PracticeFeed } from '../realtime/live-sockets.ts';
import type { MessageKinds } from './message-kind.ts';
import type { StepRule } from './step-rule.ts';

/** What the features work with; main.ts makes it, tests make their own. */
export interface Deps {
  settings: Settings;
  /** Origin under which people reach the product; no trailing slash. */
  publicUrl: string;
  db: Db;
  keys: Keys;
  log: FastifyBaseLogger;
  /** The server's clock, milliseconds since the epoch. */
  clock: () => number;
  jobs: Jobs;
  files: FileStore;
  /** Null where e-mail cannot be sent: in production without an SMTP server. */
  email: EmailSender | null;
  /** Null where text messages cannot be sent: in production without a Twilio account. */
  sms: SmsSender | null;
  /** Null where no copays are taken: in production without a Stripe account. */
  payments: PaymentProcessor | null;
  /** Steps before a visit that say themselves where they stand. */
  steps: readonly StepRule[];
  /** What each kind of message says. */
  messageKinds: MessageKinds;
  /** Null where no interpreter can be asked for: in production without a service. */
  interpreters: InterpreterService | null;
  /** Null where no record system is spoken to. */
  records: RecordSystem | null;
  /** What happens is told after the commit. */
  events: Events;
  live: LiveSockets;
  practiceFeed: PracticeFeed;
  metrics: Metrics;
  /** What has to answer true for the server to be ready, by name. */
  readiness: Record<string, () => boolean | Promise<boolean>>;
  /** Off in tests that make many calls from one address. */
  rateLimits: boolean;
  /** Where all processes count calls together; each by itself without it. */
  sharedCounters?: Redis | undefined;
}
