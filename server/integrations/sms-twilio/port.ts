export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** `outbox`: nothing is sent; the outbox page shows it. */
  readonly kind: 'twilio' | 'outbox';
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
