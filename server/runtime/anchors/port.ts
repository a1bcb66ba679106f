/**
 * A practice's chains that are anchored outside the database. `audit-start` is the start of its audit chain, which
 * moves forward when events exceed the practice's retention period.
 */
type ChainName = 'audit' | 'audit-start' | 'consent';

export interface Chain {
  name: ChainName;
  /** 0 for events that belong to no practice. */
  practiceId: number;
}

export interface ChainEnd {
  position: string;
  hash: string;
}

export interface Anchor extends ChainEnd {
  at: string;
}

/**
 * Stores anchors where the database's owner cannot change them. They reveal a chain that was truncated, or rewritten
 * with consistent hashes.
 */
export interface AnchorStore {
  append(chain: Chain, anchor: Anchor): Promise<void>;
  latest(chain: Chain): Promise<Anchor | null>;
  all(chain: Chain): Promise<Anchor[]>;
  chains(): Promise<Chain[]>;
}

/**
 * Another system that also stores anchors. `latest` is the last anchor that it received. Both throw {@link
 * TargetAway}, and are retried a minute later.
 */
export interface AnchorTarget extends Pick<AnchorStore, 'append' | 'latest'> {
  name: 's3' | 'http';
  connected(): boolean;
}

export type AnchorCopy = Pick<AnchorStore, 'latest' | 'chains'>;
