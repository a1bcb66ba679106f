/** Where the service tells what became of a message, whose id follows. */
export const TEXT_REPORTS = '/api/webhooks/twilio/messages';
/** Where it passes on what people answer. */
export const TEXT_REPLIES = '/api/webhooks/twilio/replies';

export interface Sms {
  /** E.164. */
  to: string;
  text: string;
  /** Names it in the service's later report of its delivery. */
  messageId?: string;
}

/** What a service tells of a message after it took it. */
export type DeliveryReport = { is: 'delivered' } | { is: 'failed'; code: string };

/** What a service's signed call says. */
export interface SmsCall {
  /** Null for a state on the way, such as `sent`. */
  report: DeliveryReport | null;
  /** Of an answer to our texts: the number that wants none any more, or wants them again. */
  choice: { number: string; wantsTexts: boolean } | null;
}

export interface SmsSender {
  /** `outbox`: nothing is sent; the outbox page shows it. */
  readonly kind: 'twilio' | 'outbox';
  /**
   * Reads a call that the service made to us; null if it did not sign it.
   *
   * @param url the public address that was called
   */
  readCall?(url: string, fields: Readonly<Record<string, string>>, signature: string): SmsCall | null;
  /** Whether it sends to this number's country; without it, to all. */
  reaches?(number: string): boolean;
  /**
   * Resolves when the message is accepted for delivery.
   *
   * @param onReply told the service's own words
   * @throws DeliveryError
   */
  send(sms: Sms, onReply?: (reply: string) => void): Promise<void>;
}
