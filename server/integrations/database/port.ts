/** The application's PostgreSQL. */
export interface DatabaseServer {
  readonly kind: 'embedded' | 'external';

  /** Connection string for `pg`. It carries a password: never log it. */
  readonly url: string;

  /**
   * Releases the server; an embedded one stops when no other process uses it. Close every pool on `url`
   * first. Calling it again does nothing.
   */
  stop(): Promise<void>;
}

/** Gets messages, for the person at the terminal, about steps that take noticeable time. */
export type Report = (message: string) => void;
