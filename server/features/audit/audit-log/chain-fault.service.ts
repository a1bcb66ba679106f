import type { Deps } from '#server/features/deps.ts';
import { notify, wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { Chain } from '#server/runtime/anchors/port.ts';
import { selectAdministrators } from './chain-fault.queries.ts';

interface Fault {
  chain: Chain['name'];
  practiceId: number;
  position: string;
  fault: string;
}

/**
 * Logs and counts a fault found by a verification, and notifies the administrators of the practice, or of the
 * installation for events without a practice. Each fault is sent once, however often it is found.
 */
export async function reportFault(
  deps: Pick<Deps, 'db' | 'jobs' | 'email' | 'log' | 'metrics'>,
  { chain, practiceId, position, fault }: Fault,
): Promise<void> {
  const { db, email, log, metrics } = deps;
  log.error({ chain, practiceId, position, fault }, 'a chain is not as it was written');
  metrics.count('chain_faults_total', 'Faults that verifications of chains have found', { chain });
  if (!email) return;
  await db.transaction().execute(async (trx) => {
    for (const { accountId, email: recipient, language } of await selectAdministrators(trx, practiceId))
      await notify(deps, trx, {
        kind: 'chain-fault',
        practiceId: practiceId || null,
        accountId,
        method: 'Email',
        recipient,
        language: language ?? 'en',
        dedupKey: `chain-fault:${chain}:${practiceId}:${position}:${accountId}`,
      });
  });
  wakeSender(deps);
}
