export interface Host {
  say(message: string): void;
  progress(label: string, done: number, total: number): void;
  /** @throws what to install, if compiler or libraries are missing */
  installBuildPackages(): Promise<void>;
  readonly signal: AbortSignal;
}
