export const TEXT_REPORTS = '/api/webhooks/twilio/messages';
export const TEXT_REPLIES = '/api/webhooks/twilio/replies';

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

export interface SmsSender {
  readonly kind: 'twilio' | 'outbox';
  /**
   * Reads a call that the service made to us; null if it did not sign it.
   *
   * @param url the public address that was called
   */
  readCall?(url: string, fields: Readonly<Record<string, string>>, signature: string): SmsCall | null;
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
