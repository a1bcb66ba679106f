/**
 * A message was not accepted. The code goes to logs and the messages table, so it has no address and no
 * content.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;
  readonly permanent: boolean;
  /** Private, so that neither logs nor job records serialize it, because it may name the address. */
  readonly #answer: string | null;

  constructor(code: string, permanent: boolean, answer: string | null = null) {
    super(`not delivered: ${code}`);
    this.#answer = answer;
    this.code = code;
    this.permanent = permanent;
  }

  /**
   * The other server's message; null if it did not respond. Only for administrators who test the connection.
   */
  get answer(): string | null {
    return this.#answer;
  }
}
