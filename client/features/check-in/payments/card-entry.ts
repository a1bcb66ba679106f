/** Card fields of any processor. The typed values go to the processor and nowhere else. */
export interface CardEntry {
  /**
   * Turns the card into a token.
   *
   * @returns null when a field is invalid; the fields show why
   * @throws TokenFailure when the processor gives no token; ApiError when it refuses the card
   */
  tokenise(): Promise<string | null>;
  /** Lets the bank authenticate the person; resolves when they answer or close the dialog. */
  authenticate(clientSecret: string): Promise<void>;
}

export interface CardFieldsProps {
  sessionId: string;
  /** Called when the fields are ready, and with null when they unmount. */
  onEntry: (entry: CardEntry | null) => void;
  /** The fields could not be loaded. */
  onTokenFailure: () => void;
}

/** The processor gives no token: the patient may continue without one (PRODUCT 11.2). */
export class TokenFailure extends Error {
  override readonly name = 'TokenFailure';
}
