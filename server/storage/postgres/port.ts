export interface DatabaseServer {
  readonly kind: 'embedded' | 'external';

  /** Connection string for `pg` and the product's role. It has a password: never log it. */
  readonly url: string;

  /**
   * The same for the role that owns the schema, for migrations; `url` if the operator configured no other.
   */
  readonly ownerUrl: string;

  /**
   * Releases the server; an embedded one stops when no other process uses it. Close every pool on `url`
   * first. Idempotent.
   */
  stop(): Promise<void>;
}

/** Gets messages, for the person at the terminal, about steps that take noticeable time. */
export type Report = (message: string) => void;
