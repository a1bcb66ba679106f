export interface DatabaseServer {
  readonly kind: 'embedded' | 'external';

  /** Connection string for `pg` and the product's role. It has a password: never log it. */
  readonly url: string;

  /** The same for the schema's owner, for migrations; `url` if the operator configured no owner. */
  readonly ownerUrl: string;

  /**
   * Releases the server; an embedded server stops when no other process uses it. Close every pool on `url` first.
   * Idempotent.
   */
  stop(): Promise<void>;
}

export type Report = (message: string) => void;
