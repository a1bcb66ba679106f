export interface Email {
  /** Our id; `Message-ID` is derived from it, so that a second delivery is recognised. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: EmailAttachment[];
}

export interface EmailAttachment {
  filename: string;
  contentType: 'text/calendar';
  content: string;
}

export interface EmailSender {
  /** `outbox`: nothing is sent; the outbox page shows it. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the message is accepted for delivery. @throws DeliveryError */
  send(email: Email): Promise<void>;
  close(): void;
}
