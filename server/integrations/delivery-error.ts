/** A message was not accepted. The code is for logs and the messages table: no address, no words of it. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;
  /** Whether trying again is of no use: the address does not exist, the account is blocked. */
  readonly permanent: boolean;

  constructor(code: string, permanent: boolean) {
    super(`not delivered: ${code}`);
    this.code = code;
    this.permanent = permanent;
  }
}
