import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { KeyRing } from '../config/keys.ts';
import type { Anchor, Chain } from './port.ts';

const Line = z.object({
  at: z.string().max(40),
  position: z.string().regex(/^\d{1,20}$/),
  hash: z.string().regex(/^[\da-f]{64}$/),
  seal: z.string().regex(/^[\da-f]{64}$/),
});

export type SealedAnchor = z.output<typeof Line>;

export function sealAnchor(keys: KeyRing, chain: Chain, anchor: Anchor): SealedAnchor {
  return { ...anchor, seal: sealOf(keys[0], chain, anchor).toString('hex') };
}

export function openSealed(keys: KeyRing, chain: Chain, line: unknown): Anchor | null {
  const parsed = Line.safeParse(line).data;
  if (!parsed) return null;
  const { seal, ...anchor } = parsed;
  const given = Buffer.from(seal, 'hex');
  return keys.some((key) => timingSafeEqual(given, sealOf(key, chain, anchor))) ? anchor : null;
}

function sealOf(key: Buffer, { name, practiceId }: Chain, { at, position, hash }: Anchor): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([name, practiceId, at, position, hash]))
    .digest();
}
