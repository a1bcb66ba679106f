/**
 * A practice's chains whose ends are kept outside the database. `audit-start` is the start of its audit
 * chain, which moves forward when events exceed the practice's retention period.
 */
type ChainName = 'audit' | 'audit-start' | 'consent';

export interface Chain {
  name: ChainName;
  /** 0: events of no practice. */
  practiceId: number;
}

export interface ChainEnd {
  position: string;
  hash: string;
}

export interface Anchor extends ChainEnd {
  /** In ISO 8601. */
  at: string;
}

/**
 * Keeps ends of chains where the database's owner cannot change them. They reveal a chain that was truncated
 * or rewritten with consistent hashes.
 */
export interface AnchorStore {
  /** Resolves when the anchor is on disk. */
  append(chain: Chain, anchor: Anchor): Promise<void>;
  latest(chain: Chain): Promise<Anchor | null>;
  all(chain: Chain): Promise<Anchor[]>;
  chains(): Promise<Chain[]>;
}

/**
 * Another system that gets the ends too. `latest` is the last one that it got. Both throw {@link TargetAway}, and are
 * called again a minute later.
 */
export interface AnchorTarget extends Pick<AnchorStore, 'append' | 'latest'> {
  name: 's3' | 'http';
  connected(): boolean;
}

/** What another system has, read back. While it is unreachable there is nothing. */
export type AnchorCopy = Pick<AnchorStore, 'latest' | 'chains'>;
