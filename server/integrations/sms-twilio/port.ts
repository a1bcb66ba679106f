export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** `outbox`: nothing is sent; the outbox page shows it. */
  readonly kind: 'twilio' | 'outbox';
  /** Resolves when the message is accepted for delivery. @throws DeliveryError */
  send(sms: Sms): Promise<void>;
}
