/** Fields for a card, whoever the processor is. What is typed there goes to the processor and nowhere else. */
export interface CardEntry {
  /**
   * Turns the card into a token.
   *
   * @returns null: something typed is not right, and the fields say what
   * @throws TokenFailure when there can be none; ApiError when the processor refused the card
   */
  tokenise(): Promise<string | null>;
  /** Lets the bank ask the person; resolves when they have answered, or closed the dialog. */
  authenticate(clientSecret: string): Promise<void>;
}

export interface CardFieldsProps {
  sessionId: string;
  /** Told once the fields can be used, and null when they are gone. */
  onEntry: (entry: CardEntry | null) => void;
  /** The fields could not be had at all. */
  onTokenFailure: () => void;
}

/** No token can be had: the patient may go on without one (PRODUCT 11.2). */
export class TokenFailure extends Error {
  override readonly name = 'TokenFailure';
}
