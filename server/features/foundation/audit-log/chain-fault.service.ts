import type { Chain } from '../../../anchors/port.ts';
import type { Deps } from '../../deps.ts';
import { notify, wakeSender } from '../notifications/notify.ts';
import { selectAdministrators } from './chain-fault.queries.ts';

interface Fault {
  chain: Chain['name'];
  practiceId: number;
  /** The first event or record that is wrong. */
  position: string;
  fault: string;
}

/**
 * Logs and counts a fault that a verification found, and writes to the administrators of the practice, and of the installation
 * for the events of no practice: once for each fault, however often it is found.
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
