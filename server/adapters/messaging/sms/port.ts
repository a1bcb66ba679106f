import type { IncomingHttpHeaders } from 'node:http';
import type { TextService } from '#shared/domain/communication.ts';

export interface Sms {
  /** E.164. */
  to: string;
  text: string;
  messageId?: string;
}

export type DeliveryReport = { is: 'delivered' } | { is: 'failed'; code: string };

export interface SmsCall {
  /** Null for an intermediate state, such as `sent`. */
  report: DeliveryReport | null;
  /** For a reply to our texts: the number that opts out or back in. */
  choice: { number: string; wantsTexts: boolean } | null;
}

/** How a service calls us back. */
interface SmsCalls {
  /** Followed by `/` and the message's id. */
  readonly reportsPath: string;
  readonly repliesPath: string;
  /**
   * Null if the service did not sign the call.
   *
   * @param url the public address that was called
   */
  read(call: { url: string; headers: IncomingHttpHeaders; body: string }): SmsCall | null;
}

export interface SmsSender {
  readonly kind: TextService;
  readonly calls?: SmsCalls;
  /** Whether texts to this number's country are sent. Without it, they are sent to all countries. */
  reaches?(number: string): boolean;
  /**
   * Resolves when the message is accepted for delivery.
   *
   * @param onReply gets the service's reply
   * @throws DeliveryError
   */
  send(sms: Sms, onReply?: (reply: string) => void): Promise<void>;
}
