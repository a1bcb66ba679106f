/** A message was not accepted. The code goes to logs and the messages table: no address, no content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;
  /** Whether a retry is useless: the address does not exist, or the account is blocked. */
  readonly permanent: boolean;
  /** Private, so that neither logs nor job records serialise it: it may name the address. */
  readonly #answer: string | null;

  constructor(code: string, permanent: boolean, answer: string | null = null) {
    super(`not delivered: ${code}`);
    this.#answer = answer;
    this.code = code;
    this.permanent = permanent;
  }

  /** What the other server said, in its own words; null if it did not answer. For those who test it alone. */
  get answer(): string | null {
    return this.#answer;
  }
}
