import type { ServerOptions } from 'socket.io';

interface BeatQuery {
  /** Keys owned by this process: renewed, or claimed again if they expired and are free. */
  held: readonly string[];
  watched: readonly string[];
  processes: readonly string[];
}

export interface BeatAnswer {
  owners: ReadonlyMap<string, string | null>;
  alive: ReadonlySet<string>;
}

/**
 * State shared by the processes of one installation: who owns which key, and which processes are alive. A key
 * belongs to its owner for {@link Bus.leaseMs} after the last heartbeat that named it.
 */
export interface Bus {
  readonly processId: string;
  readonly shared: boolean;
  /** How long a key stays owned without a heartbeat, in milliseconds. */
  readonly leaseMs: number;
  /** Socket.IO's adapter to other processes; undefined for a single process. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  reachable(): boolean;
  /**
   * True once every process has had time to renew its keys since the bus became reachable again. Until then a
   * key without an owner, or a silent process, means nothing.
   */
  settled(): boolean;
  claim(key: string): Promise<string>;
  release(keys: readonly string[], owner?: string): Promise<void>;
  beat(query: BeatQuery): Promise<BeatAnswer>;
  /** Called whenever the bus becomes reachable again, with whether events were lost. */
  onBack(listener: (eventsLost: boolean) => void): void;
  close(): void;
}
