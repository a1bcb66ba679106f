/**
 * The two chains of a practice whose ends are kept outside of the database. `audit-start`: the beginnings of its audit, which
 * moves on when events are older than the practice keeps them.
 */
export type ChainName = 'audit' | 'audit-start' | 'consent';

export interface Chain {
  name: ChainName;
  /** 0: events of no practice. */
  practiceId: number;
}

/** Where a chain ended at a time. */
export interface ChainEnd {
  /** The number of its last event or record. */
  position: string;
  /** That event's or record's hash, in hexadecimal. */
  hash: string;
}

export interface Anchor extends ChainEnd {
  /** When it was kept, in ISO 8601. */
  at: string;
}

/**
 * Ends of chains, kept where the database's owner cannot change them: a chain that lost its end, or was written anew
 * with hashes that fit, no longer has the events that it had.
 */
export interface AnchorStore {
  /** Returns when the anchor is on the disk. */
  append(chain: Chain, anchor: Anchor): Promise<void>;
  /** The newest anchor; null without one. */
  latest(chain: Chain): Promise<Anchor | null>;
  /** All of a chain's anchors, oldest first. */
  all(chain: Chain): Promise<Anchor[]>;
  /** The chains that have anchors. */
  chains(): Promise<Chain[]>;
}
