import type { Chain } from '../../anchors/port.ts';
import type { Deps } from '../deps.ts';
import { notify, wakeSender } from '../notifications/notify.ts';
import { selectAdministrators } from './chain-fault.queries.ts';

interface Fault {
  chain: Chain['name'];
  practiceId: number;
  /** The first event or record that is wrong. */
  position: string;
}

/**
 * Writes to the administrators of the practice, and of the installation for the events of no practice. Once for each
 * fault, however often it is found.
 */
export async function tellOfFault(
  deps: Pick<Deps, 'db' | 'jobs' | 'email'>,
  { chain, practiceId, position }: Fault,
): Promise<void> {
  const { db, email } = deps;
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
