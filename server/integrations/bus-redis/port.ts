import type { ServerOptions } from 'socket.io';

/** What one beat asks of the bus, all in one round trip. */
export interface BeatQuery {
  /** Keys this process owns: renewed, or taken again when they ran out and nobody else took them. */
  held: readonly string[];
  /** Keys whose owner it wants to know. */
  watched: readonly string[];
  /** Processes of which it wants to know whether they are still there. */
  processes: readonly string[];
}

export interface BeatAnswer {
  /** Owner of each key held or watched; null when nobody is. */
  owners: ReadonlyMap<string, string | null>;
  /** Those of the processes asked for that are there, as far as can be said. */
  alive: ReadonlySet<string>;
}

/**
 * What the processes of one installation share: who owns which key, and who is there. A key belongs to its
 * owner for {@link Bus.leaseMs} after the last beat that named it.
 */
export interface Bus {
  readonly processId: string;
  /** Whether there may be other processes at all. */
  readonly shared: boolean;
  /** How long a key stays its owner's without a beat, in milliseconds. */
  readonly leaseMs: number;
  /** What carries Socket.IO's events to the other processes; undefined: there are none. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** Whether the bus answers now. */
  reachable(): boolean;
  /**
   * Whether everybody has had the time to say what is theirs since the bus came back. Until then a key
   * without an owner, or a process that is not heard of, means nothing.
   */
  settled(): boolean;
  /** Makes this process the owner of a key that nobody owns. Answers whose it is now. */
  claim(key: string): Promise<string>;
  /** Gives up those of the keys that are this process's, or those of a process that is gone. */
  release(keys: readonly string[], owner?: string): Promise<void>;
  beat(query: BeatQuery): Promise<BeatAnswer>;
  /** Called each time that the bus answers again after it did not, with whether events were lost meanwhile. */
  onBack(listener: (eventsLost: boolean) => void): void;
  close(): void;
}
