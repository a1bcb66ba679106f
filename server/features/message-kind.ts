import type { Selectable } from 'kysely';
import type { Settings } from '../config/env.ts';
import type { Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import type { EmailAttachment } from '../integrations/email-smtp/port.ts';

/** A message as it is kept: ids and an address, no words. */
export type Message = Selectable<Database['messages']>;

/** What the words of a message are made with. */
export interface MessageDeps {
  keys: Keys;
  publicUrl: string;
  settings: Settings;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** A part of an e-mail, in the order in which it is read. */
export type EmailBlock =
  | { type: 'greeting'; text: string }
  /** What matters most: when, with whom. */
  | { type: 'facts'; lines: readonly string[] }
  | { type: 'text'; lines: readonly string[] }
  /** A code to type in. */
  | { type: 'code'; code: string }
  /** What the message asks for: a button, and its address for whom it does not work. */
  | { type: 'action'; label: string; link: string }
  /** At the foot, smaller: what to know besides. */
  | { type: 'notices'; lines: readonly string[] };

export interface EmailWords {
  subject: string;
  blocks: readonly EmailBlock[];
  attachments?: EmailAttachment[];
}

export interface ComposedMessage {
  /** Why there is no use in sending it any more, as a code; null while there is. */
  obsolete: string | null;
  email(): EmailWords;
  /** @throws Error for a kind that never goes out as a text */
  sms(): string;
}

/**
 * One kind of message. Its feature makes one, and `server/message-kinds.ts` hands all of them to the sending: words are
 * made when a message is sent or looked at, so the outbox and the mail cannot differ.
 */
export interface MessageKind {
  /** Null when what it was about is gone. */
  compose(deps: MessageDeps, db: Db, message: Message): Promise<ComposedMessage | null>;
}

export type MessageKindName = Message['kind'];
/** Every kind has one. */
export type MessageKinds = Readonly<Record<MessageKindName, MessageKind>>;
