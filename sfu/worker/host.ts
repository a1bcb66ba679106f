export interface Host {
  say(message: string): void;
  progress(label: string, done: number, total: number): void;
  /** Ensures compiler and libraries, or throws with what to install. */
  installBuildPackages(): Promise<void>;
  readonly signal: AbortSignal;
}
