/** What obtaining the worker needs of its caller. */
export interface Host {
  say(message: string): void;
  progress(label: string, done: number, total: number): void;
  /** Ensures compiler and libraries, or throws with what to install. */
  installBuildPackages(): Promise<void>;
  /** Aborts the work. */
  readonly signal: AbortSignal;
}
