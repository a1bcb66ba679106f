export interface Email {
  /** Our id; `Message-ID` is derived from it, so that a second delivery is recognised. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: EmailCalendar;
  logo?: EmailLogo;
}

/** The picture at a letter's head, which travels with it: nothing is fetched when the letter is read. */
export interface EmailLogo {
  /** The letter's HTML shows it as `cid:{contentId}`. */
  contentId: string;
  /** PNG. */
  content: Uint8Array;
}

/** A change of the recipient's calendar (RFC 5546), which their mail program applies. */
export interface EmailCalendar {
  method: 'REQUEST' | 'CANCEL';
  /** iCalendar, with the same method. */
  content: string;
}

export interface EmailSender {
  /** `outbox`: nothing is sent; the outbox page shows it. */
  readonly kind: 'smtp' | 'outbox';
  /**
   * Resolves when the message is accepted for delivery.
   *
   * @param onReply told the server's own words
   * @throws DeliveryError
   */
  send(email: Email, onReply?: (reply: string) => void): Promise<void>;
  close(): void;
}
