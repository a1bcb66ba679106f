/** The application's PostgreSQL: where it is, and how to let go of it. */
export interface DatabaseServer {
  readonly kind: 'embedded' | 'external';

  /** Connection string for `pg`. It carries a password: never log it. */
  readonly url: string;

  /**
   * Lets go of the server; an embedded one ends when no other process of the application still uses it.
   * Close every pool on `url` first. Calling it again does nothing.
   */
  stop(): Promise<void>;
}

/** Told, in plain words for the person at the terminal, about a step that takes noticeable time. */
export type Report = (message: string) => void;
