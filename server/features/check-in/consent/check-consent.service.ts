import { countAudited } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  type ChainReader,
  firstLost,
  firstLostOf,
  keepEnd,
  type LostAnchor,
  lostEnd,
} from '#server/runtime/anchors/anchored.ts';
import type { Anchor, AnchorStore, Chain } from '#server/runtime/anchors/port.ts';
import type { Db } from '#server/storage/db/database.ts';
import {
  countRecords,
  countSigned,
  findLastRecord,
  keepConsentCheck,
  selectHashesAt,
} from './consent.queries.ts';
import { type ChainFault, checkChain } from './consent-chain.ts';

type CheckDeps = Pick<Deps, 'db' | 'keys' | 'anchors' | 'anchorCopy' | 'clock'>;

/**
 * Stores the end of a practice's chain outside of the database.
 *
 * @returns false after a fault
 */
export function anchorConsent(
  { db, anchors, clock }: Pick<Deps, 'db' | 'clock'> & { anchors: Pick<AnchorStore, 'append' | 'latest'> },
  practiceId: number,
): Promise<boolean> {
  return keepEnd(anchors, { name: 'consent', practiceId }, readerOf(db, practiceId), clock());
}

export function firstLostRecord(
  db: Db,
  practiceId: number,
  ends: readonly Anchor[],
): Promise<LostAnchor | null> {
  return firstLostOf(readerOf(db, practiceId), ends);
}

export async function checkConsentChain(deps: CheckDeps, practiceId: number): Promise<ChainFault | null> {
  const { db, clock } = deps;
  const fault = await findFault(deps, practiceId);
  await keepConsentCheck(db, {
    practiceId,
    checkedAt: new Date(clock()),
    records: await countRecords(db, practiceId),
    seq: fault?.seq ?? null,
    fault: fault?.fault ?? null,
  });
  return fault;
}

async function findFault(
  { db, keys, anchors, anchorCopy }: CheckDeps,
  practiceId: number,
): Promise<ChainFault | null> {
  const fault = await checkChain(db, keys, practiceId);
  if (fault) return fault;
  const chain: Chain = { name: 'consent', practiceId };
  const reader = readerOf(db, practiceId);
  const lost =
    (await firstLost(anchors, chain, reader)) ?? (anchorCopy && (await lostEnd(anchorCopy, chain, reader)));
  if (lost) return { practiceId, seq: lost.anchor.position, fault: lost.fault };
  return (await isShort(db, practiceId)) ? { practiceId, seq: '1', fault: 'missing' } : null;
}

/** The audit, a separate chain, has more signatures than are stored: the end was removed together with its head. */
async function isShort(db: Db, practiceId: number): Promise<boolean> {
  const [stored, signed, kept] = await Promise.all([
    countSigned(db, practiceId),
    countAudited(db, practiceId, 'consent.signed'),
    countAudited(db, practiceId, 'consent.kept'),
  ]);
  return stored < signed + kept;
}

function readerOf(db: Db, practiceId: number): ChainReader {
  return {
    async end() {
      const last = await findLastRecord(db, practiceId);
      return last ? { position: last.seq, hash: last.hash.toString('hex') } : null;
    },
    async hashesAt(positions) {
      const rows = await selectHashesAt(db, practiceId, positions);
      return new Map(rows.map(({ seq, hash }) => [seq, hash.toString('hex')]));
    },
  };
}
