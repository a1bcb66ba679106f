/** A message was not accepted. The code goes to logs and the messages table: no address, no content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;
  /** Whether a retry is useless: the address does not exist, or the account is blocked. */
  readonly permanent: boolean;

  constructor(code: string, permanent: boolean) {
    super(`not delivered: ${code}`);
    this.code = code;
    this.permanent = permanent;
  }
}
