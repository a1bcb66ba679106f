export interface Email {
  /** Ours; the message's own `Message-ID` is made from it, so that a second delivery shows as the same one. */
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
  /** `outbox`: nothing leaves the house; people look at the outbox page. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the message is accepted for delivery. @throws DeliveryError */
  send(email: Email): Promise<void>;
  close(): void;
}
