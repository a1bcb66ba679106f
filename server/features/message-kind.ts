import type { Selectable } from 'kysely';
import type { EmailCalendar, EmailSender } from '#server/adapters/messaging/email/port.ts';
import type { SmsSender } from '#server/adapters/messaging/sms/port.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Jobs } from '#server/runtime/jobs/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { MessageKindName } from '#shared/domain/communication.ts';
import type { Language, TimeZone } from '#shared/domain/visit.ts';
import type { StaffTopic } from '#shared/domain/visit-message.ts';

export type Message = Selectable<Database['messages']>;

export interface MessageDeps {
  keys: Keys;
  publicUrl: string;
  settings: Settings;
  /** In milliseconds since the epoch. */
  clock: () => number;
}

interface QueueDeps {
  jobs: Jobs;
  email: EmailSender | null;
  sms: SmsSender | null;
}

export interface EmailFact {
  label: string;
  value: string;
  link?: string | undefined;
}

export type EmailBlock =
  | { type: 'greeting'; text: string }
  | { type: 'facts'; facts: readonly EmailFact[] }
  | { type: 'text'; lines: readonly string[] }
  | { type: 'code'; code: string }
  /** The requested action: a button, with its address in case it does not work. */
  | { type: 'action'; label: string; link: string }
  | { type: 'notices'; lines: readonly string[] };

export interface EmailWords {
  subject: string;
  from: string;
  blocks: readonly EmailBlock[];
  calendar?: EmailCalendar;
}

export interface ComposedMessage {
  /** A code for why the message is no longer needed, so that it is withdrawn; null if it is. */
  obsolete: string | null;
  /** Missing, as `sms`, if the kind of message is never sent that way. */
  email?(): EmailWords;
  sms?(): string;
}

export function emailOf({ email }: ComposedMessage): EmailWords {
  if (!email) throw new Error('this kind of message is never an email');
  return email();
}

export function smsOf({ sms }: ComposedMessage): string {
  if (!sms) throw new Error('this kind of message is never a text message');
  return sms();
}

/**
 * One kind of message, listed in its feature's `feature.ts`. The text is composed when a message is sent or viewed, so
 * the outbox and the mail cannot differ.
 */
export interface MessageKind {
  compose(deps: MessageDeps, db: Db, message: Message): Promise<ComposedMessage | null>;
  /** Runs in the same transaction when the message permanently failed. */
  failed?(deps: QueueDeps, trx: Trx, message: Message): Promise<void>;
  /**
   * An example of the message, from the functions that write the real one. Without `email` or `sms` if it is never
   * sent that way.
   *
   * @param topic only for `staff-notice`
   */
  sample(facts: SampleFacts, topic?: StaffTopic): Sample;
}

interface SampleFacts {
  visit: {
    practiceName: string;
    practicePhone: string;
    providerName: string;
    startsAt: Date;
    timeZone: TimeZone;
  };
  publicUrl: string;
  firstName: string;
  setsPassword: boolean;
  /** As long as a real link, and opens nothing. */
  linkTo(path: string): string;
  code: string;
}

export interface Sample {
  email?: (language: Language) => EmailWords;
  sms?: (language: Language) => string;
}

export type MessageKinds = Readonly<Record<MessageKindName, MessageKind>>;
