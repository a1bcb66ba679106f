export interface Email {
  /** Our id; `Message-ID` is derived from it, so that a duplicate delivery is recognized. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: EmailCalendar;
  logo?: EmailLogo;
}

/** The logo at the top of an email, attached so that reading the email fetches nothing. */
export interface EmailLogo {
  contentId: string;
  content: Uint8Array;
}

/** A change to the recipient's calendar (RFC 5546), which their mail program applies. */
export interface EmailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  content: string;
}

export interface EmailSender {
  /** `outbox`: the outbox page shows the message instead of sending it. */
  readonly kind: 'smtp' | 'outbox';
  /**
   * Resolves when the message is accepted for delivery.
   *
   * @param onReply gets the server's reply
   * @throws DeliveryError
   */
  send(email: Email, onReply?: (reply: string) => void): Promise<void>;
  close(): void;
}
