import type { ServerOptions } from 'socket.io';

/** The questions of one beat, in one round trip. */
export interface BeatQuery {
  /** Keys this process owns: renewed, or taken again if they expired and are free. */
  held: readonly string[];
  /** Keys whose owner it asks for. */
  watched: readonly string[];
  /** Processes whose liveness it asks for. */
  processes: readonly string[];
}

export interface BeatAnswer {
  /** The owner of each key held or watched; null when free. */
  owners: ReadonlyMap<string, string | null>;
  /** Those of the processes that are alive, as far as is known. */
  alive: ReadonlySet<string>;
}

/**
 * What the processes of one installation share: who owns which key, and which processes are alive. A key
 * belongs to its owner for {@link Bus.leaseMs} after the last beat that named it.
 */
export interface Bus {
  readonly processId: string;
  /** Whether other processes may exist. */
  readonly shared: boolean;
  /** How long a key stays owned without a beat, in milliseconds. */
  readonly leaseMs: number;
  /** Socket.IO's adapter to other processes; undefined without any. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** Whether the bus is reachable now. */
  reachable(): boolean;
  /**
   * Whether every process has had time to renew its keys since the bus came back. Until then a key without an
   * owner, or a silent process, means nothing.
   */
  settled(): boolean;
  /** Takes a key if it is free. Returns its owner. */
  claim(key: string): Promise<string>;
  /** Releases those of the keys that this process owns, or that a dead process owned. */
  release(keys: readonly string[], owner?: string): Promise<void>;
  beat(query: BeatQuery): Promise<BeatAnswer>;
  /** Called each time the bus comes back, with whether events were lost. */
  onBack(listener: (eventsLost: boolean) => void): void;
  close(): void;
}
