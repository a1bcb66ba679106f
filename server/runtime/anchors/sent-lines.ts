import { z } from 'zod';
import type { KeyRing } from '../config/keys.ts';
import type { Anchor, Chain } from './port.ts';
import { openSealed, sealAnchor } from './sealed-line.ts';

export interface SentChain {
  chain: Chain;
  ends: Anchor[];
}

export interface SentLines {
  chains: SentChain[];
  /** Anchors that are not sealed with this installation's secrets. */
  unsealed: number;
  others: number;
}

const SentAnchor = z.object({
  anchor: z.looseObject({
    name: z.enum(['audit', 'audit-start', 'consent']),
    practiceId: z.number().int().min(0),
  }),
});

const SentEvent = z.object({
  audit: z.object({
    id: z.string().regex(/^\d{1,20}$/),
    practiceId: z.number().int().min(0),
    at: z.string(),
    hash: z.string().regex(/^[\da-f]{64}$/),
  }),
});

export function sentLine(keys: KeyRing, chain: Chain, anchor: Anchor): string {
  return JSON.stringify({ anchor: { ...chain, ...sealAnchor(keys, chain, anchor) } });
}

/** Reads lines of {@link sentLine} and of audit events. Omits the starts of shortened chains. */
export async function readSentLines(
  lines: AsyncIterable<string> | Iterable<string>,
  keys: KeyRing,
): Promise<SentLines> {
  const chains = new Map<string, SentChain>();
  const found: SentLines = { chains: [], unsealed: 0, others: 0 };
  const keep = (chain: Chain, end: Anchor) => {
    const name = `${chain.name} ${chain.practiceId}`;
    const known = chains.get(name);
    if (known) known.ends.push(end);
    else chains.set(name, { chain, ends: [end] });
  };
  for await (const line of lines) {
    const content = jsonIn(line);
    const event = SentEvent.safeParse(content).data?.audit;
    const sealed = SentAnchor.safeParse(content).data?.anchor;
    if (event) {
      keep(
        { name: 'audit', practiceId: event.practiceId },
        { at: event.at, position: event.id, hash: event.hash },
      );
    } else if (sealed) {
      const { name, practiceId, ...rest } = sealed;
      const chain: Chain = { name, practiceId };
      const end = openSealed(keys, chain, rest);
      if (!end) found.unsealed += 1;
      else if (name !== 'audit-start') keep(chain, end);
    } else found.others += 1;
  }
  for (const { ends } of chains.values())
    ends.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
  found.chains = [...chains.values()];
  return found;
}

/** Receivers prepend the time and host, and some append a bracket. */
function jsonIn(line: string): unknown {
  const begin = line.search(/\{"(anchor|audit)":/);
  if (begin < 0) return null;
  try {
    return JSON.parse(line.slice(begin, line.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
