/** The application's PostgreSQL. */
export interface DatabaseServer {
  readonly kind: 'embedded' | 'external';

  /** Connection string for `pg`, of the role that the product works with. It carries a password: never log it. */
  readonly url: string;

  /** The same of the role that owns the schema, for migrations; `url` if the operator named no other. */
  readonly ownerUrl: string;

  /**
   * Releases the server; an embedded one stops when no other process uses it. Close every pool on `url`
   * first. Calling it again does nothing.
   */
  stop(): Promise<void>;
}

/** Gets messages, for the person at the terminal, about steps that take noticeable time. */
export type Report = (message: string) => void;
