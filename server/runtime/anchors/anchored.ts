import type { Anchor, AnchorStore, Chain, ChainEnd } from './port.ts';

export interface ChainReader {
  end(): Promise<ChainEnd | null>;
  hashesAt(positions: readonly string[]): Promise<Map<string, string>>;
}

export interface LostAnchor {
  anchor: Anchor;
  fault: 'missing' | 'changed';
}

/**
 * Stores an anchor for a chain that has grown. After a fault it stores no more anchors, because they would hide the
 * fault.
 *
 * @returns false after a fault
 */
export async function keepEnd(
  anchors: Pick<AnchorStore, 'append' | 'latest'>,
  chain: Chain,
  reader: ChainReader,
  now: number,
): Promise<boolean> {
  const latest = await anchors.latest(chain);
  if (latest && (await lostOf(reader, [latest]))) return false;
  const end = await reader.end();
  // Another process may have stored a later anchor in between.
  if (end && BigInt(end.position) > BigInt(latest?.position ?? -1))
    await anchors.append(chain, { ...end, at: new Date(now).toISOString() });
  return true;
}

export async function firstLost(
  anchors: AnchorStore,
  chain: Chain,
  reader: ChainReader,
): Promise<LostAnchor | null> {
  const latest = await anchors.latest(chain);
  // The latest hash covers everything before it.
  if (!latest || !(await lostOf(reader, [latest]))) return null;
  return (await firstLostOf(reader, await anchors.all(chain))) ?? { anchor: latest, fault: 'changed' };
}

export async function lostEnd(
  anchors: Pick<AnchorStore, 'latest'>,
  chain: Chain,
  reader: ChainReader,
): Promise<LostAnchor | null> {
  const latest = await anchors.latest(chain);
  return latest && lostOf(reader, [latest]);
}

export async function firstLostOf(
  reader: ChainReader,
  anchors: readonly Anchor[],
): Promise<LostAnchor | null> {
  for (let from = 0; from < anchors.length; from += BATCH) {
    const lost = await lostOf(reader, anchors.slice(from, from + BATCH));
    if (lost) return lost;
  }
  return null;
}

const BATCH = 1_000;

async function lostOf(reader: ChainReader, anchors: readonly Anchor[]): Promise<LostAnchor | null> {
  const hashes = await reader.hashesAt(anchors.map(({ position }) => position));
  const anchor = anchors.find(({ position, hash }) => hashes.get(position) !== hash);
  return anchor ? { anchor, fault: hashes.has(anchor.position) ? 'changed' : 'missing' } : null;
}
