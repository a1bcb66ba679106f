/** What obtaining the worker needs of the program that asks for it. */
export interface Host {
  say(message: string): void;
  progress(label: string, done: number, total: number): void;
  /** Makes sure that compiler and libraries are there, or throws with words on what to install. */
  installBuildPackages(): Promise<void>;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}
