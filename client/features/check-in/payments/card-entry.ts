export interface CardEntry {
  /**
   * Turns the card into a token.
   *
   * @returns null if a field is invalid; the fields show why
   * @throws TokenFailure if the processor gives no token; ApiError if it refuses the card
   */
  tokenise(): Promise<string | null>;
  /** Lets the bank authenticate the person. Resolves when they answer or close the dialog. */
  authenticate(clientSecret: string): Promise<void>;
}

export interface CardFieldsProps {
  sessionId: string;
  onEntry: (entry: CardEntry | null) => void;
  onTokenFailure: () => void;
}

/** The processor gives no token. The patient may continue without one (PRODUCT 11.2). */
export class TokenFailure extends Error {
  override readonly name = 'TokenFailure';
}
